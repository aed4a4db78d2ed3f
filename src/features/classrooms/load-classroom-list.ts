import type { QueryClient } from '@tanstack/react-query'
import { ensure } from '@/lib/api/query-memory'
import { throwPageLevel } from '@/lib/api/api-error'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { errorRedirect } from '@/routing/error-redirect'
import { pageOfSearch } from '@/components/tables/list-search'
import { hidesPlaceFilters, lockedSchool, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { academicYearStatuses } from '@/domain/academic-years/schema'
import { type ClassroomListing, classroomQueries } from '@/domain/classrooms/queries'
import { findSchool, schoolInYear } from '@/domain/school-selection/find-school'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { resolveYearAndSchool } from '@/domain/school-selection/resolve-school-selection'
import { selectedPlace, type SelectionValues } from '@/domain/school-selection/selection-values'
import type { ClassroomSearch } from './classroom-search'
import { mayOpenClassrooms } from './rights'

export const classroomYears: YearRule = { statuses: new Set(academicYearStatuses), locked: false }

/** The list of an address whose year and school have been found. */
export function toListing(
  search: ClassroomSearch,
  user: SignedInUser,
  { academicYear, school, gazetteer }: SelectionValues,
): ClassroomListing {
  const sort = school !== undefined && search.sort?.startsWith('school') === true ? undefined : search.sort
  return {
    academicYear,
    school,
    gazetteer,
    teacherStaffId: toTeacherFilter(user),
    ...pageOfSearch(search, { table: 'classrooms', user }),
    sort: sort ?? `${school === undefined ? 'school' : 'grade'}.asc`,
  }
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ClassroomSearch
}

/** Finds year and school of an address and loads the page of classes with them, or the reason why the address has none. A
 *  school or a place out of the user's scope leads to the error page. */
export async function loadClassroomList({ queryClient, user, search }: LoadInput) {
  const { data: years } = await ensure(queryClient, academicYearQueries.all())
  // A school-level user without a school has no classes to see.
  if (lockedSchool(user) === null && hidesPlaceFilters(user)) throw errorRedirect('404')
  assertPlaceOffered(user, search.gazetteer)
  const { year, school, problem } = await resolveYearAndSchool({
    user,
    years,
    rule: classroomYears,
    named: search,
    mayOpen: (found) => mayOpenClassrooms(user, found),
    forbidden: () => errorRedirect('403'),
    schools: {
      find: (id) => findSchool(queryClient, id),
      inYear: (rawSchool, inYear) => schoolInYear(queryClient, rawSchool, inYear),
    },
  })
  const gazetteer = selectedPlace(user, search.gazetteer, school)
  const listing = toListing(search, user, { academicYear: year?.id, school: school?.id, gazetteer })
  if (year !== null && problem === null) {
    await queryClient.query(classroomQueries.list(listing)).catch(throwPageLevel)
  }
  return { year, school, problem, listing }
}
