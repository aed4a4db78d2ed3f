import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ApiError } from '@/lib/api/api-error'
import { downloadFile } from '@/lib/download'
import { recordError } from '@/lib/storage/error-log'
import { useLocale } from '@/lib/i18n/i18n'
import { notify } from '@/lib/notify'
import type { ExportContext, ListExport } from './list-export'

interface RunningExport {
  done: number
  /** Null until the first page is there. */
  total: number | null
  controller: AbortController
}

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
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
    const { makeListFile } = await import('./make-list-file')
    const { bytes, fileName, count } = await makeListFile(list, context, {
      signal,
      onProgress: ({ done, total }) => {
        // Gone with everything else that was read when the user signed out.
        if (client.getQueryData<RunningExport | null>(queryKey)?.controller === controller) {
          client.setQueryData<RunningExport>(queryKey, { done, total, controller })
        } else controller.abort()
      },
    })
    downloadFile(fileName, bytes, mediaType)
    notify({ kind: 'success', id: 'list.export.saved', values: { n: count, name: fileName } })
  } catch (error) {
    if (!signal.aborted) notifyFailure(error)
  } finally {
    finish(client, queryKey, controller)
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
