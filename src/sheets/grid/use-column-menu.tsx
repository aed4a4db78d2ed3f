import { useCallback, useState, type ReactNode, type RefObject } from 'react'
import { recordError } from '@/lib/storage/error-log'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { ColumnMenuProps } from './column-menu'
import { activeCell, isEditable } from './model'
import type { SheetTable } from './sheet-table'

const ColumnMenu = lazyWithRetry(async () => (await import('./column-menu')).ColumnMenu)

interface ColumnMenuOptions {
  table: SheetTable
  scroller: RefObject<HTMLElement | null>
  /** Gives the focus back to the active cell. */
  focusActive: () => void
  /** Asks for a value for the column of the active cell. */
  onFill: () => void
  /** Hidden columns can be shown again. */
  canHide: boolean
}

interface GridColumnMenu {
  /** Opens the menu of a column at its header. */
  open: (columnId: string) => void
  /** Makes a column as wide as its texts. */
  fit: (columnId: string) => void
  /** The open menu, to be rendered outside of what scrolls, which would cut it off. */
  menu: ReactNode
}

export function useColumnMenu({ table, scroller, focusActive, onFill, canHide }: ColumnMenuOptions): GridColumnMenu {
  const entries = table.options.entries
  const [shown, setShown] = useState<Pick<ColumnMenuProps, 'columnId' | 'anchor'> | null>(null)
  const open = useCallback(
    (columnId: string) => {
      const header = scroller.current?.querySelector(`[data-column="${columnId}"]`)
      const frame = scroller.current?.offsetParent
      if (header == null || frame == null) return
      entries.dispatch({ type: 'commit' })
      const [{ left, top, width, height }, around] = [header.getBoundingClientRect(), frame.getBoundingClientRect()]
      setShown({ columnId, anchor: { left: left - around.left, top: top - around.top, width, height } })
    },
    [entries, scroller],
  )
  const fit = useCallback(
    (columnId: string) => {
      import('./fitting-width')
        .then(({ fittingWidth }) =>
          table.setColumnSizing((widths) => ({ ...widths, [columnId]: fittingWidth(table, columnId) })),
        )
        .catch(recordError)
    },
    [table],
  )
  const close = () => {
    setShown(null)
    focusActive()
  }
  if (shown === null) return { open, fit, menu: null }
  const first = { ...activeCell(entries.state()), column: shown.columnId }
  const canFill = table.getRowModel().rows.length > 1 && isEditable(entries.state(), first)
  const fill = () => {
    entries.dispatch({ type: 'moveTo', to: first })
    onFill()
  }
  return {
    open,
    fit,
    menu: <ColumnMenu {...shown} table={table} canHide={canHide} onFill={canFill ? fill : null} onClose={close} />,
  }
}
