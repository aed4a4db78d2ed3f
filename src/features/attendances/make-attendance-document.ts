import type { QueryClient } from '@tanstack/react-query'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import type { PrintDocument } from '@/sheets/print/print-document'
import { attendanceQueries } from './queries'

interface OpenSheet {
  year: AcademicYear
  school: School
  classroom: Classroom
  student: number | undefined
}

/** The open sheet for the printer: the data read last, so that it can be printed without a connection. */
export async function makeAttendanceDocument(
  queryClient: QueryClient,
  { student, ...of }: OpenSheet,
): Promise<PrintDocument> {
  const key = { classroom: of.classroom.id, student }
  const [{ attendanceDocument }, { rows }] = await Promise.all([
    import('./attendance-print'),
    queryClient.query({ ...attendanceQueries.sheet(key), staleTime: 'static' }),
  ])
  return attendanceDocument(of, rows)
}
