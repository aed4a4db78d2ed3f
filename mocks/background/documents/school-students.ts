import { sql } from 'kysely'
import { isOwnRecord } from '../../api/child-access'
import { isDropoutUpTo, isEnrolled } from '../../api/student-conditions'
import { upToStage } from '../../api/report-stage'
import type { ReportContext } from './report-context'

/** The students of a school as its lists show them: by grade and class, then in the order of the Khmer dictionary. */
export function studentsOfSchool({ db, school }: ReportContext) {
  return db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .where(isOwnRecord)
    .select([
      'students.emis_student_id',
      'students.first_name',
      'students.last_name',
      'students.first_name_en',
      'students.last_name_en',
      'students.gender',
      'students.birth_date',
      'enrollments.grade',
      'enrollments.drop_out_reason',
      'enrollments.dropped_out_on',
      'enrollments.ethnicity',
      'enrollments.disabilities',
      'enrollments.health_problems',
      'enrollments.personal_problems',
      'enrollments.scholarships',
      'enrollments.poor_level',
      'classrooms.suffix',
    ])
    .where('enrollments.school_id', '=', school.id)
    .orderBy('enrollments.grade')
    .orderBy('classrooms.suffix')
    .orderBy('students.sort_key')
    .orderBy('enrollments.id')
}
export type SchoolStudent = Awaited<ReturnType<ReturnType<typeof studentsOfSchool>['execute']>>[number]

/** A student as a school stood at a report stage. */
export interface StageStudent {
  enrollment_id: number
  grade: number
  gender: 'f' | 'm'
  birth_date: string
  entry_status: number
  /** Left by then: counts among the drop-outs only. */
  is_gone: boolean
  transferred_in: boolean
  ethnicity: number | null
  disabilities: number[] | null
  health_problems: number[] | null
  personal_problems: number[] | null
  scholarships: number[] | null
}

/**
 * The students of a school at a report stage: enrolled by then; those who dropped out or left later are included. A student
 * whom a later transfer took elsewhere within the year counts where they were then.
 */
export async function studentsAtStage({ db, school, stage }: ReportContext): Promise<StageStudent[]> {
  const { rows } = await sql<StageStudent>`
    with candidates as (
      select id from enrollments where school_id = ${school.id}
      union
      select enrollment_id from transfers
      where from_school_id = ${school.id} and status = 1 and not ${upToStage('report_stage', stage)}
    )
    select
      enrollments.id as enrollment_id,
      coalesce(moved.from_grade, enrollments.grade) as grade,
      students.gender,
      students.birth_date,
      enrollments.entry_status,
      (moved.from_school_id is null and ${isDropoutUpTo(stage)}) as is_gone,
      (moved.from_school_id is null and enrollments.transfer_status = 1) as transferred_in,
      enrollments.ethnicity,
      enrollments.disabilities,
      enrollments.health_problems,
      enrollments.personal_problems,
      enrollments.scholarships
    from candidates
    join enrollments on enrollments.id = candidates.id
    join students on students.id = enrollments.student_id
    left join lateral (
      select transfers.from_school_id, transfers.from_grade
      from transfers
      where transfers.enrollment_id = enrollments.id and transfers.status = 1
        and transfers.new_enrollment_id is null and not ${upToStage('transfers.report_stage', stage)}
      order by transfers.report_stage, transfers.completed_on, transfers.id
      limit 1
    ) as moved on true
    where coalesce(moved.from_school_id, enrollments.school_id) = ${school.id}
      and ${upToStage('enrollments.report_stage', stage)}
      and (${isEnrolled()} or moved.from_school_id is not null)`.execute(db)
  return rows
}
