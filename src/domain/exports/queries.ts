import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { ApiError } from '@/lib/api/api-error'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import { exportHistory, exportRequested, exportTask, type ExportTask } from './schema'
import { queryKeys } from '@/domain/query-keys'

/** The key of everything about the user's exports. */
const listKey = [...queryKeys.exports, 'list'] as const
/** When an export that was just asked for is polled first, and the interval after that. */
export const firstPollMs = 500
export const pollMs = 3_000
const shownOnDashboard = 5
const one = dataSchema(exportTask)

interface ExportPage {
  data: ExportTask[]
  total: number
}

export const isFinished = ({ status }: ExportTask): boolean => status === 'finished'

/** The list is read again when an export has ended, or is no longer there because it was cancelled in another window. */
async function readTask(client: QueryClient, id: ExportTask['id'], signal: AbortSignal): Promise<ExportTask> {
  const readList = () => void client.invalidateQueries({ queryKey: listKey })
  try {
    const task = await api.get(`export_history/${String(id)}`, { schema: one, signal, leave: false, tries: 1 })
    if (isFinished(task)) readList()
    return task
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) readList()
    throw error
  }
}

export const exportQueries = {
  /** One page of the user's own exports, the newest first. */
  list: ({ page: index, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...listKey, index, size],
      staleTime: 0,
      queryFn: ({ signal }): Promise<ExportPage> =>
        api.get('export_history', {
          schema: exportHistory,
          params: wirePaging(index, size),
          signal,
          leave: false,
        }),
    }),

  /** The newest exports of the user, for the dashboard. */
  newest: () => exportQueries.list({ page: 0, size: shownOnDashboard }),

  task: (id: ExportTask['id']) =>
    queryOptions({
      queryKey: [...queryKeys.exports, 'task', id],
      staleTime: 0,
      queryFn: ({ signal, client }) => readTask(client, id, signal),
    }),
}

/** Fetches the file of a finished export. */
export const exportFile = (id: ExportTask['id']) => api.file(`export_history/file/${String(id)}`, { leave: false })

export const exportMutations = {
  download: (save: (task: ExportTask) => Promise<void>) => ({
    mutationFn: save,
    // A file that is gone by now is no longer offered.
    meta: { invalidates: [queryKeys.exports], error: 'snackbar' } satisfies WriteMeta,
  }),

  cancel: (id: ExportTask['id']) => ({
    mutationFn: () => api.delete(assumedPaths.cancelExport(id), { schema: writtenRecord }),
    meta: { invalidates: [queryKeys.exports], success: 'exports.cancelled', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** Creates the export again from the same request. */
  retry: (id: ExportTask['id']) => ({
    mutationFn: () => api.post(assumedPaths.retryExport(id), { schema: exportRequested, body: {} }),
    meta: { invalidates: [queryKeys.exports], error: 'snackbar' } satisfies WriteMeta,
  }),
}
