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

/** Null for a sheet that was opened before the page was loaded. */
export function namesOfSheet(sheet: SheetId): CellNames | null {
  return opened.get(sheetKey(sheet))?.() ?? null
}

/** The next user who signs in must not see the sheets of this one. */
export function forgetSheets(): void {
  opened.clear()
}
