import type { QueryClient } from '@tanstack/react-query'
import { RecordGone } from '@/domain/record-gone'
import { type EnrollmentChoice, enrollmentQueries } from './queries'
import type { EnrollmentRow } from './schema'

/** Reads an enrollment again for its form. One that is gone is refused like a record that does not exist. */
export async function readEnrollment(
  queryClient: QueryClient,
  { row, choice, staleTime }: { row: EnrollmentRow; choice: EnrollmentChoice; staleTime: number },
): Promise<EnrollmentRow> {
  const ofStudent = enrollmentQueries.ofStudent(row.emis_student_id, choice.school)
  const present = await queryClient.query({ ...ofStudent, staleTime })
  if (present !== null) return present
  throw new RecordGone('enrollment', 'enrollment.studentNotFound')
}
