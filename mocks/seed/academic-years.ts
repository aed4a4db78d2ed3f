import type { Kysely } from 'kysely'
import type { StudyDayCounts } from '@/domain/academic-years/schema'
import type { Database, New, AcademicYearTable } from '../db/types'

/** The ids of the demo calendar. */
export const yearIds = { archived: 1, post: 2, running: 3, pre: 4 } as const
/** The calendar years in which they start; every date of a country is moved by its year shift, a number of whole years. */
export const startYears = { archived: 2023, post: 2024, running: 2025, pre: 2026 } as const

function year(
  status: keyof typeof yearIds,
  shortVacation: [from: string, to: string],
  studyDays: StudyDayCounts,
): (yearShift: number) => New<AcademicYearTable> {
  return (yearShift) => {
    const start = startYears[status] + yearShift
    return {
      id: yearIds[status],
      name: `${start}-${start + 1}`,
      start_date: `${start}-11-01`,
      end_date: `${start + 1}-10-31`,
      status,
      short_vacation_start: `${start + 1}-${shortVacation[0]}`,
      short_vacation_end: `${start + 1}-${shortVacation[1]}`,
      long_vacation_start: `${start + 1}-09-01`,
      long_vacation_end: `${start + 1}-10-31`,
      study_days: JSON.stringify([studyDays]),
    }
  }
}

/** No draft year, so that the ministry can create one. Study days: Monday to Saturday without holidays and vacations. */
const academicYears = [
  year('archived', ['04-08', '04-20'], {
    nov: 23,
    dec: 26,
    jan: 26,
    feb: 25,
    mar: 25,
    apr: 14,
    may: 24,
    jun: 24,
    jul: 27,
    aug: 27,
    sep: 0,
    oct: 0,
  }),
  year('post', ['04-07', '04-19'], {
    nov: 22,
    dec: 26,
    jan: 25,
    feb: 24,
    mar: 25,
    apr: 14,
    may: 24,
    jun: 24,
    jul: 27,
    aug: 26,
    sep: 0,
    oct: 0,
  }),
  year('running', ['04-06', '04-18'], {
    nov: 22,
    dec: 26,
    jan: 25,
    feb: 24,
    mar: 26,
    apr: 14,
    may: 23,
    jun: 25,
    jul: 27,
    aug: 26,
    sep: 0,
    oct: 0,
  }),
  year('pre', ['04-05', '04-17'], {
    nov: 21,
    dec: 26,
    jan: 24,
    feb: 24,
    mar: 26,
    apr: 14,
    may: 22,
    jun: 25,
    jul: 27,
    aug: 26,
    sep: 0,
    oct: 0,
  }),
]

/** A year of the demo calendar, with the study days as they are read. */
export interface SeedYear {
  start_date: string
  end_date: string
  study_days: readonly StudyDayCounts[]
}

export async function seedAcademicYears(db: Kysely<Database>, yearShift: number): Promise<void> {
  const rows = academicYears.map((rowIn) => rowIn(yearShift))
  await db.insertInto('academic_years').values(rows).execute()
}

export async function readSeedYear(db: Kysely<Database>, id: number): Promise<SeedYear> {
  return await db
    .selectFrom('academic_years')
    .select(['start_date', 'end_date', 'study_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
