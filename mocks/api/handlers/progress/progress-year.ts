import type { Kysely } from 'kysely'
import { schoolMonths } from '@/domain/academic-years/months'
import type { AcademicYearStatus, StudyDayCounts } from '@/domain/academic-years/schema'
import { accomplishmentLevels } from '@/features/accomplishment/schema'
import { monthOf, yearOf } from '@/lib/dates/calendar'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'
import { lastDayOf } from '../sheets/due-entries'

export interface ProgressYear {
  id: number
  status: AcademicYearStatus
  start_date: string
  end_date: string
  study_days: StudyDayCounts[]
}

export async function findYear(db: Kysely<Database>, id: number): Promise<ProgressYear> {
  const year = await db
    .selectFrom('academic_years')
    .select(['id', 'status', 'start_date', 'end_date', 'study_days'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (year === undefined) throw new Problem(404, 'common.error.notFound')
  return year
}

/** The accomplishment level that schools work for in the year's stage. */
export function levelOf({ status }: ProgressYear): 1 | 2 | 3 | null {
  return accomplishmentLevels.find((each) => each.status === status)?.level ?? null
}

/** The number of the calendar month (see `monthNumber`) until which a student was enrolled whose attendance is expected. */
export function lastMonthNumber(month: number, { end_date }: { end_date: string }): number {
  const day = lastDayOf(month, end_date)
  return yearOf(day) * 12 + monthOf(day) - 1
}

/** The months of the year with school, with their numbers. */
export function monthsDue(year: ProgressYear): { month: number; number: number }[] {
  return schoolMonths(year).map((month) => ({ month, number: lastMonthNumber(month, year) }))
}
