import type { ReactNode } from 'react'

export function FigureList({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-2 gap-2 cards:grid-cols-3 xl:grid-cols-6 print:grid-cols-6">{children}</ul>
}

interface FigureProps {
  /** A text, or a link whose area is the whole card. */
  label: ReactNode
  value: ReactNode
  /** What the value is to be compared with. */
  note?: ReactNode
}

/** One of some figures side by side. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <li className="relative min-w-0 rounded border border-line bg-surface-raised px-3 py-2 has-[a:hover]:bg-accent-soft">
      <div className="text-xs/5 text-ink-muted">{label}</div>
      <div className="text-lg font-semibold tabular-nums">{value}</div>
      {note != null && <div className="text-xs/5 text-ink-muted tabular-nums">{note}</div>}
    </li>
  )
}
