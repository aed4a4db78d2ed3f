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

/** What is done of what a measure expects: the entries of a month, or the schools of a stage. */
export function measureDone(place: Figures, by: BoardMeasure): { done: number; expected: number } {
  if (by === 'stage') return { done: place.stage.complete, expected: countMeasured(place, by) }
  return { done: place[by].entered, expected: place[by].expected }
}

/** The same in whole percent; null where nothing is expected. */
export function percentDone(place: Figures, by: BoardMeasure): number | null {
  const { done, expected } = measureDone(place, by)
  return wholePercent(done, expected)
}

/** The schools of a place that entered nothing of what a month expects, and those that have no class with students. */
export function countIdle({ schools, scores }: Pick<PlaceProgress, 'schools' | 'scores'>) {
  return {
    silent: scores.not_started,
    notSetUp: schools - countMeasured({ scores, attendance: scores, stage: scores }, 'scores'),
  }
}

/** The smallest share done first; of equal shares the one that lacks more. Places that expect nothing are last. */
export function sortWorstFirst(places: readonly PlaceProgress[], by: BoardMeasure): PlaceProgress[] {
  const rated = places.map((place) => {
    const { done, expected } = measureDone(place, by)
    return { place, share: expected === 0 ? 2 : done / expected, missing: expected - done }
  })
  rated.sort((a, b) => a.share - b.share || b.missing - a.missing || (a.place.code < b.place.code ? -1 : 1))
  return rated.map(({ place }) => place)
}
