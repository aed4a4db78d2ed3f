import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Command } from './commands'
import { activeCell, findCell } from './model'
import { describeProblem, describeUnlikely } from './problem'
import type { GridStore } from './store'
import { unlikelyReason } from './unlikely'
import { UnlikelyNote } from './unlikely-note'
import { useGridState } from './use-grid-state'

interface ActiveProblemProps {
  store: GridStore
  /** Shown while the active cell is valid. */
  hint: string
  hintId: string
  run: (command: Command) => void
  /** The unlikely value of the active cell is right. */
  accept: () => void
  acceptLabel: string
}

/**
 * Below the grid: the problem of the active cell with a button that restores the server's value, or why its value is worth a
 * second look, or else the hint.
 */
export function ActiveProblem({ store, hint, hintId, run, accept, acceptLabel }: ActiveProblemProps) {
  const { i18n } = useLingui()
  // Going from one cell in order to another renders nothing here.
  const problem = useGridState(store, (state) => {
    const cell = findCell(state, activeCell(state))
    return cell === undefined ? null : describeProblem(cell, i18n)
  })
  const unlikely = useGridState(store, (state) => describeUnlikely(unlikelyReason(state, activeCell(state)), i18n))
  return (
    <>
      <span id={hintId} hidden={problem !== null || unlikely !== null} className="cut-line min-w-0">
        {hint}
      </span>
      {problem !== null && (
        <span className="inline-flex min-w-0 items-center gap-x-2 text-danger">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="cut-line min-w-0" title={problem}>
            {problem}
          </span>
          <Button variant="quiet" onClick={() => run({ type: 'revert' })}>
            {i18n._('grid.putBack')}
          </Button>
        </span>
      )}
      {problem === null && unlikely !== null && <UnlikelyNote text={unlikely} label={acceptLabel} onAccept={accept} />}
    </>
  )
}
