import { useLingui } from '@lingui/react'
import { ArrowRight, Check, CircleAlert, PencilLine } from 'lucide-react'
import type { Command } from '@/grid/commands'
import { cellAt, type GridState } from '@/grid/model'
import type { GridStore } from '@/grid/store'
import { useGridState } from '@/grid/use-grid-state'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'

interface SheetStatusProps {
  store: GridStore
  saving: boolean
  /** Something has been saved since the sheet was opened. */
  saved: boolean
  run: (command: Command) => void
}

/** The status of the work in words, and the ways to what is missing and what is not right (ux §6). */
export function SheetStatus({ store, saving, saved, run }: SheetStatusProps) {
  const { i18n } = useLingui()
  const { unsaved, invalid, conflict, missing } = useGridState(store, (state) => state.counts)
  const problems = invalid + conflict
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="inline-flex min-h-9 items-center gap-2 font-medium">
        {saving ? (
          <>
            <Spinner />
            {i18n._('score.status.saving')}
          </>
        ) : unsaved > 0 ? (
          <>
            <PencilLine aria-hidden className="size-4 text-warning" />
            {i18n._('score.status.unsaved', { n: unsaved })}
          </>
        ) : saved ? (
          <>
            <Check aria-hidden className="size-4 text-positive" />
            {i18n._('score.status.saved')}
          </>
        ) : (
          i18n._('score.status.unchanged')
        )}
      </span>
      {missing > 0 && (
        <Button
          variant="quiet"
          icon={<ArrowRight aria-hidden className="size-4" />}
          onClick={() => run({ type: 'nextMissing' })}
        >
          {i18n._('score.missing', { n: missing })}
        </Button>
      )}
      {problems > 0 && (
        <Button
          variant="quiet"
          icon={<CircleAlert aria-hidden className="size-4 text-danger" />}
          onClick={() => run({ type: 'nextProblem' })}
        >
          {i18n._('score.problems', { n: problems })}
        </Button>
      )}
    </div>
  )
}

function activeProblem(state: GridState) {
  if (state.cells.length === 0) return null
  const cell = cellAt(state, state.active)
  return cell.state === 'invalid' || cell.state === 'conflict' ? cell : null
}

/** What is wrong with the active cell, in words beside the sheet, and the way back to what the server holds. */
export function ActiveProblem({ store, run }: Pick<SheetStatusProps, 'store' | 'run'>) {
  const { i18n } = useLingui()
  const cell = useGridState(store, activeProblem)
  if (cell === null) return null
  const text =
    cell.theirs === null
      ? cell.reason === null
        ? ''
        : i18n._(cell.reason.id, { ...cell.reason.values })
      : i18n._('grid.conflict', { theirs: String(cell.theirs.value ?? '') })
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded border border-danger bg-danger-soft px-3 text-sm">
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <span>{text}</span>
      <Button variant="quiet" onClick={() => run({ type: 'revert' })}>
        {i18n._('score.putBack')}
      </Button>
    </div>
  )
}
