import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { leafColumns, type ColumnGroup } from '@/sheets/grid/columns'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import type { ListPage } from './list-pages'
import { NumberRow } from './number-row'
import { scrollClear, useKeyboardRoom } from './scroll-clear'

interface ColumnListProps {
  ref: Ref<GridHandle>
  store: GridStore
  groups: readonly ColumnGroup[]
  page: ListPage
  /** The element that stays in view above the list. */
  headerId: string
  label: string
  onSave: (() => void) | undefined
}

/** The students of a sheet with the fields of one subject or month: one column of the grid, with the grid's own commands. */
export function ColumnList({ ref, store, groups, page, headerId, label, onSave }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const rowIds = useGridState(store, (state) => state.rowIds)
  const isLocked = useGridState(store, (state) => state.readOnly)
  const nameColumn = useMemo(() => leafColumns(groups).findIndex(({ isRowHeader }) => isRowHeader === true), [groups])

  const showFocused = useCallback(() => {
    const row = document.activeElement?.closest('li')
    if (row != null && list.current?.contains(row) === true) scrollClear(row, document.getElementById(headerId))
  }, [headerId])
  useKeyboardRoom(list, showFocused)

  const run = useCallback(
    (command: Command) => {
      const before = store.state().active
      // Synchronously: the next field must exist before the keyboard of a phone, which stays with the focus, goes down.
      flushSync(() => store.dispatch(command))
      const { row, column } = store.state().active
      const field = list.current?.querySelector<HTMLElement>(`[data-place="${row}/${column}"]`)
      const line = list.current?.children[row]
      if (command.type === 'enter' && before.row === row && before.column === column) field?.blur()
      else if (command.type !== 'cancel') field?.focus({ preventScroll: true })
      if (line !== undefined) scrollClear(line, document.getElementById(headerId))
    },
    [store, headerId],
  )
  useImperativeHandle(ref, () => ({ run }), [run])
  useEffect(() => {
    const { row } = store.state().active
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
      {rowIds.map((rowId, row) => (
        <NumberRow
          key={rowId}
          store={store}
          row={row}
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
