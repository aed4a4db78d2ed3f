import { readAllPages } from '@/lib/api/read-all-pages'
import type { ReportDocument } from '@/lib/papers/document'
import { createLetterhead } from '@/lib/papers/letterhead'
import { safeFileName } from '@/lib/text/file-name'
import { formatInteger } from '@/lib/text/numbers'
import { startWorker } from '@/lib/app-worker'
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
  const bytes = await drawInWorker(buildDocument(list, rows, context), signal)
  signal.throwIfAborted()
  const fileName = `${safeFileName([list.title, ...list.filters.map(([, value]) => value)], ' - ')}.xlsx`
  return { bytes, fileName, count: rows.length }
}

function buildDocument<Row>(
  { title, filters, columns }: ListExport<Row>,
  rows: readonly Row[],
  { i18n, locale, office }: ExportContext,
): ReportDocument {
  const count = [i18n._('list.export.rows'), formatInteger(rows.length)] as const
  const facts = [...filters, count].map(([label, value]) => ({ label, value }))
  const table = {
    columns: columns.map(({ header, width, kind = 'text' }) => ({ header, width, kind })),
    rows: rows.map((row) => columns.map(({ value }) => value(row))),
  }
  return {
    language: locale,
    letterhead: createLetterhead(office, locale),
    pages: [{ name: title, titles: [title], facts, tables: [table], hasFilter: true }],
  }
}

/** Draws a workbook while the page stays usable: thousands of rows take a slow machine some seconds. */
async function drawInWorker(document: ReportDocument, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker((await import('@/lib/papers/draw-worker?worker&url')).default)
  const ended = new AbortController()
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const listening = { signal: ended.signal }
      signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')), listening)
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data), listening)
      worker.addEventListener('error', (event) => reject(new Error(event.message)), listening)
      signal.throwIfAborted()
      worker.postMessage(document)
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}
