import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { downloadFile, fileNameOf } from '@/lib/download'
import { Button } from '@/components/ui/button'
import { sheetTemplateMutations } from './queries'
import type { SheetFiles } from './sheet-file'

/** Downloads the template; a button, because the call needs the token of the session. */
export function TemplateButton({ name, template }: Pick<SheetFiles, 'name' | 'template'>) {
  const { i18n } = useLingui()
  const download = useMutation(sheetTemplateMutations.download())
  return (
    <Button
      icon={<Download aria-hidden className="size-4" />}
      pending={download.isPending}
      onClick={() =>
        download.mutate(template, {
          onSuccess: ({ content, disposition }) =>
            downloadFile(fileNameOf(disposition) ?? `${name}.xlsx`, content, content.type),
        })
      }
    >
      {i18n._('sheetImport.template')}
    </Button>
  )
}
