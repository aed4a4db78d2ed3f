import type { QueryClient } from '@tanstack/react-query'
import type { SheetWork } from '@/sheets/sync/sheet-work'
import { queryFromMemory } from '@/lib/api/query-memory'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { sheetOverviewQueries } from '@/sheets/frame/queries'
import { LazyOverview } from '@/sheets/frame/lazy-overview'
import { sheetYears } from '@/sheets/frame/sheet-years'
import type { AttendanceSearch } from './attendance-search'
import { AttendanceSheet, SheetFilter } from './lazy-parts'
import { attendanceQueries } from './queries'

interface LoadInput {
  queryClient: QueryClient
  sheetWork: SheetWork
  user: SignedInUser
  search: Omit<AttendanceSearch, 'month'>
}

/** Resolves year, school and class of an address and loads the sheet. */
export async function loadAttendancePage({
  queryClient,
  sheetWork,
  user,
  search,
}: LoadInput): Promise<SchoolSelection> {
  const selection = await loadSchoolSelection({ queryClient, user, search, years: sheetYears })
  const { school, classroom } = selection
  if (classroom === null) {
    if (school !== null) {
      LazyOverview.preload()
      // The page shows the classes first and what is done in them when that has loaded.
      queryClient.query(sheetOverviewQueries.ofSchool('attendances', school.id)).catch(() => undefined)
    }
    await SheetFilter.load()
    return selection
  }
  await Promise.all([
    AttendanceSheet.load(),
    queryFromMemory(queryClient, attendanceQueries.sheet({ classroom: classroom.id, student: search.studentId })),
    // Unsaved cells are loaded with the sheet.
    sheetWork.service(),
  ])
  return selection
}
