import { useDeferredValue, useState } from 'react'

/** The least height of a row of two lines with a mouse, in pixels. */
export const rowHeight = 44
/** What the top bar, the filters and the table's header take of the window at least, in rows. */
const rowsAbove = 5

/**
 * The rows that a table renders: at first only as many as the window can show, so that a page is there sooner, and all of
 * them in a second pass that the browser can interrupt.
 */
export function useRowsInView<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = useDeferredValue(true, false)
  const [inView] = useState(() => Math.max(1, Math.floor(window.innerHeight / rowHeight) - rowsAbove))
  return isWhole ? rows : rows.slice(0, inView)
}
