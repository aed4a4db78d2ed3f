import { useEffect, useEffectEvent } from 'react'
import { Paper } from '@/components/ui/paper'
import { PrintedSheet } from './printed-sheet'
import type { PrintDocument } from './print-document'

interface PrintViewProps {
  sheet: PrintDocument
  isBlank: boolean
  /** True where the browser prints already; else its dialog is opened as soon as the sheet can be drawn. */
  isUnderWay?: boolean
  onDone: () => void
}

/** Prints a sheet in place of the page. */
export function PrintView({ sheet, isBlank, isUnderWay = false, onDone }: PrintViewProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    let isGone = false
    window.addEventListener('afterprint', done)
    // The letters have to be there first: an English page has not asked for all of them yet.
    if (!isUnderWay) {
      void document.fonts.load('12px "Noto Sans Khmer Variable"', 'ក').finally(() => {
        if (!isGone) window.print()
      })
    }
    return () => {
      isGone = true
      window.removeEventListener('afterprint', done)
    }
  }, [isUnderWay])
  return (
    <Paper>
      <PrintedSheet sheet={sheet} isBlank={isBlank} />
    </Paper>
  )
}
