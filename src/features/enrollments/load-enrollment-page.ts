import type { QueryClient } from '@tanstack/react-query'
import { throwPageLevel } from '@/lib/api/api-error'
import { pageOfSearch } from '@/components/tables/list-search'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { gradesOfDegree } from '@/domain/schools/schema'
import { studentOptionQueries } from '@/domain/student-options/queries'
import type { EnrollmentSearch } from './enrollment-search'
import { type EnrollmentChoice, type EnrollmentListing, enrollmentQueries } from './queries'

/** Only years in preparation or running are offered, and everyone chooses among them. */
export const enrollmentYears: YearRule = { statuses: new Set(['pre', 'running']), locked: false }

export interface EnrollmentSelection extends SchoolSelection {
  /** The chosen year, school, grade and stage, after enrollment was started. */
  choice: EnrollmentChoice | null
  listing: EnrollmentListing
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: EnrollmentSearch
}

/** Resolves the school and grade of an address and loads the table. */
export async function loadEnrollmentPage({ queryClient, user, search }: LoadInput): Promise<EnrollmentSelection> {
  const { academicYear, school: schoolId, grade } = search
  const found = await loadSchoolSelection({
    queryClient,
    user,
    search: { academicYear, school: schoolId, grade },
    years: enrollmentYears,
    grades: 'degree',
  })
  const choice = toEnrollmentChoice(found, search, user)
  const listing = { ...choice, ...pageOfSearch(search, { table: 'enrollments', user }) }
  if (choice !== null) {
    await Promise.all([
      queryClient.query(enrollmentQueries.list(listing)).catch(throwPageLevel),
      queryClient.query(studentOptionQueries.all()),
    ])
  }
  return { ...found, choice, listing }
}

function toEnrollmentChoice(
  { year, school }: SchoolSelection,
  { grade, reportStage, emisCode }: EnrollmentSearch,
  user: SignedInUser,
): EnrollmentChoice | null {
  if (year === null || school === null || grade === undefined) return null
  if (reportStage !== 1 && reportStage !== 2) return null
  const isConfirmed = lockedSchool(user) !== null || emisCode === school.emis_code
  if (!isConfirmed || !gradesOfDegree(school.degree.number).includes(grade)) return null
  return { academicYear: year.id, school: school.id, emisSchoolCode: school.emis_code, grade, reportStage }
}
