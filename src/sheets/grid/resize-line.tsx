import { useSelector } from '@tanstack/react-store'
import type { SheetColumn } from './columns'
import type { SheetTable } from './sheet-table'
import type { Layout } from './window'

interface ResizeLineProps {
  table: SheetTable
  /** In the order in which they are shown. */
  columns: readonly SheetColumn[]
  layout: Layout
}

/** Where the edge of a column will be when the mouse is released; the rows are drawn once then, not with every move. */
export function ResizeLine({ table, columns, layout }: ResizeLineProps) {
  const { isResizingColumn, deltaOffset } = useSelector(table.atoms.columnResizing)
  const place = columns.findIndex(({ id }) => id === isResizingColumn)
  if (place === -1) return null
  const end = (layout.starts[place + 1] ?? 0) + (deltaOffset ?? 0)
  const atEnd = place >= layout.firstTrailing
  const style = atEnd
    ? { right: (layout.starts.at(-1) ?? 0) - end }
    : { left: place < layout.firstMoving ? end : `calc(${end}px + var(--scrolled, 0px))` }
  return <div aria-hidden className="absolute top-0 z-3 h-full w-0.5 bg-accent" style={style} />
}
