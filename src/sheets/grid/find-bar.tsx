import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useLingui } from '@lingui/react'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { controlStyle } from '@/components/ui/control-style'
import { IconButton } from '@/components/ui/icon-button'
import type { Command } from './commands'
import { findMatches, type Match } from './find-row'
import { activeCell, columnOf } from './model'
import { moved } from './move'
import type { GridStore } from './store'

interface FindBarProps {
  store: GridStore
  /** Runs a command and shows the active cell, without taking the focus. */
  reveal: (command: Command) => void
  onClose: () => void
}

/** Finds rows by their names and cells by their values: only the rows in view are in the page, so the browser's own search cannot. */
export function FindBar({ store, reveal, onClose }: FindBarProps) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const matches = findMatches(store.state(), query)
  useEffect(() => input.current?.focus(), [])

  const goTo = (found: readonly Match[], next: number) => {
    setPosition(next)
    const match = found[next]
    if (match === undefined) return
    const state = store.state()
    const active = activeCell(state)
    const own = columnOf(state, active.column).readOnly ? moved(state, active, 'rowStart', 1).column : active.column
    reveal({ type: 'moveTo', to: { row: match.row, column: match.column ?? own } })
  }
  const step = (by: 1 | -1) => {
    if (matches.length > 0) goTo(matches, (position + by + matches.length) % matches.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    else step(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="flex flex-wrap items-center gap-2 rounded border border-line-strong bg-surface-raised p-1">
      <input
        ref={input}
        type="text"
        aria-label={i18n._('grid.find')}
        placeholder={i18n._('grid.find')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget: { value } }) => {
          setQuery(value)
          goTo(findMatches(store.state(), value), 0)
        }}
        onKeyDown={onKeyDown}
        className={`${controlStyle({ invalid: false })} max-w-72 flex-1`}
      />
      <span role="status" className="min-w-16 text-sm text-ink-muted">
        {query.trim() === ''
          ? ''
          : matches.length === 0
            ? i18n._('grid.find.none')
            : i18n._('grid.find.count', { place: position + 1, n: matches.length })}
      </span>
      <IconButton name={i18n._('grid.find.previous')} icon={ChevronUp} onClick={() => step(-1)} />
      <IconButton name={i18n._('grid.find.next')} icon={ChevronDown} onClick={() => step(1)} />
      <IconButton name={i18n._('common.close')} icon={X} onClick={onClose} />
    </search>
  )
}
