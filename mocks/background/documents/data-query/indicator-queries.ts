import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { placeOf } from '../../../api/data-scope'
import { isAttending, isClass, isDropout } from '../../../api/student-conditions'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { monthKeys } from '@/lib/dates/month-codes'
import {
  countAbsences,
  countResults,
  countStudentGrowth,
  countStudents,
  countTransfers,
  monthCode,
  monthNumber,
  studentCounts,
} from '../../counts/truth'
import { asking, schoolsAsked, type Asked } from '../templates/aggregate'
import { students } from '../templates/tally'
import { transferSource } from '../templates/transfer-source'

export interface IndicatorAsked extends Asked {
  round: string | null
  /** Of the semesters 1 or 2, or 3 for the year. */
  result: number
}

/** The counts of students, by indicator or part of a rate, and the column that holds it. */
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
  promoted: 'promoted',
  over_age: 'over_age',
}

export function countsStudents(indicator: string): boolean {
  return indicator in studentIndicators
}

/** `<indicator>_total` and `<indicator>_female` of each, in one query. */
export function studentsCounted(asked: Asked, indicators: readonly string[]): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const figures = indicators.flatMap((key) => {
    const name = studentIndicators[key]
    if (name === undefined) return []
    const [total, female] = [sql.ref(`${key}_total`), sql.ref(`${key}_female`)]
    return [{ name: sql.ref(name), condition: studentCounts[name], total, female }]
  })
  if (isOfClasses(asked)) {
    const columns = figures.map(
      ({ condition, total, female }) => sql`count(*) filter (where ${condition}) as ${total},
        count(*) filter (where ${condition} and students.gender = 'f') as ${female}`,
    )
    return sql`select ${unit} as unit, null as category, ${sql.join(columns)} from ${students}
      join academic_years on academic_years.id = schools.academic_year_id where ${where} group by 1`
  }
  const sums = figures.map(
    ({ name, total, female }) => sql`sum(${name}) as ${total}, sum(${name}) filter (where gender = 'f') as ${female}`,
  )
  const columns = figures.map(
    ({ total, female }) => sql`sum(enrollments.${total}) as ${total}, sum(enrollments.${female}) as ${female}`,
  )
  return sql`select ${unit} as unit, null as category, ${sql.join(columns)}
    from ${bySchool(asked, countsOf(asked, 'student_counts', countStudents), sums)} as enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where} group by 1`
}

/**
 * What the background has counted, as the source of a query with its condition; a single school is counted at the moment.
 * The counts know grades, and classes only where results or absences are counted.
 */
function countsOf(
  { scope: { year, filters, dataScope } }: Asked,
  table: 'student_counts' | 'student_growth' | 'transfer_counts' | 'result_counts' | 'absence_counts',
  count: (where: RawBuilder<SqlBool>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const place = placeOf(dataScope)
  const isSchool =
    filters.school !== null
      ? sql<SqlBool>`schools.id = ${filters.school}`
      : place.kind === 'school'
        ? sql<SqlBool>`(schools.raw_school_id = ${place.rawSchoolId} and schools.academic_year_id = ${year.id})`
        : null
  const source = isSchool === null ? sql.table(table) : sql`(${count(isSchool)})`
  return sql`${source} as counts where academic_year_id = ${year.id}`
}

function isOfClasses({ level, scope }: Asked): boolean {
  return level === 'class' || scope.filters.classroom !== null
}

/** Sums by school and the other keys, and by grade where grades are asked for: added up before places are looked up, in half the time. */
function bySchool(
  { level, scope }: Asked,
  rows: RawBuilder<unknown>,
  sums: readonly RawBuilder<unknown>[],
  others: readonly string[] = [],
): RawBuilder<unknown> {
  const ofGrades = level === 'grade' || scope.filters.grade !== null
  const keys = sql.join(['school_id', ...(ofGrades ? ['grade'] : []), ...others].map((key) => sql.ref(key)))
  return sql`(select ${keys}, ${sql.join(sums)} from ${rows} group by ${keys})`
}

/** Classes in use, and those that have students all the same. */
function classes(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'classrooms')
  const isCounted = isClass(sql<SqlBool>`exists (
    select from enrollments where enrollments.classroom_id = classrooms.id and ${isAttending()})`)
  const source = isOfClasses(asked)
    ? sql`(select id, school_id, grade, 1 as count from classrooms where ${isCounted})`
    : bySchool(asked, sql`classrooms where ${isCounted}`, [sql`count(*) as count`])
  return sql`select ${unit} as unit, null as category, sum(classrooms.count) as classrooms_total
    from ${source} as classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where} group by 1`
}

/** A line for each unit, or for each month of all units together. */
type LineBy = 'unit' | 'month'

function lineOf(
  by: LineBy,
  unit: RawBuilder<string>,
  month: RawBuilder<unknown> = sql.ref('enrollments.month'),
): RawBuilder<unknown> {
  return by === 'unit' ? sql`${unit} as unit, null as category` : sql`'' as unit, ${month}::text as category`
}

function transferring(side: 'to' | 'from', key: 'transfers_in' | 'transfers_out', by: LineBy = 'unit') {
  return (asked: Asked) => {
    const { unit, where } = asking(asked, 'enrollments')
    const [total, female] = [sql.ref(`${key}_total`), sql.ref(`${key}_female`)]
    if (isOfClasses(asked)) {
      const source = transferSource(side, 'completed')
      if (by === 'month') return countByMonth(key, source, sql.ref('enrollments.moved_on'), sql`true`)(asked)
      return sql`select ${unit} as unit, null as category, count(*) as ${total},
          count(*) filter (where students.gender = 'f') as ${female}
        from ${source} where ${where} group by 1`
    }
    const sums = [sql`sum(${sql.ref(key)}) as total`, sql`sum(${sql.ref(key)}) filter (where gender = 'f') as female`]
    const counted = countsOf(asked, 'transfer_counts', countTransfers)
    return sql`select ${lineOf(by, unit)}, sum(enrollments.total) as ${total},
        sum(enrollments.female) as ${female}
      from ${bySchool(asked, counted, sums, by === 'month' ? ['month'] : [])} as enrollments
      join schools on schools.id = enrollments.school_id
      join raw_schools on raw_schools.id = schools.raw_school_id
      where ${where} group by 1, 2`
  }
}

/** Pass or fail of a semester, or of the year: then a result set by hand goes before the computed one. */
function results(asked: IndicatorAsked): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const counts = sql`${countsOf(asked, 'result_counts', countResults)} and period = ${asked.result}`
  const source = isOfClasses(asked)
    ? sql`(select school_id, grade, nullif(classroom_id, 0) as classroom_id, passed, failed from ${counts})`
    : bySchool(asked, counts, [sql`sum(passed) as passed`, sql`sum(failed) as failed`])
  return sql`select ${unit} as unit, null as category, sum(enrollments.passed) as results_passed,
      sum(enrollments.failed) as results_failed
    from ${source} as enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where} group by 1`
}

/** The study days of each month from January on, null where the year does not say. */
function studyDays({ scope: { year } }: Asked): RawBuilder<unknown> {
  return sql`(
    select array_agg((years.study_days -> 0 ->> key)::integer order by position)
    from academic_years as years, unnest(${[...monthKeys]}::text[]) with ordinality as keys (key, position)
    where years.id = ${year.id}
  )`
}

const absenceSums = ['absent', 'permission', 'days', 'of_days'] as const

/**
 * Absences without leave and with it. `days` are the study days of the students whose absences are known, and `of_days` the
 * absences on them: those of months whose study days the year does not say are in neither.
 */
function absences(asked: Asked, by: LineBy = 'unit'): RawBuilder<unknown> {
  const { unit, where } = asking(asked, 'enrollments')
  const rows = sql`(
    select school_id, grade, nullif(classroom_id, 0) as classroom_id, month, absent, permission,
      known * coalesce(studied, 0) as days, case when studied > 0 then absent + permission else 0 end as of_days
    from (
      select counts.*, (${studyDays(asked)})[month + 1] as studied
      from ${countsOf(asked, 'absence_counts', countAbsences)} and month = any(${asked.scope.year.months}::integer[])
    ) as known_absences
  )`
  const sums = absenceSums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)
  const source = isOfClasses(asked)
    ? rows
    : bySchool(asked, sql`${rows} as rows`, sums, by === 'month' ? ['month'] : [])
  const figures = absenceSums.map((name) => sql`sum(enrollments.${sql.ref(name)}) as ${sql.ref(`absences_${name}`)}`)
  return sql`select ${lineOf(by, unit)}, ${sql.join(figures)}
    from ${source} as enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where} group by 1, 2`
}

/** Money that was paid to students, of all rounds or of one. */
function payments(asked: IndicatorAsked, by: LineBy = 'unit'): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  const round = asked.round === null ? sql`` : sql` and scholarship_remittances.round = ${asked.round}`
  const line = lineOf(by, unit, monthCode(sql.ref('scholarship_remittances.remitted_at')))
  return sql`select ${line}, coalesce(sum(scholarship_remittances.required_fund), 0) as scholarship_payments_amount
    from scholarship_remittances
    join schools on schools.id = scholarship_remittances.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where ${where}${round} group by 1, 2`
}

function schools(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  return sql`select ${unit} as unit, null as category, count(*) as schools_total
    from schools join raw_schools on raw_schools.id = schools.raw_school_id where ${where} group by 1`
}

function teachers(asked: Asked): RawBuilder<unknown> {
  const { unit, where } = schoolsAsked(asked)
  return sql`select ${unit} as unit, null as category, sum(taught.total) as teachers_total,
      sum(taught.female) as teachers_female
    from (
      select raw_school_id, count(*) as total, count(*) filter (where gender = 'f') as female
      from staffs where staff_role = 'teacher' group by raw_school_id
    ) as taught
    join raw_schools on raw_schools.id = taught.raw_school_id
    join schools on schools.raw_school_id = raw_schools.id
    where ${where} group by 1`
}

/** Students by the month of a day, of which all are read: in a class, or in a country where they are few. */
function countByMonth(
  key: string,
  source: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  isCounted: RawBuilder<SqlBool>,
) {
  return (asked: Asked) => {
    const { where } = asking(asked, 'enrollments')
    return sql`select '' as unit, ${monthCode(day)}::text as category,
        count(*) as ${sql.ref(`${key}_total`)}, count(*) filter (where students.gender = 'f') as ${sql.ref(`${key}_female`)}
      from ${source} where ${isCounted} and ${day} is not null and ${where} group by 2`
  }
}

/** The students at the end of each month that has begun. */
function studentsByMonth(asked: IndicatorAsked): RawBuilder<unknown> {
  const { where } = asking(asked, 'enrollments')
  const { startDate, months, isOver } = asked.scope.year
  const first = monthNumber(sql`${startDate}::date`)
  const end = sql`${first} + ${months.length - 1}::integer`
  const last = isOver ? end : sql`least(${end}, ${monthNumber(sql`${todayInPhnomPenh(new Date())}::date`)})`
  const sums = [sql`sum(students) as total`, sql`sum(students) filter (where gender = 'f') as female`]
  const growth = bySchool(asked, countsOf(asked, 'student_growth', countStudentGrowth), sums, ['month'])
  return sql`
    select '' as unit, (ends.month % 12)::text as category, sum(grown.total) as pupils_total,
      sum(grown.female) as pupils_female
    from (
      select enrollments.month, sum(enrollments.total) as total, sum(enrollments.female) as female
      from ${growth} as enrollments
      join schools on schools.id = enrollments.school_id
      join raw_schools on raw_schools.id = schools.raw_school_id
      where ${where} group by 1
    ) as grown
    join generate_series(${first}, ${last}) as ends (month) on ends.month >= grown.month
    group by 2`
}

/** The sums of the indicators of months by month, with the month's code as the category. */
export const monthQueries: Readonly<Record<string, (asked: IndicatorAsked) => RawBuilder<unknown>>> = {
  pupils: studentsByMonth,
  dropouts: countByMonth('dropouts', students, sql.ref('enrollments.dropped_out_on'), isDropout()),
  transfers_in: transferring('to', 'transfers_in', 'month'),
  transfers_out: transferring('from', 'transfers_out', 'month'),
  absences: (asked) => absences(asked, 'month'),
  scholarship_payments: (asked) => payments(asked, 'month'),
}

/** The other indicators: sums named after the indicator and its measure. */
export const indicatorQueries: Readonly<Record<string, (asked: IndicatorAsked) => RawBuilder<unknown>>> = {
  transfers_in: transferring('to', 'transfers_in'),
  transfers_out: transferring('from', 'transfers_out'),
  results,
  absences: (asked) => absences(asked),
  classrooms: classes,
  scholarship_payments: (asked) => payments(asked),
  schools,
  teachers,
}
