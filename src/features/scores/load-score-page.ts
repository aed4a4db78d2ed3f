import type { QueryClient } from '@tanstack/react-query'
import type { SheetWork } from '@/sheets/sync/sheet-work'
import { ensure, queryFromMemory } from '@/lib/api/query-memory'
import { annual } from '@/lib/dates/month-codes'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { subjectQueries } from '@/domain/subjects/queries'
import { AnnualSheet, ScoreFilter, ScoreSheet } from './lazy-parts'
import { scoreQueries, type SheetKey } from './queries'
import { sheetOverviewQueries } from '@/sheets/frame/queries'
import { LazyOverview } from '@/sheets/frame/lazy-overview'
import { sheetYears } from '@/sheets/frame/sheet-years'
import { listPeriods } from './score-choice'
import type { ScoreSearch } from './score-search'

/** The year, school, class and month that an address of the score pages names. */
export interface ScoreSelection extends SchoolSelection {
  month: number | null
}

interface LoadInput {
  queryClient: QueryClient
  sheetWork: SheetWork
  user: SignedInUser
  search: ScoreSearch
}

/** Resolves year, school, class and month of an address and loads the sheet. */
export async function loadScorePage({ queryClient, sheetWork, user, search }: LoadInput): Promise<ScoreSelection> {
  const selection = await loadSchoolSelection({ queryClient, user, search, years: sheetYears })
  const { year, school, classroom } = selection
  if (year === null || school === null) {
    await ScoreFilter.load()
    return { ...selection, month: null }
  }
  const month = listPeriods(year).find((code) => code === search.month) ?? null
  if (classroom === null || month === null) {
    LazyOverview.preload()
    // The page shows the classes first and what is done in them when that has loaded.
    queryClient.query(sheetOverviewQueries.ofSchool('scores', school.id)).catch(() => undefined)
    await ScoreFilter.load()
  } else {
    const key = { classroom: classroom.id, academicYear: year.id, month, student: search.studentId }
    await Promise.all([
      (month === annual ? AnnualSheet : ScoreSheet).load(),
      ensure(queryClient, subjectQueries.ofClassroom(classroom.id)),
      month === annual
        ? loadAnnual(queryClient, key)
        : // Unsaved cells are loaded with the sheet.
          Promise.all([queryFromMemory(queryClient, scoreQueries.sheet(key)), sheetWork.service()]),
    ])
  }
  return { ...selection, month }
}

/** Months and semesters are opened every day, the whole year now and then: it comes with its own part. */
async function loadAnnual(queryClient: QueryClient, key: SheetKey): Promise<unknown> {
  const { annualQueries } = await import('./annual-queries')
  return queryFromMemory(queryClient, annualQueries.sheet(key))
}
