import * as z from 'zod/mini'
import type { DeviceRecords } from '@/lib/storage/device-records'
import { isUnsaved } from '@/sheets/grid/cell'
import type { GridState } from '@/sheets/grid/model'
import type { CellSave, DraftCell } from '@/sheets/grid/reconcile'
import { sheetKey, type SheetId } from './sheet'

/** The value of a cell, as it is stored on the device. */
export const cellValue = z.union([z.string(), z.number(), z.null()])

export const sheetId = z.object({
  kind: z.enum(['scores', 'attendances']),
  classroom: z.number(),
  academicYear: z.number(),
  school: z.number(),
  grade: z.number(),
  suffix: z.string(),
  month: z.nullable(z.number()),
})

/** One student's unsent cells, by column. */
const draftRow = z.object({
  sheet: sheetId,
  /** When the last of them was typed, in milliseconds. */
  at: z.number(),
  cells: z.record(z.string(), z.object({ base: cellValue, text: z.string(), touched: z.boolean() })),
})
export type DraftRow = z.infer<typeof draftRow>
type DraftCells = DraftRow['cells']

/** Unsent cells of one user on this device, by sheet and row: in memory for this page, on the disk for later ones. */
export interface Drafts {
  /** Reads a sheet's rows from the disk: another tab may have written them. */
  load: (sheet: SheetId) => Promise<ReadonlyMap<string, DraftRow>>
  /** Stores a row's cells, or removes the row when there are none. Resolves when the disk has it, or does not take it. */
  keep: (sheet: SheetId, rowId: string, cells: DraftCells) => Promise<void>
  /** Removes cells that were saved; what was typed since stays, as a change of the saved value. */
  forgetSent: (sheet: SheetId, sent: readonly (CellSave & { text: string })[]) => Promise<void>
  forgetSheet: (sheet: SheetId) => Promise<void>
  /** Every sheet with unsent cells. */
  sheets: () => Promise<{ sheet: SheetId; cells: number; at: number }[]>
}

const draftScope = (sheet: SheetId) => `draft/${sheetKey(sheet)}/`

export function createDrafts(records: DeviceRecords, now = () => Date.now()): Drafts {
  const known = new Map<string, Map<string, DraftRow>>()

  const rowsFor = (sheet: SheetId) => {
    const scope = draftScope(sheet)
    const rows = known.get(scope) ?? new Map<string, DraftRow>()
    known.set(scope, rows)
    return rows
  }

  const put = async (sheet: SheetId, rowId: string, cells: DraftCells): Promise<void> => {
    const rows = rowsFor(sheet)
    const isEmpty = Object.keys(cells).length === 0
    const before = rows.get(rowId)
    if (isEmpty ? before === undefined : JSON.stringify(before?.cells) === JSON.stringify(cells)) return
    const row = isEmpty ? null : { sheet, at: now(), cells }
    if (row === null) rows.delete(rowId)
    else rows.set(rowId, row)
    await records.put(draftScope(sheet), rowId, row)
  }

  const load = async (sheet: SheetId) => {
    const rows = rowsFor(sheet)
    const before = new Map(rows)
    const onDisk = new Map((await records.all(draftScope(sheet))).map(({ id, value }) => [id, value]))
    for (const rowId of new Set([...rows.keys(), ...onDisk.keys()])) {
      // Cells typed while the disk was read are newer than those that were read.
      if (rows.get(rowId) !== before.get(rowId)) continue
      const row = draftRow.safeParse(onDisk.get(rowId))
      if (row.success) rows.set(rowId, row.data)
      else rows.delete(rowId)
    }
    return rows
  }

  return {
    load,
    keep: put,
    async forgetSent(sheet, sent) {
      // The tab that sends is not always the one that the cells were typed in.
      await load(sheet)
      const changed = new Map<string, DraftCells>()
      for (const { rowId, columnId, value, text } of sent) {
        const cells = changed.get(rowId) ?? { ...rowsFor(sheet).get(rowId)?.cells }
        const cell = cells[columnId]
        if (cell?.text === text) delete cells[columnId]
        else if (cell !== undefined) cells[columnId] = { ...cell, base: value }
        changed.set(rowId, cells)
      }
      await Promise.all([...changed].map(([rowId, cells]) => put(sheet, rowId, cells)))
    },
    async forgetSheet(sheet) {
      await Promise.all([...rowsFor(sheet).keys()].map((rowId) => put(sheet, rowId, {})))
    },
    async sheets() {
      const rows = (await records.all('draft/')).flatMap(({ value }) => {
        const row = draftRow.safeParse(value)
        return row.success ? [row.data] : []
      })
      const sheets = new Map<string, { sheet: SheetId; cells: number; at: number }>()
      for (const { sheet, at, cells } of rows) {
        const found = sheets.get(sheetKey(sheet)) ?? { sheet, cells: 0, at: 0 }
        found.cells += Object.keys(cells).length
        found.at = Math.max(found.at, at)
        sheets.set(sheetKey(sheet), found)
      }
      return [...sheets.values()]
    },
  }
}

/** The cells of a row of the grid that the server does not have, as they are stored. */
export function unsentCells(state: GridState, row: number): DraftCells {
  const cells: DraftCells = {}
  for (const [index, cell] of (state.cells[row] ?? []).entries()) {
    const column = state.columns[index]
    if (column === undefined || column.readOnly) continue
    if (!isUnsaved(cell)) continue
    cells[column.id] = { base: cell.base, text: cell.text, touched: cell.touched }
  }
  return cells
}

export function toDraftCells(rows: ReadonlyMap<string, DraftRow>): DraftCell[] {
  return [...rows].flatMap(([rowId, { cells }]) => draftsIn(rowId, cells))
}

/** One row's cells as the grid restores them. */
export function draftsIn(rowId: string, cells: DraftCells): DraftCell[] {
  return Object.entries(cells).map(([columnId, { base, text, touched }]) => ({ rowId, columnId, base, text, touched }))
}
