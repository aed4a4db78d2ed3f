import type { QueryClient } from '@tanstack/react-query'
import type { CellSave } from '@/sheets/grid/reconcile'
import { sheetQueryKey } from '@/sheets/frame/queries'
import type { ServerCell, SheetApi } from '@/sheets/sync/sheet'
import { monthKeys } from '@/lib/dates/month-codes'
import { ApiError } from '@/lib/api/api-error'
import { changeInMemory, keepInMemory } from '@/lib/api/query-memory'
import { AttendanceSheet, SheetFilter } from './lazy-parts'
import { type AttendanceReading, attendanceQueries, readAttendance, saveAttendance } from './queries'
import type { AttendanceItem, AttendanceRow } from './schema'
import { countColumnId, countKinds, countOfColumn } from './attendance-column'
import { readCount } from './read-count'

/**
 * Reads, compares and sends a class's attendance. Rows are named by enrollment: their names are stored on the
 * device, where no student ID may be stored in plain text. The save identifies students by student ID.
 */
export const createAttendanceSheetApi = (queryClient: QueryClient): SheetApi => ({
  async prepare({ classroom }) {
    // The filter belongs to the page of all classes, from which this sheet is opened too.
    await Promise.all([AttendanceSheet.load(), SheetFilter.load()])
    await keepInMemory(queryClient, attendanceQueries.sheet({ classroom }, { leave: false }))
  },

  noteSaved({ classroom }, cells) {
    const changes = changesByRow(cells)
    changeInMemory<AttendanceReading>(queryClient, sheetQueryKey('attendances', { classroom }), ({ rows }) => ({
      rows: rows.map((row) => withSaved(row, changes.get(String(row.enrollment_id)))),
      // The tag is that of the sheet before the save.
      etag: null,
    }))
  },

  async read({ classroom }) {
    const { etag, rows } = await readAgain(queryClient, classroom)
    return { etag, cells: new Map(rows.map((row) => [String(row.enrollment_id), serverCells(row)])) }
  },

  async write({ classroom, school, grade, suffix }, cells, options) {
    const ids = await readStudentIds(
      queryClient,
      classroom,
      cells.map(({ rowId }) => rowId),
    )
    const attendances: AttendanceItem[] = []
    for (const [rowId, changes] of changesByRow(cells)) {
      const id = ids.get(rowId)
      // A student has left the class: the sheet is read and compared again, as after a 412 of the server.
      if (id === undefined) throw new ApiError({ kind: 'refused', status: 412, endpoint: 'POST /attendances' })
      attendances.push({ emis_student_id: id, ...changes })
    }
    await saveAttendance({ data: { academic_year_school_id: school, grade, suffix, attendances } }, options)
  },

  readText: readCount,
  savedMessage: 'attendance.saveSuccessfulMessage',

  // The server names counts by the place of their student in the list: `data.attendances.3.nov.absent`. What it says of a
  // month concerns every count of it that was sent.
  findReasons({ fields }, cells) {
    const rows = [...changesByRow(cells).keys()]
    return Object.entries(fields).flatMap(([field, id]) => {
      const [, index, of, kind] = /^data\.attendances\.(\d+)(?:\.(\w+))?(?:\.(\w+))?/.exec(field) ?? []
      const student = rows[Number(index ?? -1)]
      const month = monthKeys.find((key) => key === of)
      return cells
        .filter(({ rowId, columnId }) => {
          const count = countOfColumn(columnId)
          const isNamed =
            (month === undefined || count?.month === month) && (kind === undefined || count?.kind === kind)
          return rowId === student && isNamed
        })
        .map(({ rowId, columnId }) => ({ rowId, columnId, id }))
    })
  },

  closedBy: ['attendance.readOnlyYear', 'attendance.yearNotRunning'],
  blockedBy: [],
})

/** The sheet on the server. The open sheet shows conflicting values as soon as the save finds them. */
async function readAgain(queryClient: QueryClient, classroom: number) {
  const reading = await readAttendance({ classroom }, { tries: 1 })
  queryClient.setQueryData(attendanceQueries.sheet({ classroom }).queryKey, reading)
  return reading
}

/** Student IDs by row: out of what was read of the sheet; after a reload nothing was, and it is read first. */
async function readStudentIds(
  queryClient: QueryClient,
  classroom: number,
  rowIds: readonly string[],
): Promise<Map<string, string>> {
  const idsIn = (rows: readonly AttendanceRow[]) =>
    new Map(rows.map(({ enrollment_id, emis_student_id }) => [String(enrollment_id), emis_student_id]))
  const known = idsIn(queryClient.getQueryData(attendanceQueries.sheet({ classroom }).queryKey)?.rows ?? [])
  return rowIds.every((rowId) => known.has(rowId)) ? known : idsIn((await readAgain(queryClient, classroom)).rows)
}

type RowChanges = Omit<AttendanceItem, 'emis_student_id'>

/** The changes of each student, in the order in which they first appear. */
function changesByRow(cells: readonly CellSave[]): Map<string, RowChanges> {
  const rows = new Map<string, RowChanges>()
  for (const { rowId, columnId, value } of cells) {
    const count = countOfColumn(columnId)
    if (count === null || typeof value === 'string') continue
    const changes = rows.get(rowId) ?? {}
    changes[count.month] = { ...changes[count.month], [count.kind]: value }
    rows.set(rowId, changes)
  }
  return rows
}

/** A row with the counts that the server has taken since it was read. */
function withSaved(row: AttendanceRow, changes: RowChanges | undefined): AttendanceRow {
  if (changes === undefined) return row
  const next = { ...row }
  for (const month of monthKeys) {
    const counts = changes[month]
    if (counts === undefined) continue
    const { absent = null, permission = null } = { ...row[month], ...counts }
    next[month] = { absent, permission, updated_at: new Date().toISOString(), updated_by: null }
  }
  return next
}

/** The server's cells of one student, by column. */
export function serverCells(row: AttendanceRow): Map<string, ServerCell> {
  return new Map(
    monthKeys.flatMap((month) => {
      const counts = row[month]
      if (counts === undefined) return []
      const { updated_by: by, updated_by_en: byLatin, updated_at: at } = counts
      return countKinds.map((kind) => [countColumnId(month, kind), { value: counts[kind], by, byLatin, at }] as const)
    }),
  )
}
