import { formatInteger } from '@/lib/text/numbers'
import { PartMark, StackedBar } from './stacked-bar'

export interface SplitRow {
  key: string
  label: string
  parts: readonly [number, number]
  /** The parts in words or figures, behind the bar. */
  text: string
}

interface SplitBarsProps {
  /** The names of the two parts of every bar. */
  names: readonly [string, string]
  rows: readonly SplitRow[]
}

/** A bar of two parts for each row, all to one scale, with the figures behind it. */
export function SplitBars({ names, rows }: SplitBarsProps) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts[0] + parts[1]))
  return (
    <>
      <ul aria-hidden className="mb-1 flex gap-x-4 text-xs text-ink-muted">
        {([0, 1] as const).map((part) => (
          <li key={part} className="inline-flex items-center gap-1">
            <PartMark part={part} />
            {names[part]}
          </li>
        ))}
      </ul>
      <ul className="text-sm">
        {rows.map(({ key, label, parts, text }) => (
          <li key={key} className="flex min-h-7 items-center gap-2">
            <span className="w-28 shrink-0">{label}</span>
            <span className="min-w-0 flex-1">
              {parts[0] + parts[1] > 0 && (
                <span className="block" style={{ width: `${String(((parts[0] + parts[1]) / most) * 100)}%` }}>
                  <StackedBar parts={[parts[0], parts[1], 0]} className="h-4" />
                </span>
              )}
            </span>
            <span aria-hidden className="shrink-0 text-end text-xs tabular-nums">
              {text}
            </span>
            <span className="sr-only">
              {names[0]} {formatInteger(parts[0])}, {names[1]} {formatInteger(parts[1])}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
