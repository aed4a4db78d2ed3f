import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download, Upload } from 'lucide-react'
import { lazyWithRetry } from '@/components/ui/lazy'
import { MenuItem } from '@/components/ui/menu'
import type { SheetFiles } from './sheet-file'
import { useTemplate } from './use-template'

const SheetImportDialog = lazyWithRetry(async () => (await import('./sheet-import-dialog')).SheetImportDialog)

/** The items of a menu that import a sheet and download its template; `dialog` is rendered beside the menu. */
export function useFileItems(files: SheetFiles): { items: ReactNode; dialog: ReactNode } {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { download } = useTemplate(files)
  return {
    items: (
      <>
        <MenuItem icon={<Upload aria-hidden className="size-4" />} onSelect={() => setOpen(true)}>
          {i18n._('common.import')}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden className="size-4" />} onSelect={download}>
          {i18n._('sheetImport.template')}
        </MenuItem>
      </>
    ),
    dialog: isOpen && <SheetImportDialog {...files} onClose={() => setOpen(false)} />,
  }
}
