import type { SignedInUser } from '@/session/session'
import { todayInPhnomPenh } from '@/lib/dates'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { School } from '@/features/schools/schema'
import type { GraduationInput, GraduationRow } from './schema'

/** What the dialogs that decide about pupils take. */
export interface DecisionProps {
  user: SignedInUser
  /** Where the pupils are now. */
  school: School
  year: AcademicYear
  grade: number
  /** The selection. */
  pupils: readonly GraduationRow[]
  yearLabel: (year: AcademicYear) => string
  onClose: () => void
  onDone: () => void
}

/** The payload for some of a class (lifecycle §3); `target` is null for who has finished school. */
export function decisionOf(
  { user, grade }: Pick<DecisionProps, 'user' | 'grade'>,
  pupils: readonly GraduationRow[],
  status: 1 | 2,
  target: { academicYear: number; emisCode: string; grade: number } | null,
): GraduationInput {
  return {
    current_grade: grade,
    enrollments: pupils.map(({ id }) => id),
    academic_year_id: target?.academicYear ?? null,
    emis_school_code: target?.emisCode ?? null,
    grade: target?.grade ?? null,
    entry_status: status,
    enrolled_date: todayInPhnomPenh(new Date()),
    enrolled_by: user.profile.id,
  }
}
