import type { StudentHistoryYear } from './schema'

const hasFigures = ({ months }: StudentHistoryYear) =>
  months.some(({ average, absent, permission }) => average !== null || absent !== null || permission !== null)

/** The year that is chosen, otherwise the newest with a score or an absence, otherwise the newest. */
export function yearToShow(years: readonly StudentHistoryYear[], chosen: number | null): StudentHistoryYear | null {
  return years.find(({ enrollment_id: id }) => id === chosen) ?? years.find(hasFigures) ?? years[0] ?? null
}
