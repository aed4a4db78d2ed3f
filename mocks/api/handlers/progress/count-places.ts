import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import { schoolMonths } from '@/domain/academic-years/months'
import type { ProgressFigures } from '@/features/progress/schema'
import type { Database } from '../../../db/types'
import type { Area, Sheets } from './progress-area'
import { lastMonthNumber } from '../sheets/last-month'
import { findAccomplishmentLevel, type ProgressYear } from './progress-year'

const placeKeys = {
  province: sql`raw_schools.province_code`,
  district: sql`raw_schools.district_code`,
  school: sql`schools.id::text`,
} as const

/** The active schools of an area, each with the key of its place. */
export function activeSchools(area: Area, year: ProgressYear, placesAre: Area['lists']): RawBuilder<unknown> {
  return sql`
    select schools.id, ${placeKeys[placesAre]} as key, schools.accomplishment_status
    from schools join raw_schools on raw_schools.id = schools.raw_school_id
    where schools.academic_year_id = ${year.id} and schools.status = 1 and ${area.where}`
}

interface Question {
  area: Area
  year: ProgressYear
  month: number
  sheets: Sheets
}

const sheetFigures = ['complete', 'partial', 'not_started', 'expected', 'entered'] as const
type SheetFigures = Record<(typeof sheetFigures)[number], number>

interface CountedRow {
  key: string
  schools: number
  reached: number
  /** Null for a school without classes. */
  scores: SheetFigures | null
  attendance: SheetFigures | null
}

/** The figures of the places by their keys: of provinces and districts by schools, of schools by classes. */
export async function countPlaces(
  db: Kysely<Database>,
  question: Question,
  placesAre: Area['lists'],
): Promise<Map<string, ProgressFigures>> {
  const { area, year } = question
  const level = findAccomplishmentLevel(year)
  const { rows } = await sql<CountedRow>`
    with places as materialized (${activeSchools(area, year, placesAre)}),
    units as materialized (${placesAre === 'school' ? unitsByClass(question) : unitsBySchool(question)}),
    sheets as (
      select key, ${selectSheetFigures('scores')}, ${selectSheetFigures('attendance')} from units group by key
    ),
    stages as (
      select key, count(*)::integer as schools,
        count(*) filter (where accomplishment_status >= ${level ?? 0}::integer)::integer as reached
      from places group by key
    )
    select stages.*, sheets.scores, sheets.attendance from stages left join sheets on sheets.key = stages.key`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.key, toFigures(row, level)]))
}

/** The entries that a month expects of each school and those in its sheets, in a query that has `places`. */
function unitsBySchool({ year, month, sheets }: Question): RawBuilder<unknown> {
  return sql`
    select places.key, ${sumOfMonth(year, month)}
    from places
    left join ${sheets.ofSchools} as counted
      on counted.school_id = places.id and ${isOfMonth(month)} and ${hasSchool(year, month)}
    group by places.key, places.id`
}

/** The same of each class. */
function unitsByClass({ year, month, sheets }: Question): RawBuilder<unknown> {
  return sql`
    select places.key, ${sumOfMonth(year, month)}
    from places
    join classrooms on classrooms.school_id = places.id and classrooms.status = 1
    left join ${sheets.ofClasses} as counted
      on counted.classroom_id = classrooms.id and ${isOfMonth(month)} and ${hasSchool(year, month)}
    group by places.key, classrooms.id`
}

function sumOfMonth(year: ProgressYear, month: number): RawBuilder<unknown> {
  const isDue = sql`counted.enrolled_month <= ${lastMonthNumber(month, year)}::integer`
  return sql`
    coalesce(sum(counted.cells), 0) as scores_expected,
    coalesce(sum(counted.scores), 0) as scores_entered,
    coalesce(sum(counted.students) filter (where ${isDue}), 0) as attendance_expected,
    coalesce(sum(counted.attendances) filter (where ${isDue}), 0) as attendance_entered`
}

/** The rows of the students, and those of the month. */
const isOfMonth = (month: number) => sql<SqlBool>`(counted.month is null or counted.month = ${month})`

const hasSchool = (year: ProgressYear, month: number) => sql<SqlBool>`${schoolMonths(year).includes(month)}::boolean`

function selectSheetFigures(kind: 'scores' | 'attendance'): RawBuilder<unknown> {
  const expected = sql.ref(`${kind}_expected`)
  const entered = sql.ref(`${kind}_entered`)
  return sql`json_build_object(
    'complete', count(*) filter (where ${entered} >= ${expected} and ${expected} > 0),
    'partial', count(*) filter (where ${entered} > 0 and ${entered} < ${expected}),
    'not_started', count(*) filter (where ${entered} = 0 and ${expected} > 0),
    'expected', sum(${expected}),
    'entered', sum(${entered})
  ) as ${sql.ref(kind)}`
}

const noSheets: SheetFigures = { complete: 0, partial: 0, not_started: 0, expected: 0, entered: 0 }

function toFigures({ schools, reached, scores, attendance }: CountedRow, level: number | null): ProgressFigures {
  return {
    schools,
    stage:
      level === null
        ? { complete: 0, partial: 0, not_started: 0 }
        : { complete: reached, partial: 0, not_started: schools - reached },
    scores: scores ?? noSheets,
    attendance: attendance ?? noSheets,
  }
}
