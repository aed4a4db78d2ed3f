import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ShownPosition } from './model'
import { emptyWindow, frameShowing, rowsPerPage, computeWindow, type Frame, type Layout, type Window } from './window'

/** Holds what is in view, apart from the grid around it: scrolling renders the rows and nothing else. */
export interface WindowStore {
  get: () => Window
  subscribe: (listener: () => void) => () => void
}

export interface GridWindow {
  window: WindowStore
  /** Scrolls as little as needed to show the cell completely. */
  show: (position: ShownPosition) => void
  /** Rows of one screen. */
  page: () => number
}

const noFrame: Frame = { top: 0, left: 0, width: 0, height: 0 }

function createWindowStore(first: Window) {
  let window = first
  const listeners = new Set<() => void>()
  return {
    get: () => window,
    set: (next: Window) => {
      if (sameWindow(window, next)) return
      window = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The rows and columns in view. The frame is read when it moves, never on a key: reading costs a layout. */
export function useWindow(scroller: RefObject<HTMLElement | null>, layout: Layout): GridWindow {
  const frame = useRef(noFrame)
  // Nothing until the frame is measured, which is before the first drawing: no row is made in vain.
  const [window] = useState(() => createWindowStore(emptyWindow(layout)))

  const update = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    const { top } = frame.current
    frame.current = {
      top: element.scrollTop,
      left: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    }
    fitLines(element, frame.current)
    window.set(computeWindow(layout, frame.current, frame.current.top - top))
  }, [scroller, layout, window])

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    update()
    // Rendered within the scroll event: the frame that shows the new place shows its rows as well.
    const scrolled = () => flushSync(update)
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [scroller, update])

  const show = useCallback(
    (position: ShownPosition) => {
      const element = scroller.current
      if (element === null) return
      const { top, left } = frameShowing(layout, frame.current, position)
      if (top === frame.current.top && left === frame.current.left) return
      element.scrollTo({ top, left })
      frame.current = { ...frame.current, top, left }
      fitLines(element, frame.current)
      // With the change that led here, and not a second time on the scroll event.
      window.set(computeWindow(layout, frame.current))
    },
    [scroller, layout, window],
  )

  const page = useCallback(() => rowsPerPage(layout, frame.current), [layout])
  return { window, show, page }
}

/**
 * The lines of the grid stay in its frame, as wide as the frame is without its scroll bar (`GridBody`); their moving columns
 * are moved by this (`GridZones`).
 */
function fitLines(scroller: HTMLElement, { left, width }: Frame): void {
  scroller.style.setProperty('--scrolled', `${-left}px`)
  scroller.style.setProperty('--frame-width', `${width}px`)
}

function sameWindow(a: Window, b: Window): boolean {
  return (
    a.firstRow === b.firstRow &&
    a.lastRow === b.lastRow &&
    a.firstColumn === b.firstColumn &&
    a.lastColumn === b.lastColumn
  )
}
