import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { SheetFiles } from './sheet-file'
import { useTemplate } from './use-template'

/** Downloads the template of a sheet. */
export function TemplateButton(files: Pick<SheetFiles, 'name' | 'template'>) {
  const { i18n } = useLingui()
  const { isPending, download } = useTemplate(files)
  return (
    <Button icon={<Download aria-hidden className="size-4" />} pending={isPending} onClick={download}>
      {i18n._('sheetImport.template')}
    </Button>
  )
}
