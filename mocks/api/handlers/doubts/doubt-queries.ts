import { sql, type RawBuilder } from 'kysely'
import { monthKeys } from '@/lib/dates/month-codes'
import { mixedGrade } from '@/domain/schools/schema'
import type { DoubtKind } from '@/features/doubts/schema'
import { showsIdentity } from '../../child-access'
import type { DataScope } from '../../data-scope'
import { ageBeforeGradeOne, isAttending, isDropout } from '../../student-conditions'

/** The common temporary tables of the queries are `asked`, the schools, and `attending`, their students who go to school. */
export interface DoubtsAsked {
  yearId: number
  /** The year before, which the country may not have. */
  yearBefore: number | null
  dataScope: DataScope
}

/** A class of more students is too large for any room. */
const largeClass = 60
/** A sheet of fewer marks may have equal ones by chance. */
const fewMarks = 10
/** The share of its students that a school seldom wins or loses in a year, in percent, and the size from which that says much. */
const jump = { percent: 20, students: 30 }
/** Years below and above the age of a grade at which a child may still be in it. */
const ages = { below: 2, above: 4 }

const none = {
  grade: sql`null::smallint`,
  classroom: sql`null::integer`,
  enrollment: sql`null::integer`,
  twin: sql`null::integer`,
  subject: sql`null::integer`,
  month: sql`null::smallint`,
  value: sql`null::numeric`,
}

/** The columns of every query, in their order. */
function columns(school: RawBuilder<unknown>, some: Partial<typeof none>): RawBuilder<unknown> {
  const { grade, classroom, enrollment, twin, subject, month, value } = { ...none, ...some }
  return sql`${school} as school_id, ${grade} as grade, ${classroom} as classroom_id, ${enrollment} as enrollment_id,
    ${twin} as twin_id, ${subject} as subject_id, ${month} as month, ${value} as value`
}

const ofStudent = {
  grade: sql`attending.grade`,
  classroom: sql`attending.classroom_id`,
  enrollment: sql`attending.id`,
} as const

const ageAtStart = sql`extract(year from age(attending.start_date, attending.birth_date))`

/** The records of a kind, as rows of `columns`. */
export const doubtQueries: Readonly<Record<DoubtKind, (asked: DoubtsAsked) => RawBuilder<unknown>>> = {
  // Each two once; a child whose identity the caller does not see is in none.
  twins: () => sql`
    select ${columns(sql`attending.school_id`, { ...ofStudent, twin: sql`twin.id` })}
    from attending join attending as twin
      on twin.birth_date = attending.birth_date and twin.gender = attending.gender
      and twin.folded_name = attending.folded_name and twin.student_id > attending.student_id
    where attending.is_shown and twin.is_shown`,

  without_class: () => sql`
    select ${columns(sql`attending.school_id`, ofStudent)} from attending where attending.classroom_id is null`,

  age: () => sql`
    select ${columns(sql`attending.school_id`, { ...ofStudent, value: sql`${ageAtStart}` })}
    from attending
    where attending.is_shown and attending.grade > ${mixedGrade}
      and ${ageAtStart} not between attending.grade + ${sql.lit(ageBeforeGradeOne - ages.below)}
        and attending.grade + ${sql.lit(ageBeforeGradeOne + ages.above)}`,

  without_reason: () => sql`
    select ${columns(sql`enrollments.school_id`, {
      grade: sql`enrollments.grade`,
      classroom: sql`enrollments.classroom_id`,
      enrollment: sql`enrollments.id`,
    })}
    from enrollments join asked on asked.id = enrollments.school_id
    where ${isDropout()} and enrollments.drop_out_reason is null`,

  equal_marks: () => sql`
    select ${columns(sql`min(attending.school_id)`, {
      grade: sql`min(attending.grade)`,
      classroom: sql`attending.classroom_id`,
      subject: sql`scores.subject_id`,
      month: sql`scores.month`,
      value: sql`min(scores.score)`,
    })}
    from attending join scores on scores.enrollment_id = attending.id
    where attending.classroom_id is not null and scores.month < 12
    group by attending.classroom_id, scores.subject_id, scores.month
    having count(*) >= ${fewMarks} and min(scores.score) = max(scores.score)`,

  absences: () => sql`
    select ${columns(sql`attending.school_id`, {
      ...ofStudent,
      month: sql`attendances.month`,
      value: sql`coalesce(attendances.absent, 0) + coalesce(attendances.permission, 0)`,
    })}
    from attending
    join attendances on attendances.enrollment_id = attending.id
    join academic_years on academic_years.id = attending.academic_year_id
    where coalesce(attendances.absent, 0) + coalesce(attendances.permission, 0) >
      (academic_years.study_days -> 0 ->> (${[...monthKeys]}::text[])[attendances.month + 1])::integer`,

  large_class: () => sql`
    select ${columns(sql`classrooms.school_id`, {
      grade: sql`classrooms.grade`,
      classroom: sql`classrooms.id`,
      value: sql`rooms.students`,
    })}
    from (
      select classroom_id, count(*) as students from attending where classroom_id is not null
      group by 1 having count(*) > ${largeClass}
    ) as rooms join classrooms on classrooms.id = rooms.classroom_id`,

  // A school that has not set up its classes yet is on a list of its own.
  school_contact: () => sql`
    select ${columns(sql`asked.id`, {})}
    from asked
    where exists (select from attending where attending.school_id = asked.id)
      and (asked.principal_staff_id is null or asked.phone is null)`,

  jump: ({ yearBefore }) => sql`
    select ${columns(sql`now.school_id`, { value: sql`now.change` })}
    from (
      select asked.id as school_id,
        round(100.0 * (count(*) - before.students) / before.students) as change
      from asked
      join attending on attending.school_id = asked.id
      cross join lateral (
        select coalesce(sum(student_counts.students), 0) as students
        from schools join student_counts on student_counts.school_id = schools.id
        where schools.raw_school_id = asked.raw_school_id and schools.academic_year_id = ${yearBefore}::integer
      ) as before
      where before.students >= ${jump.students}
      group by asked.id, before.students
    ) as now
    where abs(now.change) > ${jump.percent}`,
}

/** The tables that the queries share, of the active schools that fit a condition on `raw_schools`. */
export function askedTables({ yearId, dataScope }: DoubtsAsked, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    asked as materialized (
      select schools.id, schools.raw_school_id, schools.academic_year_id, schools.principal_staff_id,
        coalesce(raw_schools.phone_number_1, schools.phone_number_2, schools.phone_number_3) as phone
      from schools join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.academic_year_id = ${yearId} and schools.status = 1 and ${where}
    ),
    attending as materialized (
      select enrollments.id, enrollments.student_id, enrollments.school_id, schools.academic_year_id,
        academic_years.start_date, enrollments.grade, enrollments.classroom_id, students.birth_date, students.gender,
        students.folded_name, ${showsIdentity(dataScope)} as is_shown
      from asked
      join schools on schools.id = asked.id
      join raw_schools on raw_schools.id = schools.raw_school_id
      join academic_years on academic_years.id = schools.academic_year_id
      join enrollments on enrollments.school_id = asked.id
      join students on students.id = enrollments.student_id
      where ${isAttending()}
    )`
}
