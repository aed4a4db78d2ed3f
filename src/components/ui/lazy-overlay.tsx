import { type ComponentType, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { lazyWithRetry } from './lazy'
import { afterFirstRows, skipWaiting } from './after-first-rows'

/** The state in which the user has left the placeholder; the real control starts with it. */
export interface OverlayStart {
  defaultOpen: boolean
  takesFocus: boolean
}

/** The event handlers of a placeholder's button. */
interface PlaceholderEvents {
  onFocus: () => void
  onBlur: () => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface PlaceholderProps {
  events: PlaceholderEvents
}

const untouched: OverlayStart = { defaultOpen: false, takesFocus: false }

/**
 * A control that opens a list or menu. Its code is loaded after the first rows of the page are shown, or when it is used.
 * Until then its placeholder is a button with the same role and name; one that is pressed meanwhile opens once loaded.
 */
export function lazyOverlay<Props extends object>(
  importComponent: () => Promise<(props: Props & OverlayStart) => ReactNode>,
  Placeholder: (props: Props & PlaceholderProps) => ReactNode,
): ComponentType<Props> {
  const Control = lazyWithRetry<Props & OverlayStart & PlaceholderProps>(importComponent, Placeholder, afterFirstRows)

  return function LazyOverlay(props: Props) {
    const [start, setStart] = useState(untouched)
    const open = () => {
      setStart({ defaultOpen: true, takesFocus: true })
      skipWaiting()
    }
    const events: PlaceholderEvents = {
      onFocus: () => {
        setStart((before) => ({ ...before, takesFocus: true }))
        skipWaiting()
      },
      onBlur: () => setStart(untouched),
      onPointerDown: (event) => {
        // The placeholder may be replaced before the button of the mouse is released. A touch may still become a scroll.
        if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return
        // Where the code has just arrived the list opens at once, and what the browser does next with a press, moving the
        // focus to what was pressed, would close it.
        event.preventDefault()
        event.currentTarget.focus()
        open()
      },
      onClick: open,
      onKeyDown: (event) => {
        const { key, ctrlKey, altKey, metaKey } = event
        const opens = key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp' || key.length === 1
        if (!opens || ctrlKey || altKey || metaKey) return
        event.preventDefault()
        open()
      },
    }
    return <Control {...props} {...start} events={events} />
  }
}
