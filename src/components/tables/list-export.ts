import type { I18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '@/lib/i18n/i18n'
import type { CellKind, ReportCell } from '@/lib/papers/document'
import type { IssuingOffice } from '@/lib/papers/letterhead'

export interface ExportColumn<Row> {
  header: string
  /** In characters. */
  width: number
  /** Texts unless it says otherwise. Dates are `yyyy-MM-dd`. */
  kind?: CellKind
  value: (row: Row) => ReportCell
}

/** A list as a file: the same rows and filters as on the screen, all pages of it. */
export interface ListExport<Row> {
  title: string
  /** The filters of the list, as texts. */
  filters: readonly (readonly [label: string, value: string])[]
  columns: readonly ExportColumn<Row>[]
  /** Reads one page with the list's own query, so that an export never has more than the user may see. */
  readPage: (request: { page: number; size: number; signal: AbortSignal | undefined }) => Promise<{
    data: readonly Row[]
    total: number
  }>
}

/** The services that an export needs. */
export interface ExportContext {
  client: QueryClient
  i18n: I18n
  locale: Locale
  /** The office of the user, whose paper it becomes. */
  office: IssuingOffice
}

/** An export that is being made. */
export interface RunningExport {
  done: number
  /** Null until the first page is there. */
  total: number | null
  controller: AbortController
}
