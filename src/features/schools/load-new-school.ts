import type { QueryClient } from '@tanstack/react-query'
import { ensure } from '@/lib/api/query-memory'
import { ApiError } from '@/lib/api/api-error'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { SelectionProblem } from '@/domain/school-selection/resolve-school-selection'
import { openForNewSchools, type RawSchool } from './input-schema'
import type { NewSchoolSearch } from './new-school-search'
import { rawSchoolQueries } from './write-queries'

/** The school and year that an address of the new-school page names. */
export interface NewSchoolSelection {
  /** The years that schools may come into. */
  years: AcademicYear[]
  year: AcademicYear | null
  /** Why the page does not show the year that the address names. */
  yearProblem: SelectionProblem | null
  /** The school of the register with the address's code; null when there is none, or the year has it already. */
  raw: RawSchool | null
  /** Why there is no school, as a catalogue id. */
  problem: string | null
}

export function isOpenForNewSchools({ status }: Pick<AcademicYear, 'status'>): boolean {
  return openForNewSchools.some((open) => open === status)
}

/** Finds the school of the register and the year that an address names. */
export async function loadNewSchool(
  queryClient: QueryClient,
  { academicYear, emisCode }: NewSchoolSearch,
): Promise<NewSchoolSelection> {
  const { data } = await ensure(queryClient, academicYearQueries.all())
  const years = data.filter(isOpenForNewSchools)
  const year = years.find(({ id }) => id === academicYear) ?? null
  const none = { years, year, yearProblem: null, raw: null, problem: null }
  if (academicYear !== undefined && year === null) {
    return { ...none, yearProblem: { of: 'year', year: data.find(({ id }) => id === academicYear) ?? null } }
  }
  return emisCode === undefined ? none : { ...none, ...(await findNewSchool(queryClient, emisCode, year)) }
}

/** The school to be created under this code, or why there is none. */
export async function findNewSchool(
  queryClient: QueryClient,
  emisCode: string,
  year: Pick<AcademicYear, 'id'> | null,
): Promise<{ raw: RawSchool; problem: null } | { raw: null; problem: string }> {
  const existing = year === null ? null : await queryClient.query(rawSchoolQueries.existing(emisCode, year.id))
  if (existing !== null) return { raw: null, problem: 'school.schoolAlreadyExists' }
  try {
    return { raw: await queryClient.query(rawSchoolQueries.byCode(emisCode)), problem: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { raw: null, problem: 'school.notMatchEmisSchoolCode' }
  }
}
