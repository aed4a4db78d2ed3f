import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { states } from '@/features/transfers/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import {
  averageInHundredths,
  completeMonths,
  hundredthsToPassStored,
  learnedSubjects,
} from '../api/handlers/scores/class-results'
import {
  hasEthnicity,
  hasOption,
  isAttending,
  isDropout,
  isNewEntrant,
  isRepeater,
  isScholarshipStudent,
} from '../api/student-conditions'

// The correct values of the maintained counts, by direct queries over the records.

/** A calendar month as one number that grows with time, by which days are compared with the end of a month. */
export function monthNumber(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::integer`
}

const enrolledMonth = monthNumber(sql`enrollments.enrolled_date`)

/**
 * The sheets of classes: by class and by the month in which their students were enrolled, how many students attend
 * (`month` is null), and how many scores of learned subjects and attendances they have in each month. The condition is on
 * `classrooms` and `schools`.
 */
export function countSheets(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const ofClasses = sql`
    join classrooms on classrooms.id = enrollments.classroom_id
    join schools on schools.id = classrooms.school_id`
  const columns = sql`
    schools.academic_year_id, classrooms.school_id, classrooms.id as classroom_id, ${enrolledMonth} as enrolled_month`
  return sql`
    select ${columns}, null::smallint as month, count(*) as students, 0 as scores, 0 as attendances
    from enrollments ${ofClasses}
    where ${isAttending()} and ${where}
    group by 1, 2, 3, 4
    union all
    select ${columns}, scores.month, 0, count(*), 0
    from scores join enrollments on enrollments.id = scores.enrollment_id ${ofClasses}
    where ${isAttending()} and ${where} and ${isLearned}
    group by 1, 2, 3, 4, 5
    union all
    select ${columns}, attendances.month, 0, 0, count(*)
    from attendances join enrollments on enrollments.id = attendances.enrollment_id ${ofClasses}
    where ${isAttending()} and ${where}
    group by 1, 2, 3, 4, 5`
}

/** The class learns the subject of the score, in a query with `scores`, `classrooms` and `schools`. */
const isLearned = sql<SqlBool>`(
  exists (
    select from academic_year_subjects as offered
    where offered.academic_year_id = schools.academic_year_id and offered.grade = classrooms.grade
      and offered.type in (0, classrooms.type) and offered.subject_id = scores.subject_id
  ) and not exists (
    select from classroom_excluded_subjects as excluded
    where excluded.classroom_id = classrooms.id and excluded.subject_id = scores.subject_id
  ))`

/** The sheets of schools: those of their active classes, with the `cells` of a month's score sheets. */
export function countSchools(): RawBuilder<unknown> {
  return sql`
    select counted.academic_year_id, counted.school_id, counted.month, counted.enrolled_month,
      sum(counted.students) as students, sum(counted.students * coalesce(learned.subjects, 0)) as cells,
      sum(counted.scores) as scores, sum(counted.attendances) as attendances
    from (${countSheets(sql<SqlBool>`classrooms.status = 1`)}) as counted
    left join (
      select classroom_id, count(*) as subjects from (${learnedSubjects(sql<SqlBool>`true`)}) as listed group by 1
    ) as learned on learned.classroom_id = counted.classroom_id
    group by 1, 2, 3, 4`
}

/** The columns of `countStudents`, and whom each counts. */
export const studentCounts = {
  students: isAttending(),
  new_entrants: isNewEntrant,
  repeaters: isRepeater,
  dropouts: isDropout(),
  scholarships: isScholarshipStudent(),
  disabilities: hasOption('disabilities'),
  health_problems: hasOption('health_problems'),
  personal_problems: hasOption('personal_problems'),
  minorities: hasEthnicity(),
} as const

/** The students of schools by grade and gender. The condition is on `schools`. */
export function countStudents(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const counts = Object.entries(studentCounts).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  return sql`
    select schools.academic_year_id, enrollments.school_id, enrollments.grade, students.gender, ${sql.join(counts)}
    from enrollments
    join students on students.id = enrollments.student_id
    join schools on schools.id = enrollments.school_id
    where ${where}
    group by 1, 2, 3, 4`
}

/** The completed transfers of students into schools and out of them, by grade and gender. */
export function countTransfers(): RawBuilder<unknown> {
  return sql`
    select schools.academic_year_id, moved.school_id, moved.grade, students.gender,
      sum(moved.transfers_in) as transfers_in, sum(moved.transfers_out) as transfers_out
    from (
      select enrollment_id, to_school_id as school_id, grade, 1 as transfers_in, 0 as transfers_out
      from transfers where status = ${states.completed} and withdrawn_on is null
      union all
      select enrollment_id, from_school_id, from_grade, 0, 1
      from transfers where status = ${states.completed} and withdrawn_on is null
    ) as moved
    join enrollments on enrollments.id = moved.enrollment_id
    join students on students.id = enrollments.student_id
    join schools on schools.id = moved.school_id
    group by 1, 2, 3, 4`
}

interface Results {
  /** A condition on `classrooms`. */
  classes: RawBuilder<SqlBool>
  /** The same choice as a condition on `enrollments`. */
  where: RawBuilder<SqlBool>
}

/**
 * How many students have passed and failed, by class and grade: in periods 1 and 2 the semesters, in 3 the year, where a
 * result set by hand goes before the computed one. Students without a class are in class 0 of their school.
 */
export function countResults({ classes, where }: Results): RawBuilder<unknown> {
  const [one, two] = [sql.lit(semesterOne), sql.lit(semesterTwo)]
  const semesters = completeMonths({
    pupils: sql`enrollments`,
    where: sql<SqlBool>`(${where} and ${isAttending()})`,
    months: [semesterOne, semesterTwo],
  })
  return sql`
    with learned as materialized (${learnedSubjects(classes)}),
    semesters as (${semesters}),
    averages as (
      select semesters.id, periods.period, ${averageInHundredths} as hundredths
      from semesters
      join (values (1, ${one}), (2, ${two}), (3, ${one}), (3, ${two})) as periods (period, month)
        on periods.month = semesters.month
      group by 1, 2 having count(*) = case periods.period when 3 then 2 else 1 end
    ),
    decided as (
      select enrollments.school_id, enrollments.classroom_id, enrollments.grade, averages.period,
        averages.hundredths >= ${hundredthsToPassStored} as has_passed
      from averages join enrollments on enrollments.id = averages.id
      where averages.period <> 3 or enrollments.annual_result_changed is null
      union all
      select school_id, classroom_id, grade, 3, annual_result_changed = 1
      from enrollments where annual_result_changed is not null and ${isAttending()} and ${where}
    )
    select schools.academic_year_id, schools.id as school_id, coalesce(decided.classroom_id, 0) as classroom_id,
      decided.grade, decided.period,
      count(*) filter (where decided.has_passed) as passed, count(*) filter (where not decided.has_passed) as failed
    from decided
    left join classrooms on classrooms.id = decided.classroom_id
    join schools on schools.id = coalesce(classrooms.school_id, decided.school_id)
    group by 1, 2, 3, 4, 5`
}
