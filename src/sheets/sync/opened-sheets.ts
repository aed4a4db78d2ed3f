import type { EnteredValues } from '@/sheets/grid/unlikely'
import type { CellNames } from './cell-names'
import { sheetKey, type SheetId } from './sheet'

/**
 * The names on the sheets that were opened since the page was loaded, in memory only: drafts on the device have no names,
 * and a page that the user may no longer open (403) can still show what was typed on it.
 */
const opened = new Map<string, () => CellNames>()

export function rememberSheet(sheet: SheetId, names: () => CellNames): void {
  opened.set(sheetKey(sheet), names)
}

/** What was typed into the sheets since the page was loaded, and which unlikely values of it were accepted; in memory only. */
const entered = new Map<string, EnteredValues>()

/** Null for a sheet that was opened before the page was loaded. */
export function namesOfSheet(sheet: SheetId): CellNames | null {
  return opened.get(sheetKey(sheet))?.() ?? null
}

/** What was typed into the sheet, which its grid adds to. */
export function enteredInto(sheet: SheetId): EnteredValues {
  const key = sheetKey(sheet)
  const values = entered.get(key) ?? new Map()
  entered.set(key, values)
  return values
}

/** The next user who signs in must not see the sheets of this one. */
export function forgetSheets(): void {
  opened.clear()
  entered.clear()
}
