import type { StudentOptionsValues } from '@/domain/student-options/schema'
import type { EnrollmentChoice } from './queries'
import {
  enrollmentStatus,
  type EnrollmentByIdOutput,
  type EnrollmentFormOutput,
  type EnrollmentFormValues,
  type EnrollmentRow,
  type StudentSearchResult,
} from './schema'

/** Whom the dialog enrolls: a child not known yet, one found by its student ID, or one enrolled already. */
export type EnrollmentTarget =
  | { kind: 'new' }
  | { kind: 'known'; student: StudentSearchResult }
  | { kind: 'edit'; row: EnrollmentRow }

export type NewTarget = Exclude<EnrollmentTarget, { kind: 'edit' }>

/** A child that is not known yet belongs to the grade that it is enrolled in. */
export function toDraftKey(target: NewTarget, { academicYear, school, grade, reportStage }: EnrollmentChoice): string {
  const place = [academicYear, school, grade, reportStage].join('/')
  return target.kind === 'known'
    ? `enrollment/known/${target.student.emis_student_id}/${place}`
    : `enrollment/new/${place}`
}

const nothingSaid: StudentOptionsValues = {
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
}

/** Another school keeps the child's record: only its own entry is asked for. */
export function isRecordElsewhere(target: EnrollmentTarget, { emisSchoolCode }: EnrollmentChoice): boolean {
  if (target.kind === 'new') return false
  return target.kind === 'edit' ? target.row.record_elsewhere === true : isHeldElsewhere(target.student, emisSchoolCode)
}

/** Returns whether a school other than the one of an EMIS code keeps the record of a found child. */
export function isHeldElsewhere({ held_by: holder }: Pick<StudentSearchResult, 'held_by'>, emisCode: string): boolean {
  return holder != null && holder.emis_code !== emisCode
}

/** The child dropped out before: the status is 4 and stays so. */
export function isBack(target: EnrollmentTarget): boolean {
  if (target.kind === 'new') return false
  return (target.kind === 'known' ? target.student : target.row).is_drop_out_last_year
}

export function toFormValues(target: EnrollmentTarget, choice: EnrollmentChoice): EnrollmentFormValues {
  if (target.kind === 'new') {
    return {
      grade: choice.grade,
      student: {
        first_name: '',
        last_name: '',
        gender: null,
        birth_date: '',
        enrollment_status: 0,
        transfer_status: 0,
      },
      options: nothingSaid,
    }
  }
  const record = target.kind === 'known' ? target.student : target.row
  // Students with status 3 (dropped out) are not in this table, so it is not a choice.
  const status = target.kind === 'known' ? 0 : (enrollmentStatus.safeParse(target.row.enrollment_status).data ?? null)
  return {
    grade: target.kind === 'known' ? choice.grade : target.row.grade,
    student: {
      first_name: record.first_name,
      last_name: record.last_name,
      gender: record.gender,
      birth_date: record.birth_date ?? '',
      enrollment_status: isBack(target) ? 4 : status,
      transfer_status: record.transfer_status === 1 ? 1 : 0,
    },
    options: {
      ethnicity: record.ethnicity,
      disabilities: record.disabilities,
      health_problems: record.health_problems,
      personal_problems: record.personal_problems,
      scholarships: record.scholarships,
    },
  }
}

/** The form with the choice around it, as the calls take it. */
export function toPayload<Output extends EnrollmentFormOutput | EnrollmentByIdOutput>(
  output: Output,
  choice: EnrollmentChoice,
  emisStudentId: string | null,
) {
  return {
    academic_year_id: choice.academicYear,
    emis_school_code: choice.emisSchoolCode,
    report_stage: choice.reportStage,
    emis_student_id: emisStudentId,
    ...output,
  }
}
