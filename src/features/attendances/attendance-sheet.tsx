import { type ReactNode, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { GridState, Position } from '@/sheets/grid/model'
import { findFirstMissing } from '@/sheets/grid/move'
import type { SheetId } from '@/sheets/sync/sheet'
import { leafColumns } from '@/sheets/grid/columns'
import { useColumnView } from '@/sheets/grid/remembered-columns'
import { SheetFrame } from '@/sheets/sync/sheet-frame'
import { useLocale } from '@/lib/i18n/i18n'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { queryKeys } from '@/domain/query-keys'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import {
  attendanceComputed,
  attendanceGridRows,
  attendanceColumns,
  attendanceRule,
  listMonthKeys,
  unlikelyAttendance,
} from './attendance-columns'
import { countColumnId } from './attendance-column'
import { attendanceLimit } from './attendance-limit'
import { attendanceQueries } from './queries'
import type { AttendanceRow } from './schema'
import { serverCells } from './sheet-api'

interface AttendanceSheetProps {
  year: AcademicYear
  school: School
  classroom: Classroom
  /** That student's row alone. */
  student: number | undefined
  /** The month that comes into view, as a code. */
  month: number | undefined
  /** Names the sheet for a screen reader. */
  label: string
  /** The class in words. */
  name: string
  /** Why the sheet is read-only, as a message id; null when it is not. */
  readOnlyReason: string | null
  navigation: ReactNode
  menu: ReactNode
}

/** The attendance sheet of one class: every month of its year. Another class is another component. */
export function AttendanceSheet(props: AttendanceSheetProps) {
  const { year, school, classroom, student, month, label, name, readOnlyReason, navigation, menu } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const narrow = useMediaQuery('(max-width: 639px)')
  const wide = useMediaQuery('(min-width: 1200px)')
  const [sheet] = useState((): SheetId => ({
    kind: 'attendances',
    classroom: classroom.id,
    academicYear: year.id,
    school: school.id,
    grade: classroom.grade,
    suffix: classroom.suffix,
    month: null,
  }))
  const { data } = useSuspenseQuery(attendanceQueries.sheet({ classroom: classroom.id, student }))
  const { rows, etag } = data
  const columns = useMemo(
    () => attendanceColumns(year, { i18n, locale, narrow, wide }),
    [year, i18n, locale, narrow, wide],
  )
  const gridRows = useMemo(() => attendanceGridRows(year, rows, { i18n, locale }), [year, rows, i18n, locale])
  const computed = useMemo(() => attendanceComputed(year), [year])
  const rule = useMemo(() => attendanceRule(year, rows), [year, rows])
  const unlikely = useMemo(() => unlikelyAttendance(year, rows), [year, rows])
  const serverCell = useCallback(
    (rowId: string, columnId: string) => {
      const row = rows.find(({ enrollment_id }) => String(enrollment_id) === rowId)
      return row === undefined ? null : (serverCells(row).get(columnId) ?? null)
    },
    [rows],
  )
  const monthIndex = listMonthKeys(year).findIndex((key) => monthKeys.indexOf(key) === month)
  const frame = useMonthInView(columns, monthIndex)
  const queryClient = useQueryClient()
  const view = useColumnView('attendances', sheet.classroom)
  return (
    <div ref={frame} className="min-w-0">
      <SheetFrame
        view={view}
        sheet={sheet}
        isPart={student !== undefined}
        label={label}
        name={name}
        startKey={monthIndex}
        findStart={(state, atMissing) =>
          findStart(state, { year, rows, month: listMonthKeys(year)[monthIndex], atMissing })
        }
        columns={columns}
        rows={gridRows}
        etag={etag}
        rowRule={rule}
        computed={computed}
        unlikely={unlikely}
        totals={{ total: rows.length, female: rows.filter(({ gender }) => gender === 'f').length }}
        readOnlyReason={readOnlyReason}
        serverCell={serverCell}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.attendances })}
        navigation={navigation}
        menu={menu}
        noRows={i18n._(student === undefined ? 'sheet.noStudents' : 'sheet.studentNotInClass')}
      />
    </div>
  )
}

interface Start {
  year: AcademicYear
  rows: readonly AttendanceRow[]
  /** The month that the address names; undefined for none of the year's. */
  month: MonthKey | undefined
  atMissing: boolean
}

/** The month's first column: of the first student who lacks an entry there, or of the first one. */
function findStart(state: GridState, { year, rows, month, atMissing }: Start): Position | null {
  if (month === undefined) return atMissing ? findFirstMissing(state) : null
  const limited = { ...year, studyDays: year.study_days[0] ?? {} }
  const missing = rows.findIndex(
    (row) =>
      row[month]?.absent == null &&
      row[month]?.permission == null &&
      attendanceLimit(month, limited, row.dates).days > 0,
  )
  return { row: state.rowIds[atMissing ? Math.max(0, missing) : 0] ?? '', column: countColumnId(month, 'absent') }
}

/** The first column to scroll to beside the frozen ones when a month is chosen; -1 for none. */
function useMonthInView(columns: ReturnType<typeof attendanceColumns>, index: number) {
  const frame = useRef<HTMLDivElement>(null)
  const scrollTo = useEffectEvent((month: number) => {
    if (month === -1) return
    const monthsBefore = columns.filter((column) => 'columns' in column).slice(0, month)
    const left = leafColumns(monthsBefore).reduce((sum, { size }) => sum + size, 0)
    frame.current?.querySelector('[role=grid]')?.scrollTo({ left })
  })
  useLayoutEffect(() => scrollTo(index), [index])
  return frame
}
