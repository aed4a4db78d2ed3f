import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import type { GraduationInput, GraduationRow } from './schema'

/** The props of the dialogs that decide about students. */
export interface DecisionProps {
  user: SignedInUser
  /** The present school of the students. */
  school: School
  grade: number
  students: readonly GraduationRow[]
  /** Those that students of this year can go to, the next one first. */
  years: readonly AcademicYear[]
  onClose: () => void
  onDone: () => void
}

/** The class of a later year. */
export interface DecisionTarget {
  academicYear: number
  emisCode: string
  grade: number
}

/** The user who decides, and the grade. */
export interface Decider extends Pick<DecisionProps, 'grade'> {
  user: { profile: Pick<SignedInUser['profile'], 'id'> }
}

/** The payload for some of a class; `target` is null for who has finished school. */
export function buildDecision(
  { user, grade, today }: Decider & { today: string },
  { students, status, target }: { students: readonly GraduationRow[]; status: 1 | 2; target: DecisionTarget | null },
): GraduationInput {
  return {
    current_grade: grade,
    enrollments: students.map(({ id }) => id),
    academic_year_id: target?.academicYear ?? null,
    emis_school_code: target?.emisCode ?? null,
    grade: target?.grade ?? null,
    entry_status: status,
    enrolled_date: today,
    enrolled_by: user.profile.id,
  }
}
