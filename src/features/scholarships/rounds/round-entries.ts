import type { UseQueryResult } from '@tanstack/react-query'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { type Round, rounds } from './rounds'

interface Entries {
  data: readonly { round: Round }[]
  total: number
}

/** The rounds that a school has entered: those of the page, or, on a page beyond them, as many as there are. */
export function enteredRounds({ data, total }: Entries): readonly { round: Round }[] {
  return data.length === total ? data : rounds.slice(0, total).map((round) => ({ round }))
}

/** Why the rounds of a year can only be looked at, as a catalogue id; null as long as they can be entered. */
export function closedYear(year: Pick<AcademicYear, 'status'> | null): string | null {
  return year?.status === 'archived' ? 'scholarship.error.yearClosed' : null
}

/**
 * Why no round can be added to a school's list now, as a catalogue id; null when one can: before a school is chosen, while
 * its list is not there, and once all three rounds are.
 */
export function addRefusal(
  hasSchool: boolean,
  { data, isError }: Pick<UseQueryResult<Entries>, 'data' | 'isError'>,
): string | null {
  if (!hasSchool) return 'transfer.new.chooseSchool'
  if (data === undefined) return isError ? 'scholarship.notLoaded' : 'common.loading'
  return data.total >= rounds.length ? 'scholarship.allRounds' : null
}
