import { wholePercent } from '@/components/charts/share'
import type { PlaceProgress } from './schema'

/** The measures by which a board compares places. */
export const boardMeasures = ['scores', 'attendance', 'stage'] as const
export type BoardMeasure = (typeof boardMeasures)[number]

type Figures = Pick<PlaceProgress, BoardMeasure>

/** The number of schools, or classes of a school, that a measure counts; 0 where a month expects no entry. */
export function countMeasured(place: Figures, by: BoardMeasure): number {
  const { complete, partial, not_started } = place[by]
  return complete + partial + not_started
}

/**
 * The finished share in whole percent: of the entries of a month, of the schools of a stage. Null where nothing is expected.
 */
export function percentDone(place: Figures, by: BoardMeasure): number | null {
  if (by === 'stage') return wholePercent(place.stage.complete, countMeasured(place, by))
  return wholePercent(place[by].entered, place[by].expected)
}

/** The share that is complete, then the share that is entered; what expects nothing is done. */
function toShares(place: Figures, by: BoardMeasure): [complete: number, entered: number] {
  const total = countMeasured(place, by)
  const complete = total === 0 ? 1 : place[by].complete / total
  if (by === 'stage') return [complete, complete]
  const { entered, expected } = place[by]
  return [complete, expected === 0 ? 1 : entered / expected]
}

const missingEntries = (place: Figures, by: BoardMeasure) =>
  by === 'stage' ? 0 : place[by].expected - place[by].entered

/** Places with the smallest complete share first; of equal ones those with fewer entries, then those where
 *  more schools, or in a school more entries, are concerned. */
export function sortWorstFirst(places: readonly PlaceProgress[], by: BoardMeasure): PlaceProgress[] {
  const rated = places.map((place) => ({ place, shares: toShares(place, by), missing: missingEntries(place, by) }))
  rated.sort(
    (a, b) =>
      a.shares[0] - b.shares[0] ||
      a.shares[1] - b.shares[1] ||
      b.place.schools - a.place.schools ||
      b.missing - a.missing ||
      (a.place.code < b.place.code ? -1 : 1),
  )
  return rated.map(({ place }) => place)
}
