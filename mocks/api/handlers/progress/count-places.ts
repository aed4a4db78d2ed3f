import { sql, type Kysely, type RawBuilder } from 'kysely'
import { schoolMonths } from '@/domain/academic-years/months'
import type { ProgressFigures } from '@/features/progress/schema'
import { classesWithSubjects } from '../../../counts/class-sheets'
import type { Database } from '../../../db/types'
import type { Area } from './progress-area'
import { lastMonthNumber } from '../sheets/due-entries'
import { levelOf, type ProgressYear } from './progress-year'

const placeKeys = {
  province: sql`raw_schools.province_code`,
  district: sql`raw_schools.district_code`,
  school: sql`schools.id::text`,
} as const

interface Question {
  area: Area
  year: ProgressYear
  month: number
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
  { area, year, month }: Question,
  placesAre: Area['lists'],
): Promise<Map<string, ProgressFigures>> {
  const level = levelOf(year)
  // The country's classes are found by year and month; of a smaller place, those of its schools.
  const ofArea = area.code === '' ? sql`` : sql` and school_id in (select id from places)`
  const hasSchool = schoolMonths(year).includes(month)
  const { rows } = await sql<CountedRow>`
    with places as materialized (
      select schools.id, ${placeKeys[placesAre]} as key, schools.accomplishment_status
      from schools join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.academic_year_id = ${year.id} and schools.status = 1 and ${area.where}
    ),
    classes as materialized (${classesWithSubjects(year.id, area.where)}),
    counted as materialized (
      select classroom_id,
        sum(students) as students,
        sum(students) filter (where enrolled_month <= ${lastMonthNumber(month, year)}::integer) as due,
        sum(scores) as scores,
        sum(attendances) filter (where enrolled_month <= ${lastMonthNumber(month, year)}::integer) as attendances
      from class_counts
      where academic_year_id = ${year.id} and (month is null or month = ${month})${ofArea}
      group by classroom_id
    ),
    units as materialized (
      select places.key, ${placesAre === 'school' ? sql`classes.id` : sql`places.id`} as unit,
        coalesce(sum(counted.students * classes.subjects), 0) as scores_expected,
        coalesce(sum(counted.scores), 0) as scores_entered,
        coalesce(sum(counted.due), 0) as attendance_expected,
        coalesce(sum(counted.attendances), 0) as attendance_entered
      from places
      ${placesAre === 'school' ? sql`join` : sql`left join`} classes on classes.school_id = places.id
      left join counted on counted.classroom_id = classes.id and ${hasSchool}
      group by 1, 2
    ),
    sheets as (
      select key, ${sheetFiguresOf('scores')}, ${sheetFiguresOf('attendance')} from units group by key
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

function sheetFiguresOf(kind: 'scores' | 'attendance'): RawBuilder<unknown> {
  const expected = sql.ref(`${kind}_expected`)
  const entered = sql.ref(`${kind}_entered`)
  return sql`json_build_object(
    'complete', count(*) filter (where ${entered} >= ${expected}),
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
