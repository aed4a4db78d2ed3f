import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { isProblem } from './cell'
import { activeCell, findCell, shownPosition, type GridState, type Position } from './model'
import { describeProblem, typedProblem } from './problem'
import type { GridStore } from './store'
import { useGridState } from './use-grid-state'
import { frozenWidth, trailingWidth, type Layout } from './window'

interface ProblemBubbleProps {
  store: GridStore
  layout: Layout
}

/**
 * On a phone: what is wrong with a cell, beside the cell. It is that of the active cell, while one types too, or else that
 * of the cell that was left last. It never covers the cell that is worked on.
 */
export function ProblemBubble({ store, layout }: ProblemBubbleProps) {
  const { i18n } = useLingui()
  // As a text: the same problem renders nothing, whatever else changes.
  const shown = useGridState(store, (state) => {
    const typed = typedProblem(state)
    const rowOf = (position: Position) => shownPosition(state, position).row
    if (typed !== null) return `${rowOf(activeCell(state))}/${i18n._(typed.id, { ...typed.values })}`
    const at = problemPosition(state)
    const cell = at === null ? undefined : findCell(state, at)
    const problem = cell === undefined ? null : describeProblem(cell, i18n)
    return at === null || problem === null ? null : `${rowOf(at)}/${problem}`
  })
  const activeRow = useGridState(store, (state) => shownPosition(state, activeCell(state)).row)
  if (shown === null) return null
  const separator = shown.indexOf('/')
  const row = Number(shown.slice(0, separator))
  const isAbove = row < activeRow || (row > 0 && row === layout.rowCount - 1)
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-3 h-0"
      style={{
        top: (isAbove ? row : row + 1) * layout.rowHeight,
        left: frozenWidth(layout),
        right: trailingWidth(layout),
      }}
    >
      <p
        className={`flex w-fit max-w-60 items-start gap-1 rounded border border-danger bg-danger-soft px-2 py-1 text-xs text-ink shadow ${isAbove ? '-translate-y-full' : ''}`}
      >
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger" />
        {shown.slice(separator + 1)}
      </p>
    </div>
  )
}

/** The active cell, or the one that was changed last, when it has a problem. */
function problemPosition(state: GridState): Position | null {
  const { edit, undo } = state
  const active = activeCell(state)
  const isWrong = (position: Position) => {
    const cell = findCell(state, position)
    return cell !== undefined && isProblem(cell)
  }
  // The text that is being typed instead is not in error.
  const isCorrected = edit !== null && edit.text !== findCell(state, active)?.text
  if (isWrong(active)) return isCorrected ? null : active
  const last = undo?.step.length === 1 ? undo.step[0] : undefined
  return last !== undefined && isWrong(last) ? last : null
}
