import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Upload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { TemplateButton } from './template-button'
import type { SheetFiles } from './sheet-file'

const SheetImportDialog = lazyWithRetry(async () => (await import('./sheet-import-dialog')).SheetImportDialog)

/**
 * Import and template of a sheet. Not for read-only sheets: in closed years, and without the right to manage the class.
 */
export function SheetFileActions(files: SheetFiles) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Upload aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
        onPointerEnter={SheetImportDialog.preload}
        onFocus={SheetImportDialog.preload}
      >
        {i18n._('sheetImport.open')}
      </Button>
      <TemplateButton name={files.name} template={files.template} />
      {open && <SheetImportDialog {...files} onClose={() => setOpen(false)} />}
    </>
  )
}
