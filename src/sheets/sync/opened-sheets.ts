import type { CellNames } from './cell-names'
import { sheetKey, type SheetId } from './sheet'

/**
 * The names on the sheets that were open in this page's life, in memory only: what is kept on the device has none, and
 * a page that may not be opened any more (403) can still say what was typed on it.
 */
const opened = new Map<string, () => CellNames>()

export function rememberSheet(sheet: SheetId, names: () => CellNames): void {
  opened.set(sheetKey(sheet), names)
}

/** Null for a sheet that was open before this page began. */
export function namesOfSheet(sheet: SheetId): CellNames | null {
  return opened.get(sheetKey(sheet))?.() ?? null
}

/** The next user who signs in must not see the sheets of this one. */
export function forgetSheets(): void {
  opened.clear()
}
