import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import { activeCell, samePosition } from '@/sheets/grid/model'
import type { SheetTable } from '@/sheets/grid/sheet-table'
import { showTarget } from '@/sheets/grid/show-target'
import { useGridState } from '@/sheets/grid/use-grid-state'
import type { ListPage, ListResult } from './list-pages'
import { NumberRow } from './number-row'
import { scrollClear, useKeyboardRoom } from './scroll-clear'

interface ListSearch {
  /** Goes back to the search field: behind the last student that is found. */
  again: () => void
  /** Shows all students again. */
  end: () => void
}

interface ColumnListProps {
  ref: Ref<GridHandle>
  table: SheetTable
  page: ListPage
  results: readonly ListResult[]
  /** The ids of the students that are shown: all of them, or those that are found. */
  rows: readonly string[]
  /** Null while nothing is searched for. */
  search: ListSearch | null
  /** The element that stays in view above the list. */
  headerId: string
  label: string
  onSave: (() => void) | undefined
}

/** The students of a sheet with the fields of one subject or month: one column of the grid, with the grid's own commands. */
export function ColumnList(props: ColumnListProps) {
  const { ref, table, page, results, rows, search, headerId, label, onSave } = props
  const store = table.options.entries
  const list = useRef<HTMLUListElement>(null)
  const { rowAt } = useGridState(store, (state) => state.positions)
  const isLocked = useGridState(store, (state) => state.readOnly)

  const showLine = useCallback(
    (line: Element | null | undefined) => {
      if (line != null && list.current?.contains(line) === true) scrollClear(line, document.getElementById(headerId))
    },
    [headerId],
  )
  const showFocused = useCallback(() => showLine(document.activeElement?.closest('li')), [showLine])
  useKeyboardRoom(list, headerId, showFocused)
  const showActive = useCallback(
    () => showLine(findLine(list.current, activeCell(store.state()).row)),
    [store, showLine],
  )

  const run = useCallback(
    (command: Command) => {
      showTarget(table, command)
      const before = activeCell(store.state())
      // Among students that are found the next one is not the next of the sheet.
      const step = search === null ? 0 : stepOf(command)
      const next = rows[rows.indexOf(before.row) + step]
      // Synchronously: the next field must exist before the keyboard of a phone, which stays with the focus, goes down.
      flushSync(() => {
        store.dispatch(command)
        if (step !== 0) store.dispatch({ type: 'moveTo', to: { ...before, row: next ?? before.row } })
        if (!rows.includes(activeCell(store.state()).row)) search?.end()
      })
      if (step !== 0 && next === undefined) {
        search?.again()
        return
      }
      const active = activeCell(store.state())
      const field = list.current?.querySelector<HTMLElement>(`[data-position="${active.row}/${active.column}"]`)
      if (command.type === 'enter' && samePosition(before, active)) field?.blur()
      else if (command.type !== 'cancel') field?.focus({ preventScroll: true })
      showActive()
    },
    [table, store, rows, search, showActive],
  )
  useImperativeHandle(ref, () => ({ run }), [run])
  useEffect(() => {
    if (activeCell(store.state()).row === store.state().shown.rows[0]) return undefined
    // After the router has scrolled the new page to its top.
    const frame = requestAnimationFrame(showActive)
    return () => cancelAnimationFrame(frame)
  }, [store, showActive])

  return (
    <ul ref={list} aria-label={`${label}, ${page.name}`} className="-mx-4">
      {rows.map((rowId) => (
        <NumberRow
          key={rowId}
          store={store}
          rowId={rowId}
          number={(rowAt.get(rowId) ?? 0) + 1}
          columns={page.columns}
          results={results}
          pageName={page.name}
          isLocked={isLocked}
          run={run}
          onSave={onSave}
        />
      ))}
    </ul>
  )
}

/** The list item of a student; null while the list does not show it. */
export function findLine(within: Element | null, row: string): Element | null {
  return within?.querySelector(`[data-row="${row}"]`) ?? null
}

/** In which direction Enter and the arrows of a field lead. */
function stepOf(command: Command): -1 | 0 | 1 {
  if (command.type === 'enter') return command.back ? -1 : 1
  return command.type === 'move' ? (command.move === 'up' ? -1 : 1) : 0
}
