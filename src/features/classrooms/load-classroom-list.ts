import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { areaOfCode, narrowestCode, type Area } from '@/domain/places/area'
import { assertPlaceOffered } from '@/components/layout/assert-place-offered'
import { errorRedirect } from '@/components/layout/error-redirect'
import { pageOfSearch } from '@/components/tables/list-search'
import { hidesPlaceFilters, lockedSchool, narrowToOwnPlace, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { academicYearStatuses, type AcademicYear } from '@/domain/academic-years/schema'
import { findSchool, schoolInYear } from '@/domain/school-selection/find-school'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { resolveYearAndSchool, type YearAndSchool } from '@/domain/school-selection/resolve-school-selection'
import type { School } from '@/domain/schools/schema'
import type { ClassroomSearch } from './classroom-search'
import { classroomQueries, type ClassroomListing } from '@/domain/classrooms/queries'
import { mayOpenClassrooms } from './rights'

/** The year, school and filter that an address of the class list names. */
export interface ClassroomSelection extends YearAndSchool {
  /** The place that is listed where no school is chosen. */
  area: Area
  /** The page that is asked for; null where the address leads to none. */
  listing: ClassroomListing | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ClassroomSearch
}

export const classroomYears: YearRule = { statuses: new Set(academicYearStatuses), locked: false }

/** Finds year and school of an address and loads the page of classes with them, or the reason why the address has none. A
 *  school or a place out of the user's scope leads to the error page. */
export async function loadClassroomList({ queryClient, user, search }: LoadInput): Promise<ClassroomSelection> {
  const { data: years } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
  // A school-level user without a school has no classes to see.
  if (lockedSchool(user) === null && hidesPlaceFilters(user)) throw errorRedirect('404')
  assertPlaceOffered(user, search.gazetteer)
  const found = await resolveYearAndSchool({
    user,
    years,
    rule: classroomYears,
    named: search,
    mayOpen: (school) => mayOpenClassrooms(user, school),
    forbidden: () => errorRedirect('403'),
    schools: {
      find: (id) => findSchool(queryClient, id),
      inYear: (rawSchool, year) => schoolInYear(queryClient, rawSchool, year),
    },
  })
  const { year, school, problem } = found
  const area = school === null ? areaOfCode(narrowToOwnPlace(user, search.gazetteer)) : areaOfCode(school.district.code)
  const listing = year === null || problem !== null ? null : toListing(search, user, year, school, area)
  if (listing !== null) {
    // A failure to load the classes is shown on the page, which keeps the filters.
    await queryClient.query(classroomQueries.list(listing)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.isPageLevel) throw error
    })
  }
  return { ...found, area, listing }
}

function toListing(
  search: ClassroomSearch,
  user: SignedInUser,
  year: AcademicYear,
  school: School | null,
  area: Area,
): ClassroomListing {
  const sort = school !== null && search.sort?.startsWith('school') === true ? undefined : search.sort
  return {
    academicYear: year.id,
    school: school?.id,
    gazetteer: school === null ? narrowestCode(area) : undefined,
    teacherStaffId: toTeacherFilter(user),
    ...pageOfSearch(search, { table: 'classrooms', user }),
    sort: sort ?? `${school === null ? 'school' : 'grade'}.asc`,
  }
}
