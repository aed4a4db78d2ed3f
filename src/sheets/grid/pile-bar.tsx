import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useLingui } from '@lingui/react'
import { Check, CircleAlert, CircleHelp, CornerDownLeft, Undo2, X } from 'lucide-react'
import { isShortcut } from '@/lib/shortcut'
import { Button } from '@/components/ui/button'
import { controlStyle } from '@/components/ui/control-style'
import { IconButton } from '@/components/ui/icon-button'
import { ListOption } from '@/components/ui/list-option'
import { Select } from '@/components/ui/select'
import { columnName } from './column-name'
import type { Command } from './commands'
import { findRows } from './find-row'
import { cellAt, findCell, type GridState } from './model'
import { checkPileEntry, firstPileColumn, lastEntries, type PileEntry } from './pile'
import { describeUnlikely } from './problem'
import { rowName } from './row-name'
import { shownColumns, type SheetTable } from './sheet-table'
import { unlikelyReason } from './unlikely'
import { useGridState } from './use-grid-state'

interface PileBarProps {
  table: SheetTable
  /** Runs a command and shows the active cell, without taking the focus. */
  reveal: (command: Command) => void
  /** Takes the last step back. */
  undo: () => void
  onSave: (() => void) | undefined
  onClose: () => void
}

interface Message {
  type: 'refused' | 'asks' | 'done'
  text: string
}

/** More would not be read: another letter leaves fewer. */
const mostCandidates = 20
const shownEntries = 5

/** Enters the marks of papers that come in no order: a name, Enter, the mark, Enter, the next name. */
export function PileBar({ table, reveal, undo, onSave, onClose }: PileBarProps) {
  const { i18n } = useLingui()
  const store = table.options.entries
  const id = useId()
  const nameInput = useRef<HTMLInputElement>(null)
  const markInput = useRef<HTMLInputElement>(null)
  const [column, setColumn] = useState(() => firstPileColumn(store.state()))
  const [name, setName] = useState('')
  const [row, setRow] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState(0)
  const [mark, setMark] = useState('')
  const [message, setMessage] = useState<Message | null>(null)
  const [entries, setEntries] = useState<readonly PileEntry[]>([])
  // Rendered again when a step was taken, also by the grid's own undo.
  useGridState(store, (state) => state.undo)
  const state = store.state()
  // Before the browser goes on: a key pressed as soon as the bar is shown is for it and not for the grid.
  useLayoutEffect(() => nameInput.current?.focus(), [])

  const found = row === null ? findRows(state, name) : []
  const candidates = found.slice(0, mostCandidates)
  const columns = shownColumns(table).filter(({ columnDef: { meta } }) => meta?.readOnly === false)
  const inputMode = columns.find((candidate) => candidate.id === column)?.columnDef.meta?.inputMode ?? 'text'

  const nextStudent = () => {
    setRow(null)
    setName('')
    setHighlighted(0)
    setMark('')
    nameInput.current?.focus()
  }
  const choose = (chosen: string) => {
    setRow(chosen)
    setName(rowName(state, chosen))
    setMessage(null)
    reveal({ type: 'moveTo', to: { row: chosen, column } })
    focusOn(markInput)
  }
  const enter = (position: { row: string; column: string }) => {
    const before = store.state()
    reveal({ type: 'moveTo', to: position })
    reveal({ type: 'answer', texts: [{ ...position, text: mark }] })
    const after = store.state()
    if (after.undo !== null && after.undo !== before.undo) setEntries([...entries, after.undo])
    const entered = i18n._('grid.pile.entered', {
      name: rowName(after, position.row),
      column: columnName(table, position.column),
      value: mark,
    })
    const unlikely = describeUnlikely(unlikelyReason(after, position), i18n)
    setMessage({ type: 'done', text: unlikely === null ? entered : `${entered} ${unlikely}` })
    nextStudent()
  }
  const submit = (isConfirmed: boolean) => {
    if (row === null || findCell(store.state(), { row, column }) === undefined) {
      setMessage({ type: 'refused', text: i18n._('grid.pile.noStudent') })
      nameInput.current?.focus()
      return
    }
    const position = { row, column }
    const check = checkPileEntry(store.state(), position, mark)
    if (check.type === 'refused') {
      setMessage({ type: 'refused', text: i18n._(check.reason.id, { ...check.reason.values }) })
      focusOn(markInput)
    } else if (check.type === 'replaces' && !isConfirmed) {
      const values = { name: rowName(state, row), present: check.present, value: mark }
      setMessage({ type: 'asks', text: i18n._('grid.pile.replaces', values) })
      markInput.current?.focus()
    } else enter(position)
  }
  const keep = () => {
    if (row !== null) {
      const values = { name: rowName(state, row), present: cellAt(state, { row, column }).text }
      setMessage({ type: 'done', text: i18n._('grid.pile.kept', values) })
    }
    nextStudent()
  }
  const takeBack = () => {
    undo()
    nameInput.current?.focus()
  }

  /** Keys that both fields have; returns whether the key was one of them. */
  const sharedKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (isShortcut(event.nativeEvent, 's')) onSave?.()
    // In a field with a text the browser takes back what was typed into it.
    else if (isShortcut(event.nativeEvent, 'z') && event.currentTarget.value === '') takeBack()
    else return false
    event.preventDefault()
    return true
  }
  const onNameKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || sharedKey(event)) return
    const last = candidates.length - 1
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown') setHighlighted(Math.min(highlighted + 1, Math.max(0, last)))
    else if (event.key === 'ArrowUp') setHighlighted(Math.max(0, highlighted - 1))
    else if (event.key === 'Enter') {
      const chosen = row ?? candidates[highlighted]
      if (chosen === undefined) setMessage({ type: 'refused', text: i18n._('grid.pile.noStudent') })
      else choose(chosen)
    } else return
    event.preventDefault()
  }
  const onMarkKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || sharedKey(event)) return
    const asks = message?.type === 'asks'
    if (event.key === 'Enter') submit(asks)
    else if (event.key === 'Escape' && asks) keep()
    else if (event.key === 'Escape') {
      setMessage(null)
      focusOn(nameInput)
    } else return
    event.preventDefault()
  }

  const listId = `${id}-list`
  const messageId = `${id}-message`
  const hint =
    row !== null || name.trim() === ''
      ? i18n._('grid.pile.hint')
      : found.length === 0
        ? i18n._('grid.find.none')
        : i18n._('student.count', { n: found.length })
  const last = lastEntries(state, entries, shownEntries)
  return (
    <div
      role="group"
      aria-label={i18n._('grid.pile')}
      className="flex flex-col gap-1 rounded border border-line-strong bg-surface-raised p-1"
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-full cards:w-64">
          <Select
            label={i18n._('grid.pile.column')}
            hideLabel
            value={column}
            onChange={(next) => {
              setColumn(next)
              setMessage(null)
            }}
            options={columns.map((column) => ({ value: column.id, label: columnName(table, column.id) }))}
          />
        </div>
        <div className="relative min-w-0 flex-1 md:max-w-96">
          <input
            ref={nameInput}
            type="text"
            role="combobox"
            aria-label={i18n._('grid.pile.name')}
            placeholder={i18n._('grid.pile.name')}
            aria-expanded={candidates.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={candidates.length > 0 ? `${listId}-${highlighted}` : undefined}
            aria-describedby={messageId}
            enterKeyHint="next"
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={({ currentTarget: { value } }) => {
              setName(value)
              setRow(null)
              setHighlighted(0)
              setMessage(null)
            }}
            onKeyDown={onNameKey}
            className={controlStyle({ invalid: false })}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={i18n._('grid.pile.name')}
            hidden={candidates.length === 0}
            className="absolute start-0 top-full z-10 mt-1 max-h-64 w-max max-w-80 min-w-full overflow-y-auto overscroll-contain rounded border border-line-strong bg-surface-raised shadow"
          >
            {candidates.map((candidate, index) => (
              <ListOption
                key={candidate}
                id={`${listId}-${index}`}
                isChosen={index === highlighted}
                onChoose={() => choose(candidate)}
              >
                <Candidate state={state} row={candidate} column={column} />
              </ListOption>
            ))}
          </div>
        </div>
        <input
          ref={markInput}
          type="text"
          aria-label={i18n._('grid.fillColumn.value')}
          placeholder={i18n._('grid.fillColumn.value')}
          aria-describedby={messageId}
          aria-invalid={message?.type === 'refused' || undefined}
          inputMode={inputMode}
          enterKeyHint="next"
          autoComplete="off"
          spellCheck={false}
          value={mark}
          onChange={({ currentTarget: { value } }) => {
            setMark(value)
            setMessage(null)
          }}
          onKeyDown={onMarkKey}
          className={`${controlStyle({ invalid: message?.type === 'refused' })} max-w-20 text-end tabular-nums cards:max-w-24`}
        />
        {/* The keyboard of a phone may have digits alone. */}
        <span className="hidden pointer-coarse:contents">
          <IconButton
            name={i18n._('grid.pile.enter')}
            icon={CornerDownLeft}
            onClick={() => submit(message?.type === 'asks')}
          />
        </span>
        <IconButton name={i18n._('common.close')} icon={X} onClick={onClose} />
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 px-1 text-sm">
        <div className="flex min-w-0 items-center gap-x-2">
          {message !== null && <MessageIcon type={message.type} />}
          <span id={messageId} role="status" className={message?.type === 'refused' ? 'text-danger' : 'text-ink'}>
            {message?.text ?? hint}
          </span>
        </div>
        {message?.type === 'asks' && (
          <>
            <Button variant="quiet" aria-keyshortcuts="Enter" onClick={() => submit(true)}>
              {i18n._('grid.pile.replace')}
            </Button>
            <Button variant="quiet" aria-keyshortcuts="Escape" onClick={keep}>
              {i18n._('grid.pile.keep')}
            </Button>
          </>
        )}
      </div>
      {last.length > 0 && (
        <div className="flex items-center gap-x-2 px-1 text-xs text-ink-muted">
          <ol aria-label={i18n._('grid.pile.last')} className="flex min-w-0 flex-1 flex-wrap gap-x-4">
            {last.map((entry, index) => (
              // The oldest of all entries has the lowest number, whatever was taken back meanwhile.
              <li key={entries.indexOf(entry)} className={index === 0 ? 'font-medium text-ink' : undefined}>
                {entry.step.map(({ row: at, column: of, after }) => (
                  <span key={at}>{`${rowName(state, at)} · ${columnName(table, of)} · ${after.text}`}</span>
                ))}
              </li>
            ))}
          </ol>
          <IconButton name={i18n._('common.undo')} icon={Undo2} onClick={takeBack} />
        </div>
      )}
    </div>
  )
}

/** With its text selected, so that typing replaces it. */
function focusOn({ current: input }: RefObject<HTMLInputElement | null>): void {
  input?.focus()
  input?.select()
}

function MessageIcon({ type }: Pick<Message, 'type'>) {
  if (type === 'refused') return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  if (type === 'asks') return <CircleHelp aria-hidden className="size-4 shrink-0 text-warning" />
  return <Check aria-hidden className="size-4 shrink-0 text-positive" />
}

interface CandidateProps {
  state: GridState
  row: string
  column: string
}

/** A student by both names and ID, with the value that is there. */
function Candidate({ state, row, column }: CandidateProps) {
  const code = findCell(state, { row, column: state.columns[0]?.id ?? '' })?.text
  const other = state.otherNames[state.positions.rowAt.get(row) ?? -1]
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        {rowName(state, row)}
        <span className="block text-xs text-ink-muted">{[other, code].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 tabular-nums">{cellAt(state, { row, column }).text}</span>
    </span>
  )
}
