import type { ReactTable, RowData } from '@tanstack/react-table'
import { LeavablePart } from '@/components/ui/leavable'
import { cn } from '@/components/ui/cn'
import type { ListFeatures } from './columns'
import { ActionsInMenu } from './row-actions'
import type { RowMark } from './row-mark'
import { RowMarkBadge } from './row-mark-badge'
import { RowAvatar, useLongPress } from './row-selection'

interface TableRecordsProps<Row extends RowData> {
  table: ReactTable<ListFeatures, Row>
  caption: string
  mark: RowMark | undefined
}

/**
 * A list on a phone: each record has two lines, its name with its state, and what tells it apart. A press anywhere opens the
 * record: the link or button in its first cell covers it; its other actions are in a menu.
 */
export function TableRecords<Row extends RowData>({ table, caption, mark }: TableRecordsProps<Row>) {
  const longPress = useLongPress()
  return (
    <LeavablePart
      as="ul"
      label={caption}
      className="rounded border border-line bg-surface-raised *:border-b *:border-line *:last:border-b-0"
    >
      {table.getRowModel().rows.map((row) => {
        const [head, ...others] = row.getVisibleCells()
        const isMarked = row.id === mark?.id
        return (
          <li
            key={row.id}
            data-row={row.id}
            {...longPress(row.id)}
            className={cn('relative flex items-center gap-2 py-1 ps-3 pe-1 text-sm', isMarked && 'bg-accent-soft')}
          >
            <RowAvatar rowId={row.id} />
            {isMarked && <RowMarkBadge mark={mark} />}
            <div className="min-w-0 flex-1">
              {head && (
                <div className="font-medium [&_:is(a,[data-opens])]:static [&_:is(a,[data-opens])]:after:absolute [&_:is(a,[data-opens])]:after:inset-0">
                  <table.FlexRender cell={head} />
                </div>
              )}
            </div>
            {others
              .filter((cell) => cell.column.columnDef.meta?.isStatus)
              .map((cell) => (
                <div key={cell.id} className="shrink-0">
                  <table.FlexRender cell={cell} />
                </div>
              ))}
            <ActionsInMenu value>
              {others
                .filter((cell) => cell.column.columnDef.meta?.actions)
                .map((cell) => (
                  <div key={cell.id} className="relative shrink-0">
                    <table.FlexRender cell={cell} />
                  </div>
                ))}
            </ActionsInMenu>
          </li>
        )
      })}
    </LeavablePart>
  )
}
