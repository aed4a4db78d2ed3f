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
import { subjectQueries } from '@/features/subjects/queries'
import { preloadPart } from './lazy-parts'
import { scoreQueries } from './queries'
import { chosenYear, findClassroom, periodsOf } from './score-choice'
import type { ScoreSearch } from './score-search'

/** What an address of the score pages leads to, as far as it says. */
export interface ScorePlace {
  years: AcademicYear[]
  year: AcademicYear | null
  /** The school in that year. */
  school: School | null
  /** Null when they could not be loaded, or no school is chosen. */
  classrooms: Classroom[] | null
  classroom: Classroom | null
  month: number | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ScoreSearch
}

/**
 * Finds year, school, class and month of an address and brings the sheet with them. Values that fit nothing fall back;
 * a school out of the user's reach, and for a teacher a class that is not theirs, lead to the error page
 * (lifecycle §6).
 */
export async function loadScorePage({ queryClient, user, search }: LoadInput): Promise<ScorePlace> {
  const { data: years } = await queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' })
  const year = chosenYear(years, search.academicYear, user)
  const school = year === null ? null : await schoolOf(queryClient, user, year, search.school)
  const place: ScorePlace = { years, year, school, classrooms: null, classroom: null, month: null }
  if (year === null || school === null) {
    preloadPart('filter')
    return place
  }
  const lookup = { academicYear: year.id, school: school.id, teacherStaffId: ownClassesOf(user) }
  // Classes that cannot be loaded are told on the page, which keeps the rest of the choice.
  const classrooms = await queryClient.query(classroomQueries.lookup(lookup)).catch((error: unknown) => {
    if (error instanceof ApiError && !error.leavesPage) return null
    throw error
  })
  const classroom = findClassroom(classrooms ?? [], search.grade, search.suffix)
  const asksForClass = search.grade !== undefined && search.suffix !== undefined
  if (user.role === 'teacher' && asksForClass && classrooms !== null && classroom === null) throw forbidden()
  const month = periodsOf(year).find((code) => code === search.month) ?? null
  if (classroom === null || month === null) preloadPart('filter')
  else {
    preloadPart('sheet')
    const key = { classroom: classroom.id, academicYear: year.id, month, student: search.studentId }
    await Promise.all([
      queryClient.query({ ...subjectQueries.ofClassroom(classroom.id), staleTime: 'static' }),
      queryClient.query(scoreQueries.sheet(key)),
    ])
  }
  return { ...place, classrooms, classroom, month }
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
    if (wanted !== undefined && wanted !== school?.id) throw forbidden()
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
