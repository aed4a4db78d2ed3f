import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Position } from './model'
import { frameShowing, frozenWidth, rowsPerPage, windowOf, type Frame, type Layout, type Window } from './window'

export interface GridWindow {
  window: Window
  /** Scrolls as little as needed to have the cell wholly in view. */
  show: (position: Position) => void
  /** Brings the first editable column beside the frozen ones: a phone has no room for what stands between them. */
  showFirstColumns: () => void
  /** Rows of one screen. */
  page: () => number
}

// Before the frame is measured: enough to draw once.
const firstFrame: Frame = { top: 0, left: 0, width: 1200, height: 600 }

/** Which rows and columns are in view. The frame is read when it moves, never on a key: reading costs a layout. */
export function useWindow(scroller: RefObject<HTMLElement | null>, layout: Layout): GridWindow {
  const frame = useRef(firstFrame)
  const [window, setWindow] = useState(() => windowOf(layout, firstFrame))

  const update = useCallback(() => {
    const element = scroller.current
    if (element === null) return
    frame.current = {
      top: element.scrollTop,
      left: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    }
    const next = windowOf(layout, frame.current)
    setWindow((now) => (sameWindow(now, next) ? now : next))
  }, [scroller, layout])

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
    (position: Position) => {
      const element = scroller.current
      if (element === null) return
      const { top, left } = frameShowing(layout, frame.current, position)
      if (top === frame.current.top && left === frame.current.left) return
      element.scrollTo({ top, left })
      frame.current = { ...frame.current, top, left }
    },
    [scroller, layout],
  )

  const showFirstColumns = useCallback(() => {
    const left = (layout.starts[layout.firstMoving] ?? 0) - frozenWidth(layout)
    if (left > 0) scroller.current?.scrollTo({ left })
  }, [scroller, layout])

  const page = useCallback(() => rowsPerPage(layout, frame.current), [layout])
  return { window, show, showFirstColumns, page }
}

function sameWindow(a: Window, b: Window): boolean {
  return (
    a.firstRow === b.firstRow &&
    a.lastRow === b.lastRow &&
    a.firstColumn === b.firstColumn &&
    a.lastColumn === b.lastColumn
  )
}
