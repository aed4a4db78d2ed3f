import { useEffect } from 'react'
import { useLingui } from '@lingui/react'
import { formatDateTime } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import type { ColumnGroup } from '@/grid/columns'
import { cellAt, columnAt, type GridState, type Position } from '@/grid/model'
import type { GridStore } from '@/grid/store'
import { useGridState } from '@/grid/use-grid-state'
import { cellNames } from './cell-names'
import type { HeldCell } from './sheet'

interface ConflictDialogProps {
  store: GridStore
  groups: readonly ColumnGroup[]
  held: (rowId: string, columnId: string) => Pick<HeldCell, 'by' | 'at'> | null
  onClose: () => void
}

type Choice = 'mine' | 'theirs'

/** Cells that somebody else has changed too: mine beside theirs, who and when; one choice each, or one for all. */
export function ConflictDialog({ store, groups, held, onClose }: ConflictDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const cells = useGridState(store, (state) => state.cells)
  const state = store.state()
  const names = cellNames(state, groups)
  const conflicts = conflictsOf({ ...state, cells })
  useEffect(() => {
    if (conflicts.length === 0) onClose()
  }, [conflicts.length, onClose])
  const choose = (places: readonly Position[], choice: Choice) =>
    store.dispatch({
      type: 'answer',
      texts: places.map((place) => ({ ...place, text: textOf(store.state(), place, choice) })),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={i18n._('sheet.conflicts.title', { n: conflicts.length })}
      description={i18n._('sheet.conflicts.help')}
      footer={
        <>
          <Button onClick={() => choose(conflicts, 'theirs')}>{i18n._('sheet.conflicts.allTheirs')}</Button>
          <Button variant="primary" onClick={() => choose(conflicts, 'mine')}>
            {i18n._('sheet.conflicts.allMine')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {conflicts.map((place) => {
          const { text, theirs } = cellAt(state, place)
          const rowId = state.rowIds[place.row] ?? ''
          const columnId = columnAt(state, place.column).id
          const who = held(rowId, columnId)
          const name = `${names.row(rowId)} · ${names.column(columnId)}`
          const theirText = names.written(columnId, theirs?.value ?? null) || i18n._('sheet.empty')
          return (
            <li key={`${rowId}/${columnId}`} className="rounded border border-line p-3">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-muted">
                {who?.by == null || who.at == null
                  ? i18n._('sheet.conflicts.someone')
                  : i18n._('sheet.conflicts.who', { name: who.by, when: formatDateTime(who.at, locale) })}
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  aria-label={`${i18n._('sheet.conflicts.mine', { value: text })}, ${name}`}
                  onClick={() => choose([place], 'mine')}
                >
                  {i18n._('sheet.conflicts.mine', { value: text || i18n._('sheet.empty') })}
                </Button>
                <Button
                  aria-label={`${i18n._('sheet.conflicts.theirs', { value: theirText })}, ${name}`}
                  onClick={() => choose([place], 'theirs')}
                >
                  {i18n._('sheet.conflicts.theirs', { value: theirText })}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function conflictsOf({ cells }: GridState): Position[] {
  return cells.flatMap((line, row) =>
    line.flatMap(({ state }, column) => (state === 'conflict' ? [{ row, column }] : [])),
  )
}

function textOf(state: GridState, place: Position, choice: Choice): string {
  const { text, theirs } = cellAt(state, place)
  if (choice === 'mine' || theirs === null) return text
  return theirs.value === null ? '' : columnAt(state, place.column).write(theirs.value)
}
