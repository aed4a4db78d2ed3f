import { createContext, type PointerEvent, use, useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Check } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'

interface RowSelection {
  /** The name of the row; null for a row that cannot be selected. */
  nameOf: (rowId: string) => string | null
  has: (rowId: string) => boolean
  select: (rowId: string, isSelected: boolean) => void
}

/** Around the rows of a list that acts on several of them; null for any other list. */
export const rowSelection = createContext<RowSelection | null>(null)

/** The box by which a row of a table is selected. */
export function RowCheckbox({ rowId }: { rowId: string }) {
  const { i18n } = useLingui()
  const selection = use(rowSelection)
  const name = selection?.nameOf(rowId) ?? null
  if (selection === null || name === null) return null
  return (
    <span className="me-2 shrink-0">
      <Checkbox
        hideLabel
        label={i18n._('list.selectRow', { name })}
        checked={selection.has(rowId)}
        onChange={(checked) => selection.select(rowId, checked)}
      />
    </span>
  )
}

/** On a phone: the first letter of a record's name, by which it is selected. */
export function RowAvatar({ rowId }: { rowId: string }) {
  const { i18n } = useLingui()
  const selection = use(rowSelection)
  const name = selection?.nameOf(rowId) ?? null
  if (selection === null || name === null) return null
  const isChosen = selection.has(rowId)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={i18n._('list.selectRow', { name })}
      onClick={() => selection.select(rowId, !isChosen)}
      className={cn(
        // Above the link, which covers the whole record.
        'relative z-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full border font-semibold',
        isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface-sunken text-ink-muted',
      )}
    >
      {isChosen ? <Check aria-hidden className="size-5" /> : <span aria-hidden>{firstLetter(name)}</span>}
    </button>
  )
}

/** A Khmer letter with its signs is several characters. */
function firstLetter(name: string): string {
  return new Intl.Segmenter('km').segment(name)[Symbol.iterator]().next().value?.segment ?? ''
}

const longPressMs = 500

/** The handlers of a record by which a long press selects it, and does not open it. */
export function useLongPress() {
  const selection = use(rowSelection)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return (rowId: string) =>
    selection === null || selection.nameOf(rowId) === null
      ? {}
      : {
          onPointerDown: ({ pointerType }: PointerEvent) => {
            wasLong.current = false
            if (pointerType !== 'touch') return
            timer.current = setTimeout(() => {
              wasLong.current = true
              selection.select(rowId, !selection.has(rowId))
            }, longPressMs)
          },
          onPointerUp: stop,
          onPointerMove: ({ movementX, movementY }: PointerEvent) => {
            if (Math.abs(movementX) + Math.abs(movementY) > 4) stop()
          },
          onPointerCancel: stop,
          // The browser's own menu of a link would cover the list.
          onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
          onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
            if (!wasLong.current) return
            wasLong.current = false
            event.preventDefault()
            event.stopPropagation()
          },
        }
}
