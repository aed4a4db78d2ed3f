import { useLingui } from '@lingui/react'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import type { GridStore } from './store'
import { summarizeSelection } from './summary'
import { useGridState } from './use-grid-state'

/** Count, sum, average, minimum and maximum of the selected numbers, as in a spreadsheet. */
export function SelectionSummary({ store }: { store: GridStore }) {
  const { i18n } = useLingui()
  // As a text: a change that leaves the figures as they are renders nothing.
  const text = useGridState(store, (state) => {
    const summary = summarizeSelection(state)
    if (summary === null || summary.count === 0) return null
    const { count, sum, average, min, max } = summary
    const values = { count, sum: formatSum(sum), average: formatScore(average), min, max }
    return i18n._('grid.selection', values)
  })
  return text !== null && <span className="min-w-0 shrink-[99] truncate text-ink tabular-nums">{text}</span>
}

/** Counts have no decimals. */
function formatSum(sum: number): string {
  return Number.isInteger(sum) ? formatInteger(sum) : formatScore(sum)
}
