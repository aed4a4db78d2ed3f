import type { AcademicYearStatus } from '@/domain/academic-years/schema'

interface SheetSelection {
  entryStatus: number
  classroom: object | null
}

/** Years in preparation have no score and attendance sheets yet. */
export function hasSheets(year: AcademicYearStatus): boolean {
  return year !== 'draft' && year !== 'pre'
}

/** Why a student's line in the sheets of their class cannot be opened, as the id of a text; null when it can. */
export function sheetRefusal({ entryStatus, classroom }: SheetSelection): string | null {
  // The sheets do not list students who have dropped out.
  if (entryStatus === 3) return 'student.dropOut.already'
  return classroom === null ? 'student.noClass' : null
}
