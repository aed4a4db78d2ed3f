import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { states } from '@/features/transfers/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import {
  averageInHundredths,
  completeMonths,
  hundredthsToPassStored,
  learnedSubjects,
} from '../../api/handlers/scores/class-results'
import {
  hasEthnicity,
  hasOption,
  isAttending,
  isDropout,
  isNewEntrant,
  isOverAge,
  isPromoted,
  isRepeater,
  isScholarshipStudent,
  isUndecided,
  isWithoutClass,
} from '../../api/student-conditions'

// The figures of schools by direct queries over the records. The condition of each is on `schools`.

/** A calendar month as one number that grows with time, by which days are compared with the end of a month. */
export function monthNumber(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::integer`
}

/** The code of a day's month: 0 is January. */
export function monthCode(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(month from ${day}) - 1)::smallint`
}

/**
 * The sheets of classes: by class and by the month in which their students were enrolled, how many students attend and how
 * many `cells` their score sheets of a month have (`month` is null), and how many scores of learned subjects and
 * attendances they have in each month. The condition may be on `classrooms` too.
 */
export function countSheets(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const keys = sql`attending.academic_year_id, attending.school_id, attending.classroom_id, attending.enrolled_month`
  return sql`
    with learned as materialized (${learnedSubjects(where)}),
    attending as materialized (
      select enrollments.id, schools.academic_year_id, classrooms.school_id, classrooms.id as classroom_id,
        ${monthNumber(sql`enrollments.enrolled_date`)} as enrolled_month
      from enrollments
      join classrooms on classrooms.id = enrollments.classroom_id
      join schools on schools.id = classrooms.school_id
      where ${isAttending()} and ${where}
    )
    select ${keys}, null::smallint as month, count(*) as students, count(*) * coalesce(max(whole.subjects), 0) as cells,
      0 as scores, 0 as attendances
    from attending
    left join (select classroom_id, count(*) as subjects from learned group by 1) as whole
      on whole.classroom_id = attending.classroom_id
    group by 1, 2, 3, 4
    union all
    select ${keys}, attending.month, 0, 0, sum(attending.scores), 0
    from (
      -- Added up first: whether a subject is learned would be looked up for each score.
      select ${keys}, scores.month, scores.subject_id, count(*) as scores
      from attending join scores on scores.enrollment_id = attending.id
      group by 1, 2, 3, 4, 5, 6
    ) as attending
    join learned on learned.classroom_id = attending.classroom_id and learned.subject_id = attending.subject_id
    group by 1, 2, 3, 4, 5
    union all
    select ${keys}, attendances.month, 0, 0, 0, count(*)
    from attending join attendances on attendances.enrollment_id = attending.id
    group by 1, 2, 3, 4, 5`
}

/** The sheets of schools: of those of their classes, the active ones' added up. */
export function sumSheets(sheets: RawBuilder<unknown>, where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select sheets.academic_year_id, sheets.school_id, sheets.month, sheets.enrolled_month, sum(sheets.students) as students,
      sum(sheets.cells) as cells, sum(sheets.scores) as scores, sum(sheets.attendances) as attendances
    from ${sheets} as sheets
    join schools on schools.id = sheets.school_id
    join classrooms on classrooms.id = sheets.classroom_id and classrooms.status = 1
    where ${where}
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
  promoted: isPromoted,
  over_age: isOverAge,
  without_class: isWithoutClass,
  undecided: isUndecided,
} as const

/** The students of schools by grade and gender. */
export function countStudents(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const counts = Object.entries(studentCounts).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  return sql`
    select schools.academic_year_id, enrollments.school_id, enrollments.grade, students.gender, ${sql.join(counts)}
    from enrollments
    join students on students.id = enrollments.student_id
    join schools on schools.id = enrollments.school_id
    join academic_years on academic_years.id = schools.academic_year_id
    where ${where}
    group by 1, 2, 3, 4`
}

const isCompletedTransfer = sql<SqlBool>`(transfers.status = ${states.completed} and transfers.withdrawn_on is null)`
const transferDay = sql`coalesce(transfers.completed_on, transfers.requested_on)`

/**
 * By how many students schools grow in each month, by grade and gender; up to a month they add up to the students at its
 * end. A student who drops out, or leaves for a school outside the system, is one until then. A transfer moves a student in
 * its month; one into another year does not, for the student is enrolled there.
 */
export function countStudentGrowth(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const leftOn = sql`(case when not ${isAttending()} then coalesce(enrollments.closed_on, enrollments.dropped_out_on) end)`
  const enrolledMonth = monthNumber(sql`enrollments.enrolled_date`)
  const notBefore = (day: RawBuilder<unknown>) => sql`greatest(${enrolledMonth}, ${monthNumber(day)})`
  const isKnown = sql`(${isAttending()} or ${leftOn} is not null)`
  // An enrollment is where its last transfer has moved it: before, it was on the side that the transfer came from.
  const moved = (side: 'from' | 'to', before: 1 | -1) => {
    const [school, other, grade] =
      side === 'from'
        ? ['transfers.from_school_id', 'transfers.to_school_id', 'transfers.from_grade']
        : ['transfers.to_school_id', 'transfers.from_school_id', 'transfers.grade']
    return sql`
      select enrollments.student_id, schools.id, ${sql.ref(grade)}, change.month, change.students
      from transfers
      join schools on schools.id = ${sql.ref(school)}
      join schools as others on others.id = ${sql.ref(other)} and others.academic_year_id = schools.academic_year_id
      join enrollments on enrollments.id = transfers.enrollment_id
      cross join lateral (
        values (${enrolledMonth}, ${sql.lit(before)}), (${notBefore(sql`least(${transferDay}, ${leftOn})`)}, ${sql.lit(-before)})
      ) as change (month, students)
      where ${isCompletedTransfer} and ${isKnown} and ${where}`
  }
  return sql`
    select schools.academic_year_id, schools.id as school_id, grown.grade, students.gender, grown.month,
      sum(grown.students) as students
    from (
      select enrollments.student_id, enrollments.school_id, enrollments.grade, ${enrolledMonth} as month, 1 as students
      from enrollments join schools on schools.id = enrollments.school_id
      where ${isKnown} and ${where}
      union all
      select enrollments.student_id, enrollments.school_id, enrollments.grade, ${notBefore(leftOn)}, -1
      from enrollments join schools on schools.id = enrollments.school_id
      where ${leftOn} is not null and ${where}
      union all ${moved('from', 1)}
      union all ${moved('to', -1)}
    ) as grown
    join schools on schools.id = grown.school_id
    join students on students.id = grown.student_id
    group by 1, 2, 3, 4, 5
    having sum(grown.students) <> 0`
}

/** The completed transfers of students into schools and out of them, by grade, gender and month. */
export function countTransfers(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const month = monthCode(transferDay)
  return sql`
    select moved.academic_year_id, moved.school_id, moved.grade, students.gender, moved.month,
      sum(moved.transfers_in) as transfers_in, sum(moved.transfers_out) as transfers_out
    from (
      select schools.academic_year_id, schools.id as school_id, transfers.grade, transfers.enrollment_id, ${month} as month,
        1 as transfers_in, 0 as transfers_out
      from transfers join schools on schools.id = transfers.to_school_id where ${isCompletedTransfer} and ${where}
      union all
      select schools.academic_year_id, schools.id, transfers.from_grade, transfers.enrollment_id, ${month}, 0, 1
      from transfers join schools on schools.id = transfers.from_school_id where ${isCompletedTransfer} and ${where}
    ) as moved
    join enrollments on enrollments.id = moved.enrollment_id
    join students on students.id = enrollments.student_id
    group by 1, 2, 3, 4, 5`
}

/**
 * How many students have passed and failed, by class and grade: in periods 1 and 2 the semesters, in 3 the year, where a
 * result set by hand goes before the computed one. Students without a class are in class 0 of their school.
 */
export function countResults(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const [one, two] = [sql.lit(semesterOne), sql.lit(semesterTwo)]
  const semesters = completeMonths({
    students: sql`attending as enrollments`,
    where: sql<SqlBool>`true`,
    months: [semesterOne, semesterTwo],
  })
  const columns = sql`
    schools.academic_year_id, schools.id as school_id, enrollments.id, enrollments.classroom_id, enrollments.grade,
    enrollments.annual_result_changed`
  return sql`
    with learned as materialized (${learnedSubjects(where)}),
    attending as materialized (
      select ${columns}
      from enrollments
      join classrooms on classrooms.id = enrollments.classroom_id
      join schools on schools.id = classrooms.school_id
      where ${isAttending()} and ${where}
      union all
      select ${columns}
      from enrollments join schools on schools.id = enrollments.school_id
      where enrollments.classroom_id is null and ${isAttending()} and ${where}
    ),
    semesters as (${semesters}),
    averages as (
      select semesters.id, periods.period, ${averageInHundredths} as hundredths
      from semesters
      join (values (1, ${one}), (2, ${two}), (3, ${one}), (3, ${two})) as periods (period, month)
        on periods.month = semesters.month
      group by 1, 2 having count(*) = case periods.period when 3 then 2 else 1 end
    ),
    decided as (
      select attending.*, averages.period, averages.hundredths >= ${hundredthsToPassStored} as has_passed
      from averages join attending on attending.id = averages.id
      where averages.period <> 3 or attending.annual_result_changed is null
      union all
      select attending.*, 3, annual_result_changed = 1 from attending where annual_result_changed is not null
    )
    select academic_year_id, school_id, coalesce(classroom_id, 0) as classroom_id, grade, period,
      count(*) filter (where has_passed) as passed, count(*) filter (where not has_passed) as failed
    from decided
    group by 1, 2, 3, 4, 5`
}

/**
 * The absences of the students who go to school, by class, grade and month: of how many students they are known, and how many
 * are without leave and with it. Students without a class are in class 0 of their school.
 */
export function countAbsences(where: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    select schools.academic_year_id, schools.id as school_id, coalesce(enrollments.classroom_id, 0) as classroom_id,
      enrollments.grade, attendances.month, count(*) as known, coalesce(sum(attendances.absent), 0) as absent,
      coalesce(sum(attendances.permission), 0) as permission
    from enrollments
    join schools on schools.id = enrollments.school_id
    join attendances on attendances.enrollment_id = enrollments.id
    where ${isAttending()} and ${where}
    group by 1, 2, 3, 4, 5`
}
