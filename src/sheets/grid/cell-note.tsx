import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Bubble, closingDelay } from '@/components/ui/tooltip'
import { positionAt } from './event-position'
import { shownAt, type Position } from './model'
import type { GridStore } from './store'

interface CellNoteProps {
  scroller: RefObject<HTMLElement | null>
  store: GridStore
  /** The note on a cell; null for a cell without one. */
  describe: (position: Position) => string | null
}

const openingDelay = 700

/**
 * The note on the cell on which the pointer or the keyboard rests. It listens to the grid itself and keeps to itself what is
 * shown: a key costs a timer, and no cell is rendered.
 */
export function CellNote({ scroller, store, describe }: CellNoteProps) {
  const id = useId()
  const [shown, setShown] = useState<{ cell: HTMLElement; text: string } | null>(null)
  const timer = useRef(0)

  const after = (delay: number, action: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(action, delay)
  }
  const close = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    setShown(null)
  })
  const closeSoon = useEffectEvent(() => after(closingDelay, close))
  const open = (cell: HTMLElement) => {
    const position = positionAt(cell)
    if (position === null || store.state().edit !== null) return
    const text = describe(shownAt(store.state(), position))
    if (text !== null) setShown({ cell, text })
  }
  const rest = useEffectEvent((cell: HTMLElement | null) =>
    // The note that is shown stays while the pointer crosses over to it.
    after(closingDelay, () => {
      setShown(null)
      if (cell !== null) after(openingDelay - closingDelay, () => open(cell))
    }),
  )

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // The focus that a press gives shows nothing, nor does the focus on a page that opens.
    let isByKey = false
    let pointed: Element | null = null
    let pointer = { x: 0, y: 0 }
    const cellOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-position]') : null
    const onPointerMove = ({ target, pointerType, buttons, clientX: x, clientY: y }: PointerEvent) => {
      // Where the grid was scrolled below it, the pointer has not moved.
      if (pointerType === 'touch' || (x === pointer.x && y === pointer.y)) return
      pointer = { x, y }
      const cell = cellOf(target)
      if (cell === pointed) return
      pointed = cell
      rest(buttons === 0 ? cell : null)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (isByKey) rest(cellOf(target))
    }
    element.addEventListener('pointermove', onPointerMove, { signal })
    element.addEventListener(
      'pointerleave',
      ({ relatedTarget: to }) => {
        pointed = null
        const isOnNote = to instanceof Element && to.closest('[role="tooltip"]') !== null
        if (!isOnNote) closeSoon()
      },
      { signal },
    )
    element.addEventListener('focusin', onFocus, { signal })
    element.addEventListener('focusout', () => close(), { signal })
    const press = (byKey: boolean) => () => {
      isByKey = byKey
      close()
    }
    document.addEventListener('keydown', press(true), { capture: true, signal })
    element.addEventListener('pointerdown', press(false), { signal })
    return () => {
      listening.abort()
      close()
    }
  }, [scroller])

  useEffect(() => (shown === null ? undefined : store.subscribe(close)), [store, shown])
  useLayoutEffect(() => (shown === null ? undefined : describedBy(shown.cell, id)), [shown, id])

  return (
    shown && (
      <Bubble
        id={id}
        text={shown.text}
        control={shown.cell}
        onClose={() => setShown(null)}
        onEnter={() => window.clearTimeout(timer.current)}
        onLeave={() => after(closingDelay, () => setShown(null))}
      />
    )
  )
}

/** Adds a description to an element. Returns how to remove it again, whatever has been changed meanwhile. */
function describedBy(element: HTMLElement, id: string): () => void {
  const ids = () => (element.getAttribute('aria-describedby') ?? '').split(' ').filter((item) => item !== '')
  element.setAttribute('aria-describedby', [...ids(), id].join(' '))
  return () => {
    const others = ids().filter((item) => item !== id)
    if (others.length === 0) element.removeAttribute('aria-describedby')
    else element.setAttribute('aria-describedby', others.join(' '))
  }
}
