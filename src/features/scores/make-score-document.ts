import type { QueryClient } from '@tanstack/react-query'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import type { PrintDocument } from '@/sheets/print/print-document'
import { subjectQueries } from '@/features/subjects/queries'
import { scoreQueries } from './queries'

interface OpenSheet {
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
  student: number | undefined
}

/** The open sheet for the printer: what was read of it last, so that a broken line does not keep it from the paper. */
export async function makeScoreDocument(queryClient: QueryClient, sheet: OpenSheet): Promise<PrintDocument> {
  const { year, classroom, month, student } = sheet
  const key = { classroom: classroom.id, academicYear: year.id, month, student }
  const [{ scoreDocument }, categories, { rows }] = await Promise.all([
    import('./score-print'),
    queryClient.query({ ...subjectQueries.ofClassroom(classroom.id), staleTime: 'static' }),
    queryClient.query({ ...scoreQueries.sheet(key), staleTime: 'static' }),
  ])
  return scoreDocument(sheet, categories, rows)
}

/** The same of the whole year. */
export async function makeAnnualDocument(
  queryClient: QueryClient,
  sheet: Omit<OpenSheet, 'month'>,
): Promise<PrintDocument> {
  const { year, school, classroom, student } = sheet
  const [{ annualTable }, { annualQueries }] = await Promise.all([import('./annual-print'), import('./annual-queries')])
  const key = { classroom: classroom.id, academicYear: year.id, student }
  const [categories, rows] = await Promise.all([
    queryClient.query({ ...subjectQueries.ofClassroom(classroom.id), staleTime: 'static' }),
    queryClient.query({ ...annualQueries.sheet(key), staleTime: 'static' }),
  ])
  return { year, school, classroom, ...annualTable(categories, rows) }
}
