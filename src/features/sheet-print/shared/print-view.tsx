import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { PrintedSheet } from './printed-sheet'
import type { PrintDocument } from './print-document'

interface PrintViewProps {
  sheet: PrintDocument
  isBlank: boolean
  onDone: () => void
}

/** Stands beside the page, for the printer alone, while the browser's own dialog is open. */
export function PrintView({ sheet, isBlank, onDone }: PrintViewProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const page = document.getElementById('root')
    let isGone = false
    page?.classList.add('print:hidden')
    window.addEventListener('afterprint', done)
    // The letters have to be there first: an English page has not asked for all of them yet.
    void document.fonts.load('12px "Noto Sans Khmer Variable"', 'ក').finally(() => {
      if (!isGone) window.print()
    })
    return () => {
      isGone = true
      page?.classList.remove('print:hidden')
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return createPortal(
    <div className="hidden print:block">
      <PrintedSheet sheet={sheet} isBlank={isBlank} />
    </div>,
    document.body,
  )
}
