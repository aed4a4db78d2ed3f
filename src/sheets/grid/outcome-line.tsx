import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { Button } from '@/components/ui/button'
import { columnOf, type GridState } from './model'
import type { FillOutcome, Outcome } from './outcome'
import type { GridStore } from './store'
import { useGridState } from './use-grid-state'

interface OutcomeLineProps {
  store: GridStore
  outcome: Outcome | null
  onByPosition: () => void
}

/** Shows and announces the result of a paste or a fill until the next command. */
export function OutcomeLine({ store, outcome, onByPosition }: OutcomeLineProps) {
  const { i18n } = useLingui()
  const isCurrent = useGridState(store, ({ undo }) => outcome?.kind === 'blocked' || outcome?.history === undo)
  const shown = isCurrent ? outcome : null
  const plan = shown !== null && 'plan' in shown ? shown.plan : null
  const isMatched = plan !== null && (plan.matchedBy !== null || plan.hasHeader)
  const message = shown === null ? '' : messageFor(shown, store.state(), i18n)
  return (
    <div className="flex max-w-full shrink-0 flex-wrap items-center gap-x-3 text-ink md:flex-nowrap">
      <p role="status" className="md:line-clamp-2 md:pb-0.5 md:whitespace-normal" title={message}>
        {message}
      </p>
      {isMatched && (
        <Button variant="quiet" onClick={onByPosition}>
          {i18n._('grid.paste.byPosition')}
        </Button>
      )}
    </div>
  )
}

const kinds = { pasted: 'grid.paste.cells', filled: 'grid.fill.cells', cut: 'grid.cut.cells' } as const

function messageFor(outcome: Outcome, state: GridState, i18n: I18n): string {
  if (outcome.kind === 'blocked') return i18n._('grid.clipboard.blocked')
  return outcome.kind === 'undoSkipped' ? i18n._('grid.undo.skipped') : describeFill(outcome, state, i18n)
}

function describeFill({ kind, cells, invalid, plan }: FillOutcome, state: GridState, i18n: I18n): string {
  const parts = [
    { id: kinds[kind], n: cells },
    { id: 'grid.paste.invalid', n: invalid },
    { id: 'grid.paste.readOnly', n: plan?.readOnly ?? 0 },
    { id: 'grid.paste.rowsOver', n: plan?.rowsOver ?? 0 },
    { id: 'grid.paste.columnsOver', n: plan?.columnsOver ?? 0 },
    { id: 'grid.paste.unknown', n: plan?.unknown ?? 0 },
  ]
  const counted = parts.filter(({ n }, position) => position === 0 || n > 0).map(({ id, n }) => i18n._(id, { n }))
  return [...counted, ...(plan === null ? [] : describeMatch(plan, state, i18n))].join(', ')
}

/** By what a block was matched, and its columns that the grid does not have. */
function describeMatch(
  { matchedBy, hasHeader, unknownColumns }: NonNullable<FillOutcome['plan']>,
  state: GridState,
  i18n: I18n,
): string[] {
  const column = matchedBy === null ? undefined : columnOf(state, matchedBy).names?.[0]
  const names = unknownColumns.map((name) => name || i18n._('common.emptyValue')).join(', ')
  return [
    ...(unknownColumns.length === 0 ? [] : [i18n._('grid.paste.unknownColumns', { n: unknownColumns.length, names })]),
    ...(column === undefined ? [] : [i18n._('grid.paste.matched', { column })]),
    ...(hasHeader ? [i18n._('grid.paste.matchedColumns')] : []),
  ]
}
