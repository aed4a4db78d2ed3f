import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api/api-error'
import { formatDateTime } from '@/lib/dates/dates'
import { downloadFile } from '@/lib/download'
import { recordError } from '@/lib/storage/error-log'
import { safeFileName } from '@/lib/text/file-name'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import { formatInteger } from '@/lib/text/numbers'
import { readAllPages } from '@/lib/api/read-all-pages'
import { writeListInWorker } from '@/lib/spreadsheet/write-list-in-worker'
import type { ExportContext, ListExport } from './list-export'

interface RunningExport {
  done: number
  /** Null until the first page is there. */
  total: number | null
  controller: AbortController
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** So many rows a request: 13,000 schools take 13 of them. */
const pageSize = 1_000
const keyOf = (name: string) => ['list-exports', name] as const

/**
 * The export of one list. It is kept with what was read from the server: it goes on while its user works on another page,
 * and ends with the session.
 */
export function useListExport<Row>(name: string, make: (context: ExportContext) => Promise<ListExport<Row>>) {
  const client = useQueryClient()
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: running = null } = useQuery<RunningExport | null>({
    queryKey: keyOf(name),
    queryFn: skipToken,
    gcTime: Infinity,
    structuralSharing: false,
  })
  return {
    running,
    start: () => void run(name, { client, i18n, locale }, make),
    cancel: () => {
      running?.controller.abort()
      client.setQueryData(keyOf(name), null)
    },
  }
}

async function run<Row>(
  name: string,
  context: ExportContext,
  make: (context: ExportContext) => Promise<ListExport<Row>>,
): Promise<void> {
  const { client } = context
  const controller = new AbortController()
  const { signal } = controller
  const queryKey = keyOf(name)
  client.setQueryData<RunningExport>(queryKey, { done: 0, total: null, controller })
  try {
    const list = await make(context)
    const rows = await readAllPages({
      readPage: list.readPage,
      size: pageSize,
      signal,
      onProgress: ({ done, total }) => {
        // Gone with everything else that was read when the user signed out.
        if (client.getQueryData<RunningExport | null>(queryKey)?.controller === controller) {
          client.setQueryData<RunningExport>(queryKey, { done, total, controller })
        } else controller.abort()
      },
    })
    const bytes = await writeListInWorker(fileOf(list, rows, context), signal)
    signal.throwIfAborted()
    const fileName = `${safeFileName([list.title, ...list.filters.map(([, value]) => value)], ' - ')}.xlsx`
    downloadFile(fileName, bytes, mediaType)
    notify({ kind: 'success', id: 'list.export.saved', values: { n: rows.length, name: fileName } })
  } catch (error) {
    if (!signal.aborted) notifyFailure(error)
  } finally {
    finish(client, queryKey, controller)
  }
}

function fileOf<Row>({ title, filters, columns }: ListExport<Row>, rows: readonly Row[], context: ExportContext) {
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

function notifyFailure(error: unknown): void {
  if (error instanceof ApiError && error.isPageLevel) return
  if (!(error instanceof ApiError)) recordError(error)
  notify({ kind: 'error', id: 'list.export.failed' })
}

function finish(client: QueryClient, queryKey: readonly string[], controller: AbortController): void {
  if (client.getQueryData<RunningExport | null>(queryKey)?.controller !== controller) return
  client.setQueryData(queryKey, null)
}
