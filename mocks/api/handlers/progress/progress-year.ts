import type { Kysely } from 'kysely'
import { schoolMonths } from '@/domain/academic-years/months'
import type { AcademicYearStatus, StudyDayCounts } from '@/domain/academic-years/schema'
import { accomplishmentLevels } from '@/features/accomplishment/schema'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'
import { lastMonthNumber } from '../sheets/last-month'

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

export async function findYearBefore(db: Kysely<Database>, year: ProgressYear): Promise<{ id: number } | undefined> {
  return await db
    .selectFrom('academic_years')
    .select('id')
    .where('start_date', '<', year.start_date)
    .where('status', '<>', 'draft')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The accomplishment level that schools work for in the year's stage. */
export function findAccomplishmentLevel({ status }: ProgressYear): 1 | 2 | 3 | null {
  return accomplishmentLevels.find((accomplishmentLevel) => accomplishmentLevel.status === status)?.level ?? null
}

/** The months of the year with school, with their numbers. */
export function monthsDue(year: ProgressYear): { month: number; number: number }[] {
  return schoolMonths(year).map((month) => ({ month, number: lastMonthNumber(month, year) }))
}
