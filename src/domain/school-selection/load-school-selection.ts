import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { ensure, queryFromMemory } from '@/lib/api/query-memory'
import { inScope, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { gradesOfDegree } from '@/domain/schools/schema'
import { errorRedirect } from '@/routing/error-redirect'
import { classErrors } from './choice-errors'
import { findClassroom } from './classes'
import { findSchool, schoolInYear } from './find-school'
import type { YearRule } from './offered-years'
import { resolveYearAndSchool, type SchoolSelectionSearch, type YearAndSchool } from './resolve-school-selection'

/** The year, school, grade and class named in an address, as far as it names them. */
export interface SchoolSelection extends YearAndSchool {
  /** The school's classes, for a teacher their own; null when they could not be loaded, or no school is chosen. */
  classrooms: Classroom[] | null
  /** The one class of grade and suffix. */
  classroom: Classroom | null
}

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: SchoolSelectionSearch
  years: YearRule
  /** False for a page about the school as a whole: its classes are not brought then. */
  classes?: boolean
  /** The grades that an address may name: those that have classes, or those of the school's degree. */
  grades?: 'classes' | 'degree'
}

/**
 * Finds year, school and class of an address, or says in `problem` why it does not lead to what it names. A school out of
 * the user's scope leads to the error page.
 *
 * A page with such an address calls this in its loader, shows `<PlaceNotice>`, and `<SchoolFields>`, `<GradeField>` and
 * `<SuffixField>` in its `FilterBar` with a draft from `useSchoolChoice`, and puts what was chosen into the address on
 * Search.
 */
export async function loadSchoolSelection(input: LoadInput): Promise<SchoolSelection> {
  const { queryClient, user, search, years: rule, classes = true, grades = 'classes' } = input
  const { data } = await ensure(queryClient, academicYearQueries.all())
  const place = await resolveYearAndSchool({
    user,
    years: data,
    rule,
    named: search,
    mayOpen: (school) => inScope(user, school),
    forbidden: () => errorRedirect('403'),
    schools: {
      find: (id) => findSchool(queryClient, id),
      inYear: (rawSchool, year) => schoolInYear(queryClient, rawSchool, year),
    },
  })
  const { year, school } = place
  if (year === null || school === null || !classes) return { ...place, classrooms: null, classroom: null }
  const lookup = classroomQueries.lookup({
    academicYear: year.id,
    school: school.id,
    teacherStaffId: toTeacherFilter(user),
  })
  const offered = grades === 'degree' ? gradesOfDegree(school.degree.number) : null
  const lacksClass = (classrooms: Classroom[] | null) =>
    Object.keys(classErrors(search, { classrooms, grades: offered })).length > 0
  const readClassrooms = async () => {
    const known = await queryFromMemory(queryClient, lookup)
    // A class that is not in memory may be new.
    return lacksClass(known) ? await queryClient.query(lookup) : known
  }
  // The page reports classes that cannot be loaded and keeps the rest of the choice.
  const classrooms = await readClassrooms().catch((error: unknown) => {
    if (error instanceof ApiError && !error.isPageLevel) return null
    throw error
  })
  const isUnknown = lacksClass(classrooms)
  return {
    ...place,
    problem: isUnknown ? { of: 'class' } : null,
    classrooms,
    classroom: findClassroom(classrooms ?? [], search.grade, search.suffix),
  }
}
