import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { WriteMeta } from '@/lib/api/query-client'
import { pollTask } from '@/lib/api/task'
import { dataSchema, wirePaging, writtenRecord } from '@/lib/api/wire'
import { exportHistory, exportRequested, exportTask, type ExportTask } from './schema'

/** The key of everything about the user's exports. */
export const exportKey = ['exports'] as const
const listKey = [...exportKey, 'list'] as const
/** The interval at which an export that is not finished is polled. */
export const pollMs = 3_000
const shownOnDashboard = 5
const one = dataSchema(exportTask)

interface ExportPage {
  data: ExportTask[]
  total: number
}

export const isFinished = ({ status }: ExportTask): boolean => status === 'finished'

/** A table in view is polled already: what it last got of an export that it shows is not asked for a second time. */
function inView(client: QueryClient, id: ExportTask['id']): ExportTask | undefined {
  const shown = client.getQueryCache().findAll({ queryKey: listKey, type: 'active' })
  for (const { queryKey } of shown) {
    const found = client.getQueryData<ExportPage>(queryKey)?.data.find((item) => item.id === id)
    if (found !== undefined) return found
  }
  return undefined
}

export const exportQueries = {
  /** One page of the user's own exports, the newest first. */
  list: ({ page: at, size }: { page: number; size: number }) =>
    queryOptions({
      queryKey: [...listKey, at, size],
      staleTime: 0,
      queryFn: ({ signal, client, queryKey }): Promise<ExportPage> =>
        api.get('export_history', {
          schema: exportHistory,
          params: wirePaging(at, size),
          signal,
          // A failed poll is reported above the table and the page stays, because the next poll may succeed.
          leave: false,
          tries: client.getQueryData(queryKey) === undefined ? 3 : 1,
        }),
      refetchInterval: pollTask<ExportPage>({
        isUnderWay: (shown) => shown?.data.every(isFinished) === false,
        everyMs: pollMs,
      }),
    }),

  /** The newest exports of the user, for the dashboard. */
  newest: () => exportQueries.list({ page: 0, size: shownOnDashboard }),

  /** The progress of one export. */
  task: (id: ExportTask['id']) =>
    queryOptions({
      queryKey: [...exportKey, 'task', id],
      staleTime: 0,
      queryFn: async ({ signal, client }): Promise<ExportTask> =>
        inView(client, id) ??
        (await api.get(`export_history/${String(id)}`, { schema: one, signal, leave: false, tries: 1 })),
    }),
}

/** Fetches the file of a finished export. */
export const exportFile = (id: ExportTask['id']) => api.file(`export_history/file/${String(id)}`, { leave: false })

export const exportMutations = {
  download: (save: (task: ExportTask) => Promise<void>) => ({
    mutationFn: save,
    // A file that is gone by now is no longer offered.
    meta: { invalidates: [exportKey], error: 'snackbar' } satisfies WriteMeta,
  }),

  cancel: (id: ExportTask['id']) => ({
    mutationFn: () => api.delete(assumedPaths.cancelExport(id), { schema: writtenRecord }),
    meta: { invalidates: [exportKey], success: 'exports.cancelled', error: 'snackbar' } satisfies WriteMeta,
  }),

  /** Creates the export again from the same request. */
  retry: (id: ExportTask['id']) => ({
    mutationFn: () => api.post(assumedPaths.retryExport(id), { schema: exportRequested, body: {} }),
    meta: { invalidates: [exportKey], error: 'snackbar' } satisfies WriteMeta,
  }),
}
