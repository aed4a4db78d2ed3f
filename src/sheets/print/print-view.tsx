import { useEffect, useEffectEvent } from 'react'
import { Paper } from '@/components/ui/paper'
import { PrintedSheet } from './printed-sheet'
import type { PrintDocument } from './print-document'

interface PrintViewProps {
  sheet: PrintDocument
  isBlank: boolean
  onDone: () => void
}

/** Prints a sheet in place of the page: opens the browser's dialog as soon as the sheet can be drawn. */
export function PrintView({ sheet, isBlank, onDone }: PrintViewProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isGone = false
    window.addEventListener('afterprint', done)
    // The letters have to be there first: an English page has not asked for all of them yet.
    void document.fonts.load('12px "Noto Sans Khmer Variable"', 'ក').finally(() => {
      if (!isGone) window.print()
    })
    return () => {
      isGone = true
      window.removeEventListener('afterprint', done)
    }
  }, [])
  return (
    <Paper>
      <PrintedSheet sheet={sheet} isBlank={isBlank} />
    </Paper>
  )
}
