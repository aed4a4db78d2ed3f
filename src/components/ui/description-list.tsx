import type { ReactNode } from 'react'
import { cn } from './cn'

export interface Fact {
  label: string
  /** An unknown value shows as a dash. */
  value: ReactNode
}

/** Shows a record as labels and values. */
export function DescriptionList({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={cn('grid grid-cols-1 gap-x-6 gap-y-3', columns === 2 && 'cards:grid-cols-2')}>
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="break-words">{value == null || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
