import type { CellValue } from '@/sheets/grid/cell'
import type { ApiError } from '@/lib/api/api-error'
import type { CellChange, CellSave } from '@/sheets/grid/reconcile'

export type SheetKind = 'scores' | 'attendances'

/** One sheet of one class, and what its page's address needs. Ids only: it rests on the device with unsent work. */
export interface SheetId {
  kind: SheetKind
  classroom: number
  academicYear: number
  /** The school in its year. */
  school: number
  grade: number
  suffix: string
  /** The month or semester; null for a sheet of all months. */
  month: number | null
}

/** A sheet among all unsent work of its user. */
export function sheetKey({ kind, classroom, month }: SheetId): string {
  return month === null ? `${kind}/${classroom}` : `${kind}/${classroom}/${month}`
}

/** What the server holds in a cell, and who put it there, where it says so. */
export interface ServerCell {
  value: CellValue
  by: string | null
  /** The same name in Latin letters, where there is one. */
  byLatin?: string | undefined
  /** ISO moment. */
  at: string | null
}

/**
 * What the server holds of a whole sheet now: by row, then by column. A cell that is not there is empty; a row that is
 * not there has left the sheet.
 */
export interface SheetReading {
  /** What a save shows as `If-Match`. */
  etag: string | null
  cells: ReadonlyMap<string, ReadonlyMap<string, ServerCell>>
}

/** How a feature reads and writes its sheets. Both throw an ApiError; a read is one try, the caller repeats. */
export interface SheetApi {
  read: (sheet: SheetId) => Promise<SheetReading>
  write: (
    sheet: SheetId,
    cells: readonly CellChange[],
    options: { idempotencyKey: string; ifMatch: string | null },
  ) => Promise<void>
  /** Parses the text of a cell; a text that is not a valid value is returned unchanged. */
  readText: (text: string) => CellValue
  /** The cells that a refusal names, each with its reason (a catalogue id). */
  findReasons: (
    error: ApiError,
    cells: readonly CellSave[],
  ) => (Pick<CellSave, 'rowId' | 'columnId'> & { id: string })[]
  /** The refusals (catalogue ids) that say that the sheet is closed for good. */
  closedBy: readonly string[]
  /** The refusals that pass by themselves: an import is running. The save waits. */
  blockedBy: readonly string[]
}
