import type { ReactNode } from 'react'
import { cn } from './cn'

const tones = {
  neutral: 'border-line-strong text-ink-muted',
  accent: 'border-accent bg-accent-soft text-accent-strong',
  positive: 'border-positive text-positive',
  warning: 'border-warning bg-warning-soft text-warning',
  danger: 'border-danger bg-danger-soft text-danger',
} as const

export type BadgeTone = keyof typeof tones

/** A short word of state. The tone repeats what the word says; it never says something alone. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={cn('inline-flex items-center gap-1 rounded border px-2 text-xs whitespace-nowrap', tones[tone])}>
      {children}
    </span>
  )
}
