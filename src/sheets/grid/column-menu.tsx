import { useLingui } from '@lingui/react'
import { ArrowDownAZ, ArrowUpAZ, EyeOff, ListRestart, MoveHorizontal, PaintBucket } from 'lucide-react'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/menu'
import { describeColumn } from './describe-column'
import { fittingWidth } from './fitting-width'
import type { SheetTable } from './sheet-table'

export interface ColumnMenuProps {
  table: SheetTable
  columnId: string
  /** The header's position in the grid's frame. */
  anchor: { left: number; top: number; width: number; height: number }
  canHide: boolean
  /** Asks for a value for the column; null where nothing can be entered. */
  onFill: (() => void) | null
  onClose: () => void
}

const step = 16

/** What can be done with a column, at its header. */
export function ColumnMenu({ table, columnId, anchor, canHide, onFill, onClose }: ColumnMenuProps) {
  const { i18n } = useLingui()
  const column = table.getColumn(columnId)
  if (column === undefined) return null
  const { header, meta } = column.columnDef
  const name = typeof header === 'string' ? header : ''
  const figures = describeColumn(table.getEntries(), columnId, i18n)
  const sorted = column.getIsSorted()
  const icon = 'size-4 shrink-0'
  const hasRows = table.getRowModel().rows.length > 1
  // The column that names the row cannot be hidden.
  const hides = canHide && meta?.isRowHeader !== true
  const resize = (width: number) => table.setColumnSizing((widths) => ({ ...widths, [columnId]: width }))
  return (
    <Menu
      defaultOpen
      align="start"
      onClose={onClose}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={i18n._('grid.columnMenu', { column: name })}
          style={anchor}
          className="pointer-events-none absolute opacity-0"
        />
      }
    >
      <MenuLabel>{[name, figures].filter(Boolean).join(' · ')}</MenuLabel>
      <MenuSeparator />
      {hasRows && (
        <>
          <MenuItem icon={<ArrowDownAZ aria-hidden className={icon} />} onSelect={() => column.toggleSorting(false)}>
            {i18n._('grid.sort.asc')}
          </MenuItem>
          <MenuItem icon={<ArrowUpAZ aria-hidden className={icon} />} onSelect={() => column.toggleSorting(true)}>
            {i18n._('grid.sort.desc')}
          </MenuItem>
          {sorted !== false && (
            <MenuItem icon={<ListRestart aria-hidden className={icon} />} onSelect={() => column.clearSorting()}>
              {i18n._('grid.sort.none')}
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      {onFill !== null && (
        <MenuItem icon={<PaintBucket aria-hidden className={icon} />} onSelect={onFill}>
          {i18n._('grid.fillColumn')}
        </MenuItem>
      )}
      {hides && (
        <MenuItem icon={<EyeOff aria-hidden className={icon} />} onSelect={() => column.toggleVisibility(false)}>
          {i18n._('grid.column.hide')}
        </MenuItem>
      )}
      {(onFill !== null || hides) && <MenuSeparator />}
      <MenuItem
        icon={<MoveHorizontal aria-hidden className={icon} />}
        onSelect={() => resize(fittingWidth(table, columnId))}
      >
        {i18n._('grid.column.fit')}
      </MenuItem>
      <MenuItem stays onSelect={() => resize(column.getSize() + step)}>
        {i18n._('grid.column.wider')}
      </MenuItem>
      <MenuItem stays onSelect={() => resize(column.getSize() - step)}>
        {i18n._('grid.column.narrower')}
      </MenuItem>
    </Menu>
  )
}
