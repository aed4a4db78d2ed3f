import { useEffect, useEffectEvent, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { can } from '@/auth/can'
import { lockedSchool, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { useIsOnline } from '@/lib/api/connection'
import { isInMemory, keepInMemory } from '@/lib/api/query-memory'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { untilIdle } from '@/components/ui/after-first-rows'
import { schoolMonths } from '@/domain/academic-years/months'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { schoolQueries } from '@/domain/schools/queries'
import { useSheetWork } from '@/sheets/sync/sheet-work'
import type { SheetId } from '@/sheets/sync/sheet'
import { LazyOverview } from './lazy-overview'
import { sheetQueryKey, type SheetKind } from './queries'
import { mayEnter } from './sheet-years'

const maxClasses = 6
const pages = ['/score', '/score-management', '/attendance', '/attendance-management']

interface ReadyInput {
  user: SignedInUser
  year: AcademicYear
  /** The school in its year. */
  school: number
  /** The classes that the user may open. */
  classrooms: readonly Classroom[]
}

/**
 * The sheets that are to open without a connection, the likeliest first: of the due month and the one before, and the
 * attendance. A teacher goes from one of their own classes to the next; a manager, who may open every class, stays in the
 * open one.
 */
export function listReadySheets(
  { user, year, school, classrooms }: ReadyInput,
  openClass: number,
  today: string,
): SheetId[] {
  if (!mayEnter(year, user) || lockedSchool(user) === null) return []
  const until = today < year.end_date ? today : year.end_date
  const months = schoolMonths({ ...year, end_date: until })
    .slice(-2)
    .toReversed()
  const open = classrooms.filter(({ id }) => id === openClass)
  const others = toTeacherFilter(user) === null ? [] : classrooms.filter(({ id }) => id !== openClass)
  return [...open, ...others].slice(0, maxClasses).flatMap(({ id, grade, suffix }) => {
    const toSheet = (kind: SheetKind, month: number | null): SheetId => ({
      kind,
      classroom: id,
      academicYear: year.id,
      school,
      grade,
      suffix,
      month,
    })
    const scores = can(user, 'sts_view_score') ? months.map((month) => toSheet('scores', month)) : []
    return can(user, 'sts_view_attendance') ? scores.concat(toSheet('attendances', null)) : scores
  })
}

/**
 * Once the sheet is shown and the browser is idle, brings the user's other sheets into memory, one after the other and never
 * onto the disk. Returns those that open without a connection now.
 */
export function useReadySheets(openClass: number, input: ReadyInput): readonly SheetId[] {
  const queryClient = useQueryClient()
  const { loadPageCode } = useRouter().options.context
  const sheetWork = useSheetWork()
  const isOnline = useIsOnline()
  const [ready, setReady] = useState<readonly SheetId[]>([])

  const prepare = useEffectEvent(async (open: number, isConnected: boolean, isOver: () => boolean) => {
    const sheets = listReadySheets(input, open, todayInPhnomPenh(new Date()))
    const showReady = () => setReady(sheets.filter((sheet) => isReady(queryClient, sheet)))
    showReady()
    if (!isConnected || savesData() || sheets.length === 0) return
    await untilIdle()
    if (isOver()) return
    const { apiFor } = await sheetWork.service()
    await keepSelection(queryClient, input)
    await Promise.all([LazyOverview.load(), ...pages.map(loadPageCode)])
    for (const sheet of sheets) {
      await untilIdle()
      if (isOver()) return
      const { prepare: prepareSheet } = await apiFor(sheet.kind)
      await prepareSheet(sheet)
      showReady()
    }
  })
  useEffect(() => {
    let over = false
    // What could not be loaded is loaded with the next class, or when the connection is back.
    prepare(openClass, isOnline, () => over).catch(() => undefined)
    return () => {
      over = true
    }
  }, [openClass, isOnline])
  return ready
}

function isReady(client: QueryClient, { kind, classroom, month }: SheetId): boolean {
  return isInMemory(client, sheetQueryKey(kind, { classroom, month: month ?? undefined }))
}

/** What a sheet's address is resolved with. */
async function keepSelection(client: QueryClient, { user, year, school }: ReadyInput): Promise<void> {
  const own = lockedSchool(user)
  await keepInMemory(client, academicYearQueries.all())
  if (own !== null) await keepInMemory(client, schoolQueries.inYear(own.id, year.id))
  await keepInMemory(
    client,
    classroomQueries.lookup({ academicYear: year.id, school, teacherStaffId: toTeacherFilter(user) }),
  )
}

/** Returns whether the user has asked the browser to load as little as possible. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}
