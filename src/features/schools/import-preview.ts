import { foldDigits } from '@/lib/text/digits'
import type { FileRow } from './import-file'
import { readImportRow, type ImportError, type SchoolImportResult } from './import-schema'

export type RowState = 'new' | 'existing' | 'error'

export interface PreviewRow extends FileRow {
  state: RowState
  errors: readonly ImportError[]
}

/** The errors that the browser finds, by row: invalid cells and duplicate codes. */
export function localErrors(rows: readonly FileRow[]): ImportError[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const result = readImportRow(row, cells)
    const errors = 'errors' in result ? result.errors : []
    // A spreadsheet may have dropped the leading zero of one of the two.
    const code = foldDigits(cells.emis_code ?? '').replace(/^0+/, '')
    const isRepeated = code !== '' && seen.has(code)
    seen.add(code)
    return isRepeated ? [...errors, { row, column: 'emis_code' as const, message: 'school.import.duplicate' }] : errors
  })
}

/** The rows with what the browser and the server say of each; what is wrong comes first. */
export function buildPreview(
  rows: readonly FileRow[],
  local: readonly ImportError[],
  checked: SchoolImportResult,
): PreviewRow[] {
  const errors = new Map<number, ImportError[]>()
  for (const error of [...local, ...checked.errors]) errors.set(error.row, [...(errors.get(error.row) ?? []), error])
  const existing = new Set(checked.skipped)
  const order = { error: 0, new: 1, existing: 2 } as const satisfies Record<RowState, number>
  return rows
    .map(({ row, cells }): PreviewRow => {
      const wrong = errors.get(row) ?? []
      return { row, cells, errors: wrong, state: wrong.length > 0 ? 'error' : existing.has(row) ? 'existing' : 'new' }
    })
    .toSorted((left, right) => order[left.state] - order[right.state] || left.row - right.row)
}
