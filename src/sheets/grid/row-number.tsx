import { cn } from '@/components/ui/cn'

interface RowNumberProps {
  /** The place of the row on the screen. */
  row: number
  /** The number that the row has in the sheet, however it is sorted. */
  number: number
  /** 0 where rows have no numbers. */
  width: number
  isActive: boolean
}

/** The number of a row, which selects the row. A screen reader announces the row by its index. */
export function RowNumber({ row, number, width, isActive }: RowNumberProps) {
  if (width === 0) return null
  return (
    <div
      aria-hidden
      data-row={row}
      style={{ width }}
      className={cn(
        'shrink-0 border-e border-b border-line px-1 text-end text-xs leading-[inherit]',
        isActive ? 'bg-accent-soft text-accent-strong' : 'bg-surface-sunken text-ink-muted',
      )}
    >
      {number}
    </div>
  )
}
