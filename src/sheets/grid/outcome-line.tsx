import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { Button } from '@/components/ui/button'
import type { SheetColumn } from './columns'
import type { FillOutcome, Outcome } from './outcome'
import type { GridStore } from './store'
import { useGridState } from './use-grid-state'

interface OutcomeLineProps {
  store: GridStore
  columns: readonly SheetColumn[]
  outcome: Outcome | null
  onByPosition: () => void
}

/** Shows and announces the result of a paste or a fill until the next command. */
export function OutcomeLine({ store, columns, outcome, onByPosition }: OutcomeLineProps) {
  const { i18n } = useLingui()
  const isCurrent = useGridState(store, ({ undo }) => outcome?.kind === 'blocked' || outcome?.history === undo)
  const shown = isCurrent ? outcome : null
  const plan = shown !== null && 'plan' in shown ? shown.plan : null
  const matched = columns.find(({ id }) => id === plan?.matchedBy)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 text-ink">
      <p role="status">{shown && messageFor(shown, matched, i18n)}</p>
      {matched !== undefined && (
        <Button variant="quiet" onClick={onByPosition}>
          {i18n._('grid.paste.byPosition')}
        </Button>
      )}
    </div>
  )
}

const kinds = { pasted: 'grid.paste.cells', filled: 'grid.fill.cells', cut: 'grid.cut.cells' } as const

function messageFor(outcome: Outcome, matched: SheetColumn | undefined, i18n: I18n): string {
  if (outcome.kind === 'blocked') return i18n._('grid.clipboard.blocked')
  return outcome.kind === 'undoSkipped' ? i18n._('grid.undo.skipped') : describeFill(outcome, matched, i18n)
}

function describeFill(
  { kind, cells, invalid, plan }: FillOutcome,
  matched: SheetColumn | undefined,
  i18n: I18n,
): string {
  const parts = [
    { id: kinds[kind], n: cells },
    { id: 'grid.paste.invalid', n: invalid },
    { id: 'grid.paste.readOnly', n: plan?.readOnly ?? 0 },
    { id: 'grid.paste.rowsOver', n: plan?.rowsOver ?? 0 },
    { id: 'grid.paste.columnsOver', n: plan?.columnsOver ?? 0 },
    { id: 'grid.paste.unknown', n: plan?.unknown ?? 0 },
  ]
  const counted = parts.filter(({ n }, place) => place === 0 || n > 0).map(({ id, n }) => i18n._(id, { n }))
  const how = matched === undefined ? [] : [i18n._('grid.paste.matched', { column: matched.header })]
  return [...counted, ...how].join(', ')
}
