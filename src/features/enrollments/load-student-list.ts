import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { areaOfCode } from '@/domain/places/area'
import { assertPlaceOffered } from '@/components/layout/assert-place-offered'
import { errorRedirect } from '@/components/layout/error-redirect'
import { pageOfSearch } from '@/components/tables/list-search'
import { hidesPlaceFilters, inScope, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import { gazetteerQueries } from '@/domain/places/queries'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { YearRule } from '@/domain/school-selection/offered-years'
import type { SelectionProblem } from '@/domain/school-selection/resolve-school-selection'
import { schoolQueries } from '@/domain/schools/queries'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { studentQueries, type EnrolledListing } from '@/features/students/queries'
import type { ClassStudentsSearch, StudentSearch } from './student-search'

/** All years; school-level users stay in the default one. */
export const studentYears: YearRule = {
  statuses: new Set(['draft', 'pre', 'running', 'post', 'archived']),
  locked: true,
}
const table = 'students'
const firstSort = 'name.asc'

/** A school also has students of grades without a class; a teacher has only those of their own classes. */
export function gradesFor(user: SignedInUser): 'classes' | 'degree' {
  return toTeacherFilter(user) === null ? 'degree' : 'classes'
}

interface LoadInput<Search> {
  queryClient: QueryClient
  user: SignedInUser
  search: Search
}

export interface StudentSelection extends SchoolSelection {
  /** The code of the place that was searched, where the address names one. */
  gazetteer: string | undefined
  /** The page that is asked for; null until a school is chosen or a name is searched. */
  listing: (EnrolledListing & { sort: string }) | null
}

/** Resolves an address of the student list and loads its page; what is outside the user's data scope leads
 *  to the error page. */
export async function loadStudentList({
  queryClient,
  user,
  search,
}: LoadInput<StudentSearch>): Promise<StudentSelection> {
  const [found, code] = await Promise.all([
    loadSchoolSelection({ queryClient, user, search, years: studentYears, grades: gradesFor(user) }),
    placeCode(queryClient, user, search.gazetteerId),
  ])
  const problem: SelectionProblem | null = found.problem ?? (code === null ? { of: 'place' } : null)
  const place = { ...found, problem, gazetteer: code ?? undefined }
  const { year, school, gazetteer } = place
  const { grade, suffix, keyword, duplicates, studentId } = search
  // A name or number is found in all schools of the user.
  const needsSchool = keyword === undefined || hidesPlaceFilters(user)
  if (year === null || (school === null && needsSchool) || problem !== null) {
    return { ...place, listing: null }
  }
  const lies = gazetteer !== undefined && (school === null || school.village.code.startsWith(gazetteer))
  const listing = {
    academicYear: year.id,
    school: school?.id,
    grade: school === null ? undefined : grade,
    suffix: school === null ? undefined : suffix,
    keyword,
    duplicates,
    student: studentId,
    area: lies ? areaOfCode(gazetteer) : {},
    sort: search.sort ?? firstSort,
    ...pageOfSearch(search, { table, user }),
  }
  await Promise.all([
    queryClient.query({ ...studentQueries.enrolled(listing), staleTime: 'static' }),
    queryClient.query(studentOptionQueries.all()),
  ])
  return { ...place, listing }
}

/** The code of a place, null where there is none; one outside the user's own place leads to the error page. */
async function placeCode(queryClient: QueryClient, user: SignedInUser, id: number | undefined) {
  if (id === undefined) return undefined
  if (id < 1) return null
  const ancestors = await queryClient.query(gazetteerQueries.ancestors(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  })
  const code = ancestors.at(-1)?.code ?? null
  if (code !== null) assertPlaceOffered(user, code)
  return code
}

/** One class with its school and year, and the page of its students. A class outside the user's data scope, for a teacher one
 *  that is not theirs, leads to the error page. */
export async function loadClassStudents(
  { queryClient, user, search }: LoadInput<ClassStudentsSearch>,
  classroomId: number,
) {
  const room = await queryClient.query({ ...classroomQueries.detail(classroomId), staleTime: 'static' })
  const school = await queryClient.query({ ...schoolQueries.detail(room.academic_year_school_id), staleTime: 'static' })
  const own = toTeacherFilter(user)
  if (!inScope(user, school) || (own !== null && room.teacher?.staff_id !== own)) throw errorRedirect('403')
  const year = await queryClient.query({ ...academicYearQueries.detail(school.academic_year_id), staleTime: 'static' })
  const listing = {
    academicYear: year.id,
    school: school.id,
    grade: room.grade,
    suffix: room.suffix,
    keyword: search.keyword,
    duplicates: search.duplicates,
    sort: search.sort ?? firstSort,
    ...pageOfSearch(search, { table, user }),
  }
  await Promise.all([
    queryClient.query({ ...studentQueries.ofClassroom(listing), staleTime: 'static' }),
    queryClient.query(studentOptionQueries.all()),
  ])
  return { room, school, year, listing }
}
