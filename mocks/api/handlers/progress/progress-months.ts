import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { monthProgress, type MonthProgress } from '@/features/progress/schema'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { areaRequest, findArea, sheetsOfArea, type Area } from './progress-area'
import { findYear, monthsDue, type ProgressYear } from './progress-year'

export const progressMonthOperations: readonly ServedOperation[] = [
  reading(
    'GET /progress/months',
    { params: nothing, query: z.strictObject(areaRequest) },
    async ({ db, dataScope, query }) => {
      const area = await findArea(db, dataScope, query)
      const year = await findYear(db, query.academic_year)
      return { data: z.array(monthProgress).parse(await readMonths(db, area, year)) }
    },
  ),
]

interface MonthRow {
  /** Null in the rows that count the students. */
  month: number | null
  enrolled_month: number
  students: number
  /** Students times the subjects of their class. */
  cells: number
  scores: number
  attendances: number
}

async function readMonths(db: Kysely<Database>, area: Area, year: ProgressYear): Promise<MonthProgress[]> {
  const { ofSchools } = await sheetsOfArea(db, area, year)
  const { rows } = await sql<MonthRow>`
    select month, enrolled_month, sum(students) as students, sum(cells) as cells, sum(scores) as scores,
      sum(attendances) as attendances
    from ${ofSchools} as counted
    where school_id in (select id from schools where academic_year_id = ${year.id} and status = 1)
    group by month, enrolled_month`.execute(db)
  const students = rows.filter(({ month }) => month === null)
  return monthsDue(year).map(({ month, number }) => {
    const ofMonth = rows.filter((row) => row.month === month)
    const isDue = (row: MonthRow) => row.enrolled_month <= number
    return {
      month,
      scores: { expected: sum(students, 'cells'), entered: sum(ofMonth, 'scores') },
      attendance: {
        expected: sum(students.filter(isDue), 'students'),
        entered: sum(ofMonth.filter(isDue), 'attendances'),
      },
    }
  })
}

function sum(rows: readonly MonthRow[], column: 'students' | 'cells' | 'scores' | 'attendances'): number {
  return rows.reduce((all, row) => all + row[column], 0)
}
