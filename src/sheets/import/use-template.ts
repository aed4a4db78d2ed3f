import { useMutation } from '@tanstack/react-query'
import { downloadFile, parseFileName } from '@/lib/download'
import { sheetTemplateMutations } from './queries'
import type { SheetFiles } from './sheet-file'

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
