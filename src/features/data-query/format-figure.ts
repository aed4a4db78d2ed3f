import { formatInteger } from '@/lib/text/numbers'
import type { Measure } from './indicators'

/** A figure as it is read: a count and money in riel in thousands, a percentage, on the wire a share of 1, with one decimal; nothing is a dash. */
export function formatFigure(value: number | null | undefined, kind: Measure['kind']): string {
  if (value == null) return '–'
  if (kind === 'ratio') return value.toFixed(1)
  return kind === 'percent' ? `${(value * 100).toFixed(1)}%` : formatInteger(value)
}
