import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { hundredthsToPass } from '@/domain/results/annual-results'
import { averageInHundredths, completeSemesters, learnedSubjects } from '../../api/handlers/scores/class-results'
import { isAttending, isClass } from '../../api/student-conditions'
import { studentCounts } from '../../counts/truth'
import { absencesCounted } from '../templates/absences'
import { asking, schoolsAsked, type Asked } from '../templates/aggregate'
import { semesters } from '../templates/aggregates-of-classes'
import { pupils } from '../templates/tally'
import { transferSource } from '../templates/transfer-source'

export interface IndicatorAsked extends Asked {
  round: string | null
  result: number
  /** The share of the maximum with which a year is passed. */
  passMark: number
}

/** What is counted of students, by indicator, and the maintained count that holds it. */
const studentIndicators: Readonly<Record<string, keyof typeof studentCounts>> = {
  pupils: 'students',
  new_entrants: 'new_entrants',
  repeaters: 'repeaters',
  dropouts: 'dropouts',
  disabilities: 'disabilities',
  health_problems: 'health_problems',
  personal_problems: 'personal_problems',
  minorities: 'minorities',
  scholarships: 'scholarships',
}

export function countsStudents(indicator: string): boolean {
  return indicator in studentIndicators
}

/** `<indicator>_total` and `<indicator>_female` of each, in one query. The counts know grades and no classes. */
export function studentsCounted(asked: Asked, indicators: readonly string[]): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const isOfClasses = asked.level === 'class' || asked.scope.filters.classroom !== null
  const columns = indicators.flatMap((key) => {
    const name = studentIndicators[key]
    if (name === undefined) return []
    const [all, girls] = isOfClasses
      ? [
          sql`count(*) filter (where ${studentCounts[name]})`,
          sql`count(*) filter (where ${studentCounts[name]} and students.gender = 'f')`,
        ]
      : [
          sql`sum(enrollments.${sql.ref(name)})`,
          sql`sum(enrollments.${sql.ref(name)}) filter (where enrollments.gender = 'f')`,
        ]
    return [sql`${all} as ${sql.ref(`${key}_total`)}`, sql`${girls} as ${sql.ref(`${key}_female`)}`]
  })
  const source = isOfClasses
    ? pupils
    : sql`student_counts as enrollments
      join schools on schools.id = enrollments.school_id
      join raw_schools on raw_schools.id = schools.raw_school_id`
  return sql`select ${unit} as unit, null as category, ${sql.join(columns)} from ${source} where ${where} group by 1`
}

/** Classes in use, and those that have students all the same. */
function classes(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'classrooms')
  const hasStudents = sql<SqlBool>`(
    select sum(counts.students) from class_counts as counts
    where counts.school_id = classrooms.school_id and counts.classroom_id = classrooms.id and counts.month is null
  ) > 0`
  return sql`select ${unit} as unit, null as category, count(*) as classrooms_total
    from classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where} and ${isClass(hasStudents)} group by 1`
}

function transferring(side: 'to' | 'from', key: string) {
  return (asked: Asked) => {
    const { unit, where } = asking(asked, 'enrollments')
    return sql`select ${unit} as unit, null as category, count(*) as ${sql.ref(`${key}_total`)},
        count(*) filter (where students.gender = 'f') as ${sql.ref(`${key}_female`)}
      from ${transferSource(side, 'completed')} where ${where} group by 1`
  }
}

/** Pass or fail of a semester, or of the year: then a result set by hand goes before the computed one. */
function results(asked: IndicatorAsked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const months = semesters(asked.result)
  const isAnnual = months.length > 1
  return sql`with learned as materialized (${learnedSubjects(sql<SqlBool>`classrooms.id in (
        select classrooms.id from classrooms
        join schools on schools.id = classrooms.school_id
        join raw_schools on raw_schools.id = schools.raw_school_id
        where ${asking(asked, 'classrooms').where})`)}),
      semesters as (${completeSemesters({ pupils, where, months })}),
      averages as (
        select id, ${averageInHundredths} as hundredths
        from semesters group by id having count(*) = ${months.length}::integer
      ),
      decided as (
        select ${unit} as unit, case
          when ${isAnnual} and enrollments.annual_result_changed is not null then enrollments.annual_result_changed
          when averages.hundredths >= ${hundredthsToPass(asked.passMark)}::integer then 1
          when averages.hundredths is not null then 0 end as result
        from ${pupils} left join averages on averages.id = enrollments.id
        where ${where} and ${isAttending()}
      )
    select unit, null as category, count(*) filter (where result = 1) as results_passed,
      count(*) filter (where result = 0) as results_failed
    from decided group by 1`
}

function absences(asked: Asked): RawBuilder<unknown> {
  return sql`select unit, null as category, sum(absent) as absences_absent, sum(permission) as absences_permission
    from (${absencesCounted(asked)}) as counted group by 1`
}

/** Money that was paid to students, of all rounds or of one. */
function payments(asked: IndicatorAsked): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  const round = asked.round === null ? sql`` : sql` and scholarship_remittances.round = ${asked.round}`
  return sql`select ${unit} as unit, null as category,
      coalesce(sum(scholarship_remittances.required_fund), 0) as scholarship_payments_amount
    from scholarship_remittances
    join schools on schools.id = scholarship_remittances.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where}${round} group by 1`
}

function schools(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  return sql`select ${unit} as unit, null as category, count(*) as schools_total
    from schools join raw_schools on raw_schools.id = schools.raw_school_id where ${where} group by 1`
}

function teachers(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  return sql`select ${unit} as unit, null as category, count(*) as teachers_total,
      count(*) filter (where staffs.gender = 'f') as teachers_female
    from staffs
    join raw_schools on raw_schools.id = staffs.raw_school_id
    join schools on schools.raw_school_id = raw_schools.id
    where ${where} and staffs.staff_role = 'teacher' group by 1`
}

/** Indicators that read every score or attendance: of a country they are counted province by province. */
export const heavyIndicators: ReadonlySet<string> = new Set(['results', 'absences'])

/** The other indicators: sums named after the indicator and its measure. */
export const indicatorQueries: Readonly<Record<string, (asked: IndicatorAsked) => RawBuilder<unknown>>> = {
  transfers_in: transferring('to', 'transfers_in'),
  transfers_out: transferring('from', 'transfers_out'),
  results,
  absences,
  classrooms: classes,
  scholarship_payments: payments,
  schools,
  teachers,
}
