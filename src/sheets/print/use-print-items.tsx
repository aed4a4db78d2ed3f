import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react'
import { FileCheck, File } from 'lucide-react'
import { notify } from '@/lib/notify'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { MenuItem } from '@/components/ui/menu'
import { ShownTable } from '@/sheets/grid/shown-table'
import type { PrintDocument } from './print-document'
import { asShown, hiddenColumns } from './shown-document'
import { usePrintShortcut } from './use-print-shortcut'

// Entering data does not need the printed form.
const PrintView = lazyWithRetry(async () => (await import('./print-view')).PrintView)

interface Printing {
  sheet: PrintDocument
  isBlank: boolean
  /** The browser's own menu prints already: its dialog is not asked for again. */
  isUnderWay: boolean
}

/**
 * The items of a menu that print a sheet with what has been saved, as its table shows it, or a whole one to be filled in by
 * hand. `makeSheet` creates the document of what has been read of the server last, undefined without it. `view` is rendered beside the menu, which closes
 * before it prints. However a user prints the page, it is the filled sheet that goes on paper.
 */
export function usePrintItems(makeSheet: () => PrintDocument | undefined): { items: ReactNode; view: ReactNode } {
  const { i18n } = useLingui()
  const table = use(ShownTable)
  const [printing, setPrinting] = useState<Printing | null>(null)
  const makeShown = () => {
    const sheet = makeSheet()
    return sheet && table !== null ? asShown(sheet, table) : sheet
  }
  const print = (isBlank: boolean) => {
    const sheet = isBlank ? makeSheet() : makeShown()
    if (sheet === undefined) notify({ kind: 'error', id: 'sheet.print.failed' })
    else setPrinting({ sheet, isBlank, isUnderWay: false })
  }
  usePrintShortcut(true, () => print(false))
  const printByBrowser = useEffectEvent(() => {
    const sheet = printing === null ? makeShown() : undefined
    if (sheet !== undefined) flushSync(() => setPrinting({ sheet, isBlank: false, isUnderWay: true }))
  })
  useEffect(() => {
    // The browser lays the page out right after `beforeprint`: the code of the printed form has to be there.
    void afterFirstRows().then(PrintView.preload)
    window.addEventListener('beforeprint', printByBrowser)
    return () => window.removeEventListener('beforeprint', printByBrowser)
  }, [])
  return {
    items: (
      <>
        <MenuItem
          icon={<FileCheck aria-hidden className="size-4" />}
          detail={table !== null && hiddenColumns(table).size > 0 ? i18n._('sheet.print.shownOnly') : null}
          onSelect={() => print(false)}
        >
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
