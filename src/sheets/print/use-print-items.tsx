import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { FileCheck, File } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import { lazyWithRetry } from '@/components/ui/lazy'
import { MenuItem } from '@/components/ui/menu'
import type { PrintDocument } from './print-document'

// Loaded on request, because entering data does not need the printed form.
const PrintView = lazyWithRetry(async () => (await import('./print-view')).PrintView)

/**
 * The items of a menu that print a sheet with what has been saved, or one to be filled in by hand. `makeSheet` creates the
 * document from the server's data. `view` is rendered beside the menu, which closes before it prints.
 */
export function usePrintItems(makeSheet: () => Promise<PrintDocument>): { items: ReactNode; view: ReactNode } {
  const { i18n } = useLingui()
  const [printing, setPrinting] = useState<{ sheet: PrintDocument; isBlank: boolean } | null>(null)
  const print = (isBlank: boolean) => {
    makeSheet()
      .then((sheet) => setPrinting({ sheet, isBlank }))
      .catch((error: unknown) => {
        setPrinting(null)
        if (error instanceof ApiError && error.isPageLevel) return
        if (!(error instanceof ApiError)) recordError(error)
        notify({ kind: 'error', id: 'sheet.print.failed' })
      })
  }
  return {
    items: (
      <>
        <MenuItem icon={<FileCheck aria-hidden className="size-4" />} onSelect={() => print(false)}>
          {i18n._('sheet.print.filled')}
        </MenuItem>
        <MenuItem icon={<File aria-hidden className="size-4" />} onSelect={() => print(true)}>
          {i18n._('sheet.print.blank')}
        </MenuItem>
      </>
    ),
    view: printing !== null && <PrintView {...printing} onDone={() => setPrinting(null)} />,
  }
}
