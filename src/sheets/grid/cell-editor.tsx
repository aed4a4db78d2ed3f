import { useId, useLayoutEffect, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import type { GridStore } from './store'

interface CellEditorProps {
  store: GridStore
  row: string
  column: string
  label: string
  inputMode: 'decimal' | 'numeric' | 'text'
  describedBy: string | undefined
  align: 'start' | 'center' | 'end'
  suggestions: readonly string[] | undefined
}

const aligned = { start: 'text-start', center: 'text-center', end: 'text-end' } as const

/**
 * The one input of a grid. It is in the edited cell and receives the key that opened it, so that input
 * methods and Khmer keys of two signs work as in any other input.
 */
export function CellEditor(props: CellEditorProps) {
  const { store, row, column, label, inputMode, describedBy, align, suggestions } = props
  const listId = useId()
  const ref = useRef<HTMLInputElement>(null)
  const edit = store.state().edit
  const left = () => {
    const now = store.state().edit
    // The next cell's editor may already be open when this one receives its blur event.
    if (now?.row === row && now.column === column) store.dispatch({ type: 'commit' })
  }

  useLayoutEffect(() => {
    const input = ref.current
    if (input === null) return undefined
    input.focus({ preventScroll: true })
    const byTouch = store.state().edit?.selected === true
    if (byTouch) input.select()
    else if (input.value !== '') input.setSelectionRange(input.value.length, input.value.length)
    // A phone's keyboard comes up after the focus and may cover the cell; from cell to cell it stays where it is.
    const keepClear = () => {
      if (isCovered(input)) input.scrollIntoView({ block: 'center', inline: 'nearest' })
    }
    if (byTouch) keepClear()
    window.visualViewport?.addEventListener('resize', keepClear)
    return () => window.visualViewport?.removeEventListener('resize', keepClear)
  }, [store])

  return (
    <>
      <input
        ref={ref}
        type="text"
        inputMode={inputMode}
        enterKeyHint="next"
        autoComplete="off"
        list={suggestions === undefined ? undefined : listId}
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-describedby={describedBy}
        defaultValue={edit?.text ?? ''}
        onInput={(event) => store.dispatch({ type: 'type', text: event.currentTarget.value })}
        onBlur={left}
        className={cn(
          'absolute inset-0 size-full bg-surface px-1.5 text-ink outline-2 -outline-offset-2 outline-focus select-text',
          aligned[align],
        )}
      />
      {suggestions !== undefined && (
        <datalist id={listId}>
          {suggestions.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** Returns whether an on-screen keyboard, or the edge of what is magnified, hides a part of the element. */
function isCovered(element: HTMLElement): boolean {
  const viewport = window.visualViewport
  if (viewport == null) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top < viewport.offsetTop || bottom > viewport.offsetTop + viewport.height
}
