import { useEffect } from 'react'
import { useLingui } from '@lingui/react'
import { ConflictDialog, type ConflictItem } from '@/components/forms/conflict-dialog'
import type { SheetColumns } from '@/sheets/grid/columns'
import { cellAt, columnOf, type GridState, type Position } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { useLocale } from '@/lib/i18n/i18n'
import { cellNames } from './cell-names'
import { authorName } from '@/lib/text/names'
import type { ServerCell } from './sheet'

interface SheetConflictsProps {
  store: GridStore
  columns: SheetColumns
  serverCell: (rowId: string, columnId: string) => Pick<ServerCell, 'by' | 'byLatin' | 'at'> | null
  onClose: () => void
}

type Choice = 'mine' | 'theirs'

/** Cells that another user has changed too. */
export function SheetConflicts({ store, columns, serverCell, onClose }: SheetConflictsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const cells = useGridState(store, (state) => state.cells)
  const state = store.state()
  const names = cellNames(state, columns)
  const conflicts = findConflicts({ ...state, cells }).map((position): ConflictItem & { position: Position } => {
    const { text, theirs } = cellAt(state, position)
    const { row, column } = position
    const who = serverCell(row, column)
    return {
      key: `${row}/${column}`,
      position,
      name: `${names.row(row)} · ${names.column(column)}`,
      mine: text,
      theirs: names.written(column, theirs?.value ?? null),
      by: who && authorName({ by: who.by, by_en: who.byLatin }, locale),
      at: who?.at ?? null,
    }
  })
  useEffect(() => {
    if (conflicts.length === 0) onClose()
  }, [conflicts.length, onClose])
  return (
    <ConflictDialog
      title={i18n._('sheet.conflicts.title', { n: conflicts.length })}
      help={i18n._('sheet.conflicts.help')}
      items={conflicts}
      onChoose={(chosen, choice) =>
        store.dispatch({
          type: 'answer',
          texts: chosen.map(({ position }) => ({ ...position, text: formatChoice(store.state(), position, choice) })),
        })
      }
      onClose={onClose}
    />
  )
}

function findConflicts({ cells, rowIds, columns }: GridState): Position[] {
  return cells.flatMap((line, row) =>
    line.flatMap(({ state }, column) =>
      state === 'conflict' ? [{ row: rowIds[row] ?? '', column: columns[column]?.id ?? '' }] : [],
    ),
  )
}

function formatChoice(state: GridState, position: Position, choice: Choice): string {
  const { text, theirs } = cellAt(state, position)
  if (choice === 'mine' || theirs === null) return text
  return theirs.value === null ? '' : columnOf(state, position.column).write(theirs.value)
}
