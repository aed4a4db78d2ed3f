import { readAllPages } from '@/lib/api/read-all-pages'
import { formatDateTime } from '@/lib/dates/dates'
import { writeListInWorker } from '@/lib/spreadsheet/write-list-in-worker'
import { safeFileName } from '@/lib/text/file-name'
import { formatInteger } from '@/lib/text/numbers'
import type { ExportContext, ListExport } from './list-export'

/** So many rows a request: 13,000 schools take 13 of them. */
const pageSize = 1_000

interface MakingOptions {
  signal: AbortSignal
  onProgress: (progress: { done: number; total: number }) => void
}

/** Reads every page of a list and writes it as .xlsx. Rejects when a page cannot be read, and when the signal aborts. */
export async function makeListFile<Row>(list: ListExport<Row>, context: ExportContext, options: MakingOptions) {
  const { signal, onProgress } = options
  const rows = await readAllPages({ readPage: list.readPage, size: pageSize, signal, onProgress })
  const bytes = await writeListInWorker(buildFile(list, rows, context), signal)
  signal.throwIfAborted()
  const fileName = `${safeFileName([list.title, ...list.filters.map(([, value]) => value)], ' - ')}.xlsx`
  return { bytes, fileName, count: rows.length }
}

function buildFile<Row>({ title, filters, columns }: ListExport<Row>, rows: readonly Row[], context: ExportContext) {
  const { i18n, locale } = context
  const facts = [
    ...filters,
    [i18n._('list.export.madeAt'), formatDateTime(new Date().toISOString(), locale)] as const,
    [i18n._('list.export.rows'), formatInteger(rows.length)] as const,
  ]
  return {
    title,
    facts: facts.map(([label, value]) => `${label}${locale === 'km' ? '៖' : ':'} ${value}`),
    columns: columns.map(({ header, width, kind = 'text' }) => ({ header, width, kind })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  }
}
