import { mutationOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import type { Params } from '@/lib/api/api-request'
import type { WriteMeta } from '@/lib/api/query-client'

export const sheetTemplateMutations = {
  /** The sheet as a spreadsheet to fill in, with its students. It is fetched when it is asked for. */
  download: () =>
    mutationOptions({
      mutationFn: (params: Params) => api.file('template/export', { params }),
      meta: { error: 'snackbar' } satisfies WriteMeta,
    }),
}
