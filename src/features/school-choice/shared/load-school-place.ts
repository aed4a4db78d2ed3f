import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '@/lib/api-error'
import { inScope, lockedSchool, ownClassesOf } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { academicYearQueries } from '@/features/academic-years/queries'
import type { AcademicYear } from '@/features/academic-years/schema'
import { classroomQueries } from '@/features/classrooms/queries'
import type { Classroom } from '@/features/classrooms/schema'
import { schoolQueries } from '@/features/schools/queries'
import type { School } from '@/features/schools/schema'
import { findClassroom } from './classes'
import { chosenYear, offeredYears, type YearRule } from './offered-years'

/** What an address that names year, school, grade and suffix leads to, as far as it says. */
export interface SchoolPlace {
  /** The years that the page offers. */
  years: AcademicYear[]
  year: AcademicYear | null
  /** The school in that year. */
  school: School | null
  /** The school's classes, for a teacher their own; null when they could not be loaded, or no school is chosen. */
  classrooms: Classroom[] | null
  /** The one class of grade and suffix. */
  classroom: Classroom | null
}

/** The part of an address that this reads; see `linkingSearch`. */
export interface SchoolPlaceSearch {
  academicYear?: number | undefined
  /** The school in its year. */
  school?: number | undefined
  grade?: number | undefined
  suffix?: string | undefined
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: SchoolPlaceSearch
  years: YearRule
  /** False for a page about the school as a whole: its classes are not brought then. */
  classes?: boolean
}

/**
 * Finds year, school and class of an address. Values that fit nothing fall back; a school out of the user's reach, and
 * for a teacher a class that is not theirs, lead to the error page (lifecycle §2.1, §6).
 *
 * A page with such an address calls this in its loader, shows `<SchoolFields>`, `<GradeField>` and `<SuffixField>` in its
 * `FilterBar` with a draft from `useSchoolChoice`, and puts what was chosen into the address on Search.
 */
export async function loadSchoolPlace({
  queryClient,
  user,
  search,
  years: rule,
  classes = true,
}: LoadInput): Promise<SchoolPlace> {
  const { data } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
  const year = chosenYear(data, search.academicYear, user, rule)
  const school = year === null ? null : await schoolOf(queryClient, user, year, search.school)
  const place = { years: offeredYears(data, rule), year, school, classrooms: null, classroom: null }
  if (year === null || school === null || !classes) return place
  const lookup = { academicYear: year.id, school: school.id, teacherStaffId: ownClassesOf(user) }
  // Classes that cannot be loaded are told on the page, which keeps the rest of the choice.
  const classrooms = await queryClient.query(classroomQueries.lookup(lookup)).catch((error: unknown) => {
    if (error instanceof ApiError && !error.isPageLevel) return null
    throw error
  })
  const classroom = findClassroom(classrooms ?? [], search.grade, search.suffix)
  const asksForClass = search.grade !== undefined && search.suffix !== undefined
  if (user.role === 'teacher' && asksForClass && classrooms !== null && classroom === null) throw forbidden()
  return { ...place, classrooms, classroom }
}

/** The one school of a school-level user; for others the one asked for, where it belongs to the year. */
async function schoolOf(
  queryClient: QueryClient,
  user: SignedInUser,
  year: AcademicYear,
  wanted: number | undefined,
): Promise<School | null> {
  const own = lockedSchool(user)
  if (own !== null) {
    const school = await queryClient.query({ ...schoolQueries.inYear(own.id, year.id), staleTime: 'static' })
    if (wanted === undefined || wanted === school?.id) return school
    // The same school in another year is still their own.
    const named = await queryClient.query({ ...schoolQueries.detail(wanted), staleTime: 'static' })
    if (named.school_id !== own.id) throw forbidden()
    return school
  }
  if (wanted === undefined) return null
  const school = await queryClient.query({ ...schoolQueries.detail(wanted), staleTime: 'static' })
  if (!inScope(user, school)) throw forbidden()
  return school.academic_year_id === year.id ? school : null
}

function forbidden() {
  return redirect({ to: '/error-page/$code', params: { code: '403' }, replace: true })
}
