import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import type { Command } from './commands'
import { headerColumnAt, isEditor, isFillHandle, numberedRowAt, positionAt } from './event-position'
import { fillExtension, rangeBelow } from './fill-extension'
import {
  activeCell,
  columnOf,
  selectedRange,
  shownAt,
  shownPosition,
  toSelection,
  type Range,
  type ShownPosition,
} from './model'
import type { GridStore } from './store'
import { frozenWidth, trailingWidth, type Layout } from './window'

/** The interval at which the selection grows by a row or column while the pointer is beyond the edge. */
const stepMs = 60

interface MouseSelectionOptions {
  store: GridStore
  layout: Layout
  scroller: RefObject<HTMLElement | null>
  /** Runs a command and shows the active cell. */
  act: (command: Command) => void
  /** Runs a command and leaves the scrolling as it is. */
  actInPlace: (command: Command) => void
  /** Runs a command and announces how many cells it has changed. */
  fill: (command: Command) => void
}

interface MouseSelection {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  /** Fills down as far as the column on the left goes; returns whether the event was for the fill handle. */
  takesDoubleClick: (event: MouseEvent) => boolean
}

/** The target of a drag: cells, whole rows by their names, whole columns by their headers, or cells that are filled. */
type Drag = 'cells' | 'rows' | 'columns' | 'fill'

/** Selects by mouse: a click, a drag, names and headers. Beyond the edge of the grid the drag goes on by itself. */
export function useMouseSelection(options: MouseSelectionOptions): MouseSelection {
  const { store, layout, scroller, act, actInPlace, fill } = options
  const drag = useRef<Drag | null>(null)
  /** The range at which the fill handle began. */
  const source = useRef<Range | null>(null)
  const stopScrolling = useRef<() => void>(() => undefined)
  useEffect(() => () => stopScrolling.current(), [])

  const isMoving = (column: number) => column >= layout.firstMoving && column < layout.firstTrailing

  const activePosition = () => shownPosition(store.state(), activeCell(store.state()))
  const extendTo = (position: ShownPosition) =>
    act({ type: 'moveTo', to: shownAt(store.state(), position), extend: true })

  /** The direction in which the pointer is beyond the cells that scroll. */
  const beyond = ({ x, y }: { x: number; y: number }): { rows: number; columns: number } => {
    const element = scroller.current
    if (element === null) return { rows: 0, columns: 0 }
    const { top, left } = element.getBoundingClientRect()
    const side = (index: number, start: number, end: number) => (index < start ? -1 : index > end ? 1 : 0)
    return {
      rows: side(y, top + layout.headerHeight, top + element.clientHeight),
      columns: side(x, left + frozenWidth(layout), left + element.clientWidth - trailingWidth(layout)),
    }
  }

  const growBeyond = (pointer: { x: number; y: number }) => {
    const { rows, columns } = beyond(pointer)
    const active = activePosition()
    if (drag.current === 'rows') {
      if (rows !== 0) growRows(active.row + rows)
    } else if (drag.current === 'fill') {
      if (rows !== 0) extendTo({ row: active.row + rows, column: active.column })
    } else if (drag.current === 'cells' && (rows !== 0 || columns !== 0)) {
      const column = isMoving(active.column + columns) ? active.column + columns : active.column
      extendTo({ row: active.row + rows, column })
    }
  }

  const growRows = (position: number) => {
    const { row } = shownAt(store.state(), { row: position, column: 0 })
    if (row !== activeCell(store.state()).row) act({ type: 'selectRow', row, extend: true })
  }

  /** The page's own events: the pointer may be anywhere. */
  const followPointer = () => {
    stopScrolling.current()
    let pointer: { x: number; y: number } | null = null
    const timer = window.setInterval(() => pointer !== null && growBeyond(pointer), stepMs)
    const onMove = (event: globalThis.PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY }
      if ((event.buttons & 1) === 0) stop()
    }
    const stop = () => {
      window.clearInterval(timer)
      if (drag.current === 'fill') endFill()
      drag.current = null
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', stop)
      document.removeEventListener('pointercancel', stop)
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', stop)
    document.addEventListener('pointercancel', stop)
    stopScrolling.current = stop
  }

  const beginFill = () => {
    const range = selectedRange(store.state())
    begin('fill')
    source.current = range
    // The selection is extended from the corner opposite to the handle. In one step: the handle is where it was for a second click.
    const corner = (row: number, column: number) => shownAt(store.state(), { row, column })
    store.selection.set(toSelection(corner(range.bottom, range.right), corner(range.top, range.left)))
    actInPlace({ type: 'commit' })
  }

  const endFill = () => {
    if (source.current === null) return
    const texts = fillExtension(store.state(), source.current, selectedRange(store.state()))
    source.current = null
    if (texts.length > 0) fill({ type: 'set', texts })
  }

  const fillBelow = () => {
    const from = selectedRange(store.state())
    const select = rangeBelow(store.state(), from)
    const texts = fillExtension(store.state(), from, select)
    if (texts.length > 0) fill({ type: 'set', texts, select })
  }

  /** In one direction: down or up where the pointer is outside the rows of the source, else sideways. */
  const fillTo = ({ row, column }: ShownPosition): ShownPosition => {
    const range = source.current ?? selectedRange(store.state())
    const isOutside = row < range.top || row > range.bottom
    return isOutside ? { row, column: range.right } : { row: range.bottom, column }
  }

  const begin = (from: Drag) => {
    followPointer()
    drag.current = from
  }

  const dragTo = (to: ShownPosition) => {
    if (store.state().edit !== null) return
    if (drag.current === 'rows') {
      growRows(to.row)
      return
    }
    const active = activePosition()
    const { row, column: target } = drag.current === 'fill' ? fillTo(to) : to
    // Names and totals lie over the cells that scroll: a drag that has come to them continues below them.
    const column = isMoving(active.column) && !isMoving(target) ? active.column : target
    if (row !== active.row || column !== active.column) extendTo({ row, column })
  }

  /** The row whose number or name the pointer is on. */
  const rowAt = (target: EventTarget): number | null => {
    const to = positionAt(target)
    const column = to === null ? undefined : store.state().shown.columns[to.column]
    const isName = column !== undefined && columnOf(store.state(), column).isRowHeader === true
    return isName && to !== null ? to.row : numberedRowAt(target)
  }

  return {
    onPointerDown({ pointerType, button, target, shiftKey: extend, ctrlKey, metaKey }) {
      const add = ctrlKey || metaKey
      if (pointerType !== 'mouse' || button !== 0 || isEditor(target)) return
      const column = headerColumnAt(target)
      const to = positionAt(target)
      const row = rowAt(target)
      if (isFillHandle(target)) {
        beginFill()
      } else if (column !== null) {
        begin('columns')
        actInPlace({ type: 'selectColumn', column, extend, add })
      } else if (row !== null) {
        begin('rows')
        actInPlace({ type: 'selectRow', row: shownAt(store.state(), { row, column: 0 }).row, extend, add })
      } else if (to !== null) {
        begin('cells')
        act({ type: 'moveTo', to: shownAt(store.state(), to), extend, add })
      }
    },
    onPointerMove({ pointerType, buttons, target }) {
      if (pointerType !== 'mouse' || buttons !== 1 || isEditor(target)) return
      const column = headerColumnAt(target)
      if (drag.current === 'columns') {
        if (column !== null && column !== activeCell(store.state()).column) {
          actInPlace({ type: 'selectColumn', column, extend: true })
        }
        return
      }
      const to = positionAt(target)
      const row = rowAt(target)
      if (to !== null && drag.current !== null) dragTo(to)
      else if (row !== null && drag.current === 'rows') growRows(row)
    },
    takesDoubleClick({ target }) {
      if (!isFillHandle(target)) return false
      fillBelow()
      return true
    },
  }
}
