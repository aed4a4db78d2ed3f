import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { downloadFile, xlsxType } from '@/lib/download'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import type { ExportContext, ListExport, RunningExport } from './list-export'
import { makeListFile } from './make-list-file'

/** Makes the file of a list and downloads it. Its progress is under the query's key, while that has this controller. */
export async function runListExport<Row>(
  queryKey: readonly string[],
  controller: AbortController,
  context: ExportContext,
  make: (context: ExportContext) => Promise<ListExport<Row>>,
): Promise<void> {
  const { client } = context
  const { signal } = controller
  try {
    const list = await make(context)
    const { bytes, fileName, count } = await makeListFile(list, context, {
      signal,
      onProgress: ({ done, total }) => {
        // Gone with everything else that was read when the user signed out.
        if (isRunning(client, queryKey, controller)) {
          client.setQueryData<RunningExport>(queryKey, { done, total, controller })
        } else controller.abort()
      },
    })
    downloadFile(fileName, bytes, xlsxType)
    notify({ kind: 'success', id: 'list.export.saved', values: { n: count, name: fileName } })
  } catch (error) {
    if (!signal.aborted) notifyFailure(error)
  } finally {
    if (isRunning(client, queryKey, controller)) client.setQueryData(queryKey, null)
  }
}

function isRunning(client: QueryClient, queryKey: readonly string[], controller: AbortController): boolean {
  return client.getQueryData<RunningExport | null>(queryKey)?.controller === controller
}

function notifyFailure(error: unknown): void {
  if (error instanceof ApiError && error.isPageLevel) return
  if (!(error instanceof ApiError)) recordError(error)
  notify({ kind: 'error', id: 'list.export.failed' })
}
