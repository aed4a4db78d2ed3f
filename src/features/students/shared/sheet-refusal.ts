import type { AcademicYearStatus } from '@/features/academic-years/schema'
import { locksAcademicYear } from '@/session/scope'
import type { SignedInUser } from '@/session/session'

interface SheetPlace {
  /** Of the enrollment (lifecycle §3). */
  entryStatus: number
  classroom: object | null
  year: AcademicYearStatus
}

/** Years in preparation have no score and attendance sheets yet (lifecycle §2.1). */
export function hasSheets(year: AcademicYearStatus): boolean {
  return year !== 'draft' && year !== 'pre'
}

/** Why a student's line in the sheets of their class cannot be opened, as the id of a text; null when it can. */
export function sheetRefusal(user: SignedInUser, { entryStatus, classroom, year }: SheetPlace): string | null {
  // The sheets hold nobody who has dropped out.
  if (entryStatus === 3) return 'student.dropOut.already'
  if (classroom === null) return 'student.noClass'
  // The score and attendance pages of a school-level user show the running year (lifecycle §6).
  return locksAcademicYear(user) && year !== 'running' ? 'classroom.runningYearOnly' : null
}
