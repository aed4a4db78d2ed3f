import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { FileCheck, File } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { recordError } from '@/lib/storage/error-log'
import { notify } from '@/lib/notify'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { OverlayStart } from '@/components/ui/lazy-overlay'
import { Menu, MenuItem } from '@/components/ui/menu'
import { PrintButton } from './print-button'
import type { PrintDocument } from './print-document'

interface PrintMenuProps {
  /** Creates the document from the server's data. Its code is loaded when it is needed. */
  makeSheet: () => Promise<PrintDocument>
}

// Loaded on request, because entering data does not need the printed form.
const PrintView = lazyWithRetry(async () => (await import('./print-view')).PrintView)

/** Prints a sheet with what has been saved, or one to be written on by hand. */
export function PrintMenu({ makeSheet, defaultOpen, takesFocus }: PrintMenuProps & OverlayStart) {
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
  return (
    <>
      <Menu trigger={<PrintButton />} defaultOpen={defaultOpen} takesFocus={takesFocus}>
        <MenuItem icon={<FileCheck aria-hidden className="size-4" />} onSelect={() => print(false)}>
          {i18n._('sheet.print.filled')}
        </MenuItem>
        <MenuItem icon={<File aria-hidden className="size-4" />} onSelect={() => print(true)}>
          {i18n._('sheet.print.blank')}
        </MenuItem>
      </Menu>
      {printing !== null && <PrintView {...printing} onDone={() => setPrinting(null)} />}
    </>
  )
}
