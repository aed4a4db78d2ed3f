import type { CellSave } from '@/grid/model'
import type { HeldCell, SheetSender } from '@/grid/work/sheet'
import { monthKeys } from '@/lib/month-codes'
import { sharedQueryClient } from '@/lib/shared-query-client'
import { attendanceQueries, readAttendance, saveAttendance } from '@/features/attendances/queries'
import type { AttendanceItem, AttendanceRow } from '@/features/attendances/schema'
import { countColumnId, countKinds, countOfColumn } from './attendance-column'

/** How a class's attendance is compared and sent (grid/work). Rows are named by student ID, as the save names them. */
export const attendanceSender: SheetSender = {
  async read({ classroom }) {
    const reading = await readAttendance({ classroom }, { tries: 1 })
    // The open sheet shows at once what the save has met.
    const queryClient = await sharedQueryClient()
    queryClient.setQueryData(attendanceQueries.sheet({ classroom }).queryKey, reading)
    const cells = new Map(reading.rows.map((row) => [row.emis_student_id, heldIn(row)]))
    return { etag: reading.etag, cells }
  },

  async write({ school, grade, suffix }, cells, options) {
    const data = { academic_year_school_id: school, grade, suffix, attendances: itemsOf(cells) }
    await saveAttendance({ data }, options)
  },

  // The server names counts by the place of their pupil in the list: `data.attendances.3.nov.absent`. What it says of a
  // month concerns every count of it that was sent.
  reasonsOf({ fields }, cells) {
    const items = itemsOf(cells)
    return Object.entries(fields).flatMap(([field, id]) => {
      const [, place, of, kind] = /^data\.attendances\.(\d+)(?:\.(\w+))?(?:\.(\w+))?/.exec(field) ?? []
      const pupil = items[Number(place ?? -1)]?.emis_student_id
      const month = monthKeys.find((key) => key === of)
      return cells
        .filter(({ rowId, columnId }) => {
          const count = countOfColumn(columnId)
          const isNamed =
            (month === undefined || count?.month === month) && (kind === undefined || count?.kind === kind)
          return rowId === pupil && isNamed
        })
        .map(({ rowId, columnId }) => ({ rowId, columnId, id }))
    })
  },

  closedBy: ['attendance.readOnlyYear', 'attendance.yearNotRunning'],
  heldBy: [],
}

/** One item for each pupil, in the order in which they first appear. */
function itemsOf(cells: readonly CellSave[]): AttendanceItem[] {
  const items = new Map<string, AttendanceItem>()
  for (const { rowId, columnId, value } of cells) {
    const count = countOfColumn(columnId)
    if (count === null || typeof value === 'string') continue
    const item: AttendanceItem = items.get(rowId) ?? { emis_student_id: rowId }
    item[count.month] = { ...item[count.month], [count.kind]: value }
    items.set(rowId, item)
  }
  return [...items.values()]
}

/** What the server holds of one pupil, by column. */
export function heldIn(row: AttendanceRow): Map<string, HeldCell> {
  return new Map(
    monthKeys.flatMap((month) => {
      const counts = row[month]
      if (counts === undefined) return []
      const { updated_by: by, updated_at: at } = counts
      return countKinds.map((kind) => [countColumnId(month, kind), { value: counts[kind], by, at }] as const)
    }),
  )
}
