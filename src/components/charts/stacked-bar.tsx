import { cn } from '@/components/ui/cn'

/** Solid, hatched and empty, so that the parts differ without color too. */
const looks = [
  'bg-accent',
  'bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_2px,var(--color-accent-soft)_2px_5px)]',
  'bg-surface-raised',
] as const

const outline = 'border border-line-strong forced-color-adjust-none [print-color-adjust:exact]'

interface StackedBarProps {
  /** The solid part, the hatched one and the empty one. */
  parts: readonly [number, number, number]
  className?: string
}

/** A bar of up to three parts. The text beside it says the same. */
export function StackedBar({ parts, className }: StackedBarProps) {
  const isEmpty = parts.every((part) => part === 0)
  return (
    <span
      aria-hidden
      className={cn('flex h-3 min-w-0 overflow-hidden rounded-[3px]', outline, isEmpty && 'border-dashed', className)}
    >
      {looks.map((look, index) => {
        const part = parts[index] ?? 0
        return part > 0 && <span key={look} style={{ flex: `${String(part)} 0 1px` }} className={look} />
      })}
    </span>
  )
}

/** The sample of a part of the bars in the legend. */
export function PartMark({ part }: { part: 0 | 1 | 2 }) {
  return <span aria-hidden className={cn('inline-block size-3 shrink-0 rounded-[3px]', outline, looks[part])} />
}
