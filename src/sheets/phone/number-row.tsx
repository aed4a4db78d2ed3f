import { memo, useCallback, useId, useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { ArrowLeftRight, Check, CircleAlert, Clock, PencilLine } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Cell } from '@/sheets/grid/cell'
import type { Command } from '@/sheets/grid/commands'
import type { SheetColumn } from '@/sheets/grid/columns'
import { cellAt, columnOf, type Position, type GridState } from '@/sheets/grid/model'
import { rowName } from '@/sheets/grid/row-name'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { UnlikelyNotes } from '@/sheets/grid/unlikely-note'
import { describeProblem, typedProblem } from '@/sheets/grid/problem'
import type { ListResult } from './list-pages'
import { NumberField } from './number-field'

interface NumberRowProps {
  store: GridStore
  rowId: string
  /** The number of the student in the list. */
  number: number
  columns: readonly SheetColumn[]
  /** Stable. */
  results: readonly ListResult[]
  /** The name of the subject or month. */
  pageName: string
  isLocked: boolean
  run: (command: Command) => void
  onSave: (() => void) | undefined
}

/** One student with the fields of a subject or month. Only the row that is typed in renders. */
export const NumberRow = memo(function NumberRow(props: NumberRowProps) {
  const { store, rowId: row, columns, results, pageName, isLocked, run, onSave } = props
  const { i18n } = useLingui()
  const id = useId()
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(row, listener), [store, row])
  const view = useSyncExternalStore(subscribe, () => store.row(row))
  const typed = useGridState(store, (state) => typedInRow(state, row, i18n))
  const { columnAt } = store.state().positions
  const cellOf = (column: string) => view.cells[columnAt.get(column) ?? -1]
  const name = rowName(store.state(), row)
  const isSingle = columns.length === 1

  const entries = columns.flatMap((column) => {
    const cell = cellOf(column.id)
    if (cell === undefined) return []
    const problem = typed?.startsWith(`${column.id}/`)
      ? typed.slice(typed.indexOf('/') + 1) || null
      : cellProblem(cell, i18n)
    return [{ column, cell, problem, position: { row, column: column.id } }]
  })
  // Two counts of a month that are too many together have the same problem.
  const problems = new Set(entries.flatMap(({ problem }) => problem ?? []))

  return (
    <li
      data-row={row}
      className="min-h-14 border-b border-line bg-surface-raised px-4 py-1.25 focus-within:bg-accent-soft"
    >
      <div className="flex items-center gap-2">
        <span aria-hidden className="w-5 shrink-0 text-end text-xs text-ink-muted tabular-nums">
          {props.number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 pb-[3px] text-sm leading-[1.6] wrap-anywhere">{name}</span>
          <Results results={results} cellOf={cellOf} />
        </span>
        {entries.map(({ column, cell, problem }) => {
          const stateId = `${id}-${column.id}`
          const isReadOnly = isLocked || column.meta.readOnly
          return (
            <span key={column.id} className={cn('flex shrink-0 items-center gap-1', isSingle ? 'w-26' : 'w-20')}>
              <CellStateIcon cell={cell} problem={problem} />
              {isReadOnly ? (
                <span className="min-w-0 flex-1 px-2 text-end tabular-nums">
                  {!isSingle && <span className="sr-only">{`${column.header}: `}</span>}
                  {(column.meta.show?.(cell) ?? cell.text) || i18n._('common.emptyValue')}
                </span>
              ) : (
                <NumberField
                  store={store}
                  row={row}
                  column={column}
                  cell={cell}
                  isEditing={view.active === column.id && view.editing !== null}
                  isInvalid={problem !== null && cell.state !== 'conflict'}
                  label={isSingle ? `${name}, ${pageName}` : `${name}, ${column.header}, ${pageName}`}
                  describedBy={stateId}
                  run={run}
                  onSave={onSave}
                />
              )}
              <span id={stateId} className="sr-only">
                {describeState({ cell, problem }, i18n)}
              </span>
            </span>
          )
        })}
      </div>
      {[...problems].map((problem) => (
        // The field's description says it too.
        <p key={problem} aria-hidden className="pb-1 text-end text-sm text-danger">
          {problem}
        </p>
      ))}
      <UnlikelyNotes store={store} row={row} columns={columns} run={run} />
      {entries.map(({ column, cell, position }) =>
        cell.state === 'conflict' && !isLocked ? (
          <Choice key={column.id} store={store} position={position} cell={cell} name={name} />
        ) : null,
      )}
    </li>
  )
})

interface ResultsProps {
  results: readonly ListResult[]
  cellOf: (column: string) => Cell | undefined
}

/** What is computed for the student, such as total and average; where there is room, the rank too. */
function Results({ results, cellOf }: ResultsProps) {
  const shown = results.flatMap(({ column, label, note }) => {
    const cell = cellOf(column.id)
    if (cell === undefined || cell.value === null) return []
    return [{ id: column.id, label, note, text: column.meta.show?.(cell) ?? cell.text }]
  })
  return (
    <span className="block text-xs leading-[1.6] text-ink-muted tabular-nums">
      {shown.map(({ id, label, note, text }, index) => (
        <span key={id} className={index > 1 ? 'hidden cards:inline' : undefined}>
          {index > 0 && ' · '}
          {label !== null && `${label} `}
          {note !== null && <span className="sr-only">{`${note} `}</span>}
          {text}
        </span>
      ))}
    </span>
  )
}

interface ChoiceProps {
  store: GridStore
  position: Position
  cell: Cell
  name: string
}

/** The two values of a cell that another user has changed too. */
function Choice({ store, position, cell, name }: ChoiceProps) {
  const { i18n } = useLingui()
  const theirs = cell.theirs?.value ?? null
  const texts = {
    'conflict.mine': cell.text,
    'conflict.theirs': theirs === null ? '' : columnOf(store.state(), position.column).write(theirs),
  }
  return (
    <div className="flex flex-wrap justify-end gap-2 pb-1">
      {(['conflict.mine', 'conflict.theirs'] as const).map((id) => {
        const text = i18n._(id, { value: texts[id] || i18n._('common.emptyValue') })
        return (
          <Button
            key={id}
            aria-label={`${text}, ${name}`}
            onClick={() => {
              // The text that is being typed is the user's own value.
              const mine = cellAt(store.state(), position).text
              const answer = id === 'conflict.mine' ? mine : texts[id]
              store.dispatch({ type: 'answer', texts: [{ ...position, text: answer }] })
            }}
          >
            {text}
          </Button>
        )
      })}
    </div>
  )
}

/** `problem` is what is wrong with the cell as it is typed now; null where nothing is. */
interface CellStateProps {
  cell: Cell
  problem: string | null
}

/** The sign of a cell's state; `describeState` says the same in words. */
function CellStateIcon({ cell, problem }: CellStateProps) {
  if (cell.state === 'conflict') return <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-cell-conflict" />
  if (problem !== null) return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  if (cell.state === 'saving') return <Clock aria-hidden className="size-4 shrink-0 text-warning" />
  if (cell.state === 'dirty') return <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
  if (cell.value !== null) return <Check aria-hidden className="size-4 shrink-0 text-positive" />
  return <span className="size-4 shrink-0" />
}

function describeState({ cell, problem }: CellStateProps, i18n: I18n): string {
  if (problem !== null) return problem
  if (cell.state === 'saving') return i18n._('sheet.status.saving')
  if (cell.state === 'dirty') return i18n._('grid.cellUnsaved')
  return cell.value === null ? '' : i18n._('sheet.status.saved')
}

/** Why a cell cannot be saved, without the keys that a grid names for a conflict. */
function cellProblem(cell: Cell, i18n: I18n): string | null {
  if (cell.state !== 'conflict') return describeProblem(cell, i18n)
  return i18n._('sheet.list.conflict', { theirs: cell.theirs?.value ?? i18n._('common.emptyValue') })
}

/** The problem of the text that is being typed in a row, as "column/text"; null where the text is not being changed. */
function typedInRow(state: GridState, row: string, i18n: I18n): string | null {
  const { edit } = state
  if (edit === null || edit.row !== row || edit.text === cellAt(state, edit).text) return null
  const reason = typedProblem(state)
  return `${edit.column}/${reason === null ? '' : i18n._(reason.id, { ...reason.values })}`
}
