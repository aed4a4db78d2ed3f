import type { CellValue } from '@/sheets/grid/cell'
import type { ApiError } from '@/lib/api/api-error'
import type { CellChange, CellSave } from '@/sheets/grid/reconcile'

export type SheetKind = 'scores' | 'attendances'

/** One sheet of one class, and what its page's address needs. Ids only, because it is stored on the device with drafts. */
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

/** Identifies a sheet among all drafts of its user. */
export function sheetKey({ kind, classroom, month }: SheetId): string {
  return month === null ? `${kind}/${classroom}` : `${kind}/${classroom}/${month}`
}

/** The server's value of a cell and, where known, who entered it. */
export interface ServerCell {
  value: CellValue
  by: string | null
  /** The same name in Latin letters, where there is one. */
  byLatin?: string | undefined
  /** ISO moment. */
  at: string | null
}

/**
 * The server's present values of a whole sheet, by row and column. A missing cell is empty; a missing row has left the
 * sheet.
 */
export interface SheetReading {
  /** Sent with a save as `If-Match`. */
  etag: string | null
  cells: ReadonlyMap<string, ReadonlyMap<string, ServerCell>>
}

/** Reads and writes the sheets of a feature. `read` and `write` throw an ApiError and try once; the caller repeats. */
export interface SheetApi {
  /** Brings the code and the data of a sheet into memory, so that it opens without a connection. */
  prepare: (sheet: SheetId) => Promise<void>
  /** Puts what the server has taken into what is in memory of a sheet, for when it is opened again. */
  noteSaved: (sheet: SheetId, cells: readonly CellSave[]) => void
  read: (sheet: SheetId) => Promise<SheetReading>
  write: (
    sheet: SheetId,
    cells: readonly CellChange[],
    options: { idempotencyKey: string; ifMatch: string | null },
  ) => Promise<void>
  /** Parses the text of a cell; a text that is not a valid value is returned unchanged. */
  readText: (text: string) => CellValue
  /** The cells that a refusal names, each with its reason (a message id). */
  findReasons: (
    error: ApiError,
    cells: readonly CellSave[],
  ) => (Pick<CellSave, 'rowId' | 'columnId'> & { id: string })[]
  /** Message id of the notice after a save. */
  savedMessage: string
  /** The refusals (message ids) after which the sheet cannot be saved any more. */
  closedBy: readonly string[]
  /** The refusals after which a save waits and is sent again, such as a running import. */
  blockedBy: readonly string[]
}
