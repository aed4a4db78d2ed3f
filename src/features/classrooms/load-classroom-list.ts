import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '@/lib/api-error'
import { areaOfCode, narrowestCode, type Area } from '@/lists/area'
import { pageOfSearch } from '@/lists/list-search'
import { hidesPlaceFilters, lockedDistrict, lockedProvince, lockedSchool, ownClassesOf } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { academicYearQueries } from '@/features/academic-years/queries'
import { defaultYear, type AcademicYear } from '@/features/academic-years/schema'
import { schoolQueries } from '@/features/schools/queries'
import type { School } from '@/features/schools/schema'
import type { ClassroomSearch } from './classroom-search'
import { classroomQueries, type ClassroomListing } from './queries'
import { mayOpenClassrooms } from './rights'

/** What an address of the class list leads to, as far as it says. */
export interface ClassroomPlace {
  years: AcademicYear[]
  year: AcademicYear | null
  /** The school in that year. */
  school: School | null
  /** The place that is listed where no school is chosen. */
  area: Area
  /** The page that is asked for; null where there is no year. */
  listing: ClassroomListing | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ClassroomSearch
}

/** Finds year and school of an address and brings the page of classes with them. A school out of the user's reach leads
 *  to the error page (platform §2). */
export async function loadClassroomList({ queryClient, user, search }: LoadInput): Promise<ClassroomPlace> {
  const { data: years } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
  const asked = years.find(({ id }) => id === search.academicYear)
  const school = await schoolOf(queryClient, user, asked ?? null, search.school, defaultYear(years))
  const year = asked ?? years.find(({ id }) => id === school?.academic_year_id) ?? defaultYear(years)
  const area = school === null ? areaOf(search.gazetteer, user) : areaOfCode(school.district.code)
  // A school that the year does not have has no classes in it either.
  const isOfSchool = search.school !== undefined || hidesPlaceFilters(user)
  const isListed = year !== null && (school !== null || !isOfSchool)
  const listing = isListed ? listingOf(search, user, year, school, area) : null
  if (listing !== null) {
    // Classes that cannot be loaded are told on the page, which keeps the filters.
    await queryClient.query(classroomQueries.list(listing)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.leavesPage) throw error
    })
  }
  return { years, year, school, area, listing }
}

function listingOf(
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
    teacherStaffId: ownClassesOf(user),
    ...pageOfSearch(search, { table: 'classrooms', user }),
    sort: sort ?? `${school === null ? 'school' : 'grade'}.asc`,
  }
}

/** The school of a school-level user; for others the one asked for. In the year asked for, which may not have it. */
async function schoolOf(
  queryClient: QueryClient,
  user: SignedInUser,
  year: AcademicYear | null,
  wanted: number | undefined,
  fallback: AcademicYear | null,
): Promise<School | null> {
  const own = lockedSchool(user)
  if (own === null && hidesPlaceFilters(user)) throw errorPage('404')
  if (wanted === undefined) {
    const inYear = year ?? fallback
    if (own === null || inYear === null) return null
    return await queryClient.query({ ...schoolQueries.inYear(own.id, inYear.id), staleTime: 'static' })
  }
  const school = await queryClient.query({ ...schoolQueries.detail(wanted), staleTime: 'static' })
  if (!mayOpenClassrooms(user, school)) throw errorPage('403')
  if (year === null || school.academic_year_id === year.id) return school
  return await queryClient.query({ ...schoolQueries.inYear(school.school_id, year.id), staleTime: 'static' })
}

/** The place of the address inside the user's own; one that lies outside counts as absent (platform §6). */
function areaOf(gazetteer: string | undefined, user: SignedInUser): Area {
  const own = (lockedDistrict(user) ?? lockedProvince(user))?.code ?? ''
  return areaOfCode(gazetteer?.startsWith(own) === true ? gazetteer : own)
}

function errorPage(code: '403' | '404') {
  return redirect({ to: '/error-page/$code', params: { code }, replace: true })
}
