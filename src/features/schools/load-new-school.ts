import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { openForNewSchools, type RawSchool } from './input-schema'
import type { NewSchoolSearch } from './new-school-search'
import { rawSchoolQueries } from './write-queries'

/** The school and year that an address of the new-school page names. */
export interface NewSchoolSelection {
  /** The years that schools may come into. */
  years: AcademicYear[]
  year: AcademicYear | null
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
  const { data } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
  const years = data.filter(isOpenForNewSchools)
  const year = years.find(({ id }) => id === academicYear) ?? null
  if (emisCode === undefined) return { years, year, raw: null, problem: null }
  const found = await findNewSchool(queryClient, emisCode, year)
  return { years, year, ...found }
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
