import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import { activeCell, samePosition, shownPlace, type GridState } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import type { ListPage } from './list-pages'
import { NumberRow } from './number-row'
import { scrollClear, useKeyboardRoom } from './scroll-clear'

interface ColumnListProps {
  ref: Ref<GridHandle>
  store: GridStore
  page: ListPage
  /** The element that stays in view above the list. */
  headerId: string
  label: string
  onSave: (() => void) | undefined
}

/** The students of a sheet with the fields of one subject or month: one column of the grid, with the grid's own commands. */
export function ColumnList({ ref, store, page, headerId, label, onSave }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const rowIds = useGridState(store, (state) => state.shown.rows)
  const { rowAt } = useGridState(store, (state) => state.places)
  const isLocked = useGridState(store, (state) => state.readOnly)
  const nameColumn = useGridState(
    store,
    ({ columns }) => columns.find((column) => column.isRowHeader === true)?.id ?? '',
  )

  const showFocused = useCallback(() => {
    const row = document.activeElement?.closest('li')
    if (row != null && list.current?.contains(row) === true) scrollClear(row, document.getElementById(headerId))
  }, [headerId])
  useKeyboardRoom(list, showFocused)

  const run = useCallback(
    (command: Command) => {
      const before = activeCell(store.state())
      // Synchronously: the next field must exist before the keyboard of a phone, which stays with the focus, goes down.
      flushSync(() => store.dispatch(command))
      const active = activeCell(store.state())
      const field = list.current?.querySelector<HTMLElement>(`[data-place="${active.row}/${active.column}"]`)
      const line = list.current?.children[activeRow(store.state())]
      if (command.type === 'enter' && samePosition(before, active)) field?.blur()
      else if (command.type !== 'cancel') field?.focus({ preventScroll: true })
      if (line !== undefined) scrollClear(line, document.getElementById(headerId))
    },
    [store, headerId],
  )
  useImperativeHandle(ref, () => ({ run }), [run])
  useEffect(() => {
    const row = activeRow(store.state())
    if (row === 0) return undefined
    // After the router has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => {
      const line = list.current?.children[row]
      if (line !== undefined) scrollClear(line, document.getElementById(headerId))
    })
    return () => cancelAnimationFrame(frame)
  }, [store, headerId])

  return (
    <ul ref={list} aria-label={`${label}, ${page.name}`} className="-mx-4">
      {rowIds.map((rowId) => (
        <NumberRow
          key={rowId}
          store={store}
          rowId={rowId}
          number={(rowAt.get(rowId) ?? 0) + 1}
          nameColumn={nameColumn}
          columns={page.columns}
          pageName={page.name}
          isLocked={isLocked}
          run={run}
          onSave={onSave}
        />
      ))}
    </ul>
  )
}

const activeRow = (state: GridState) => shownPlace(state, activeCell(state)).row
