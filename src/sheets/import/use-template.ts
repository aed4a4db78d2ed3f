import { useMutation, mutationOptions } from '@tanstack/react-query'
import { downloadFile, parseFileName } from '@/lib/download'
import { api } from '@/lib/api/api'
import type { Params } from '@/lib/api/api-request'
import type { WriteMeta } from '@/lib/api/query-client'
import type { SheetFiles } from './sheet-file'

const sheetTemplateMutations = {
  /** The sheet as a spreadsheet to fill in, with its students. It is fetched when it is asked for. */
  download: () =>
    mutationOptions({
      mutationFn: (params: Params) => api.file('template/export', { params }),
      meta: { error: 'snackbar' } satisfies WriteMeta,
    }),
}

/** Downloads the template of a sheet; not a link, because the call needs the token of the session. */
export function useTemplate({ name, template }: Pick<SheetFiles, 'name' | 'template'>) {
  const download = useMutation(sheetTemplateMutations.download())
  return {
    isPending: download.isPending,
    download: () =>
      download.mutate(template, {
        onSuccess: ({ content, disposition }) =>
          downloadFile(parseFileName(disposition) ?? `${name}.xlsx`, content, content.type),
      }),
  }
}
