import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import type { ApiFile, FileProgress, Params } from '@/lib/api/api-request'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { pageSchema } from '@/lib/api/wire'
import { ownSchooling } from './own-schema'

const years = pageSchema(ownSchooling)

export const reportQueries = {
  /** The years and classes of the student who is signed in, newest first. */
  ownSchooling: () =>
    queryOptions({
      queryKey: ['reports', 'own-schooling'],
      queryFn: async ({ signal }) => (await api.get(assumedPaths.ownSchooling, { schema: years, signal })).data,
    }),
}

interface Export {
  params: Params
  signal: AbortSignal
  onProgress: FileProgress
}

/** The file of a report. Retried only once, because the user is waiting and can try again. */
export function exportReport({ params, signal, onProgress }: Export): Promise<ApiFile> {
  return api.file('reports/export', { params, signal, onProgress, tries: 2 })
}
