import type { QueryClient } from '@tanstack/react-query'
import { ensure } from '@/lib/api/query-memory'
import type { SignedInUser } from '@/auth/session'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { subjectQueries } from '@/domain/subjects/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import { errorRedirect } from '@/routing/error-redirect'
import { mayOpenClassrooms } from './rights'

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
}

/** A school with its year, for a page of its classes. Outside the user's data scope it leads to the error page. */
export async function loadClassroomSchool(
  { queryClient, user }: LoadInput,
  schoolId: number,
): Promise<{ school: School; year: AcademicYear }> {
  const school = await ensure(queryClient, schoolQueries.detail(schoolId))
  if (!mayOpenClassrooms(user, school)) {
    throw errorRedirect('403')
  }
  const year = await ensure(queryClient, academicYearQueries.detail(school.academic_year_id))
  return { school, year }
}

/** The same for the school and year of one class, with the class and what its grade offers. */
export async function loadClassroom(input: LoadInput, classroomId: number) {
  const { queryClient } = input
  const room = await queryClient.query(classroomQueries.detail(classroomId))
  const place = await loadClassroomSchool(input, room.academic_year_school_id)
  const kind = { academicYear: place.year.id, grade: room.grade, type: room.type }
  await ensure(queryClient, subjectQueries.ofGrade(kind))
  return place
}
