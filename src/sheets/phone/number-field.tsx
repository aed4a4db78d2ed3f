import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { cn } from '@/components/ui/cn'
import type { Cell } from '@/sheets/grid/cell'
import type { SheetColumn } from '@/sheets/grid/columns'
import type { Command } from '@/sheets/grid/commands'
import { keyAction } from '@/sheets/grid/keyboard'
import { activeCell, cellAt } from '@/sheets/grid/model'
import type { GridStore } from '@/sheets/grid/store'

interface NumberFieldProps {
  store: GridStore
  /** The id of the student's row. */
  row: string
  column: SheetColumn
  cell: Cell
  isEditing: boolean
  isInvalid: boolean
  label: string
  describedBy: string
  /** Does a command and gives the focus to the field that it leads to. */
  run: (command: Command) => void
  onSave: (() => void) | undefined
}

/**
 * The field of one cell. While it has the focus it is the grid's open editor: the browser holds the text, so that a key
 * renders nothing but what the text changes in its row.
 */
export function NumberField(props: NumberFieldProps) {
  const { store, row, column, cell, isEditing, isInvalid, label, describedBy, run, onSave } = props
  const ref = useRef<HTMLInputElement>(null)
  const shown = column.meta.show?.(cell) ?? cell.text
  useLayoutEffect(() => {
    const input = ref.current
    if (input !== null && !isEditing) input.value = input === document.activeElement ? cell.text : shown
  }, [isEditing, cell.text, shown])

  const isOpen = () => {
    const { edit } = store.state()
    return edit?.row === row && edit.column === column.id
  }
  const open = () => {
    if (isOpen()) return
    store.dispatch({ type: 'moveTo', to: { row, column: column.id } })
    store.dispatch({ type: 'edit', mode: 'modify', selected: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = fieldCommand(event, store)
    if (command === null) return
    event.preventDefault()
    if (command === 'save') onSave?.()
    else run(command)
  }
  return (
    <input
      ref={ref}
      type="text"
      inputMode={column.meta.inputMode ?? 'decimal'}
      enterKeyHint="next"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      data-position={`${row}/${column.id}`}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      defaultValue={shown}
      onFocus={(event) => {
        open()
        const input = event.currentTarget
        input.value = store.state().edit?.text ?? input.value
        input.select()
      }}
      onInput={(event) => {
        const text = event.currentTarget.value
        // The editor was closed under the field, by a save or because the page was hidden.
        open()
        store.dispatch({ type: 'type', text })
      }}
      onBlur={(event) => {
        if (isOpen()) store.dispatch({ type: 'commit' })
        const left = cellAt(store.state(), { row, column: column.id })
        event.currentTarget.value = column.meta.show?.(left) ?? left.text
      }}
      onKeyDown={onKeyDown}
      className={cn(
        'h-11 min-w-0 rounded border bg-surface-raised px-2 text-end text-base text-ink tabular-nums',
        cell.state === 'conflict'
          ? 'border-2 border-dashed border-cell-conflict'
          : isInvalid
            ? 'border-2 border-cell-invalid'
            : 'border-line-strong',
      )}
    />
  )
}

/** The command of a key in a field. Tab and undo keep the browser's behavior. */
function fieldCommand(event: KeyboardEvent, store: GridStore): Command | 'save' | null {
  const { key, nativeEvent } = event
  if (nativeEvent.isComposing) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') return { type: 'move', move: key === 'ArrowDown' ? 'down' : 'up' }
  const state = store.state()
  const action = keyAction(nativeEvent, state, 1)
  if (action === null) return null
  if (action.type === 'save') return 'save'
  // Passing a cell that another user has changed too is no choice between the two values.
  if (action.type === 'enter') return isUntouchedConflict(store) ? { type: 'move', move: 'down' } : action
  return action.type === 'cancel' || action.type === 'nextProblem' ? action : null
}

function isUntouchedConflict(store: GridStore): boolean {
  const state = store.state()
  const cell = cellAt(state, activeCell(state))
  return cell.state === 'conflict' && state.edit?.text === cell.text
}
