import type { I18n } from '@lingui/core'
import { formatInteger } from '@/lib/text/numbers'
import type { Indicator, Measure } from './indicators'

/** The name of a figure outside the table, whose headers say the indicator above the measure. */
export function figureName({ indicator, measure }: { indicator: Indicator; measure: Measure }, i18n: I18n): string {
  return `${i18n._(indicator.label)}: ${i18n._(measure.label)}`
}

/** The title of a figure's chart by month. */
export function monthCaption(figure: { indicator: Indicator; measure: Measure }, i18n: I18n): string {
  const id = figure.indicator.ofMonths === 'end' ? 'dataQuery.atEndOfMonth' : 'dataQuery.byMonth'
  return i18n._(id, { indicator: figureName(figure, i18n) })
}

/**
 * A figure as it is read: a count and money in riel in thousands, a percentage, on the wire a share of 1, and a ratio with one
 * decimal, an index with two; nothing is a dash.
 */
export function formatFigure(value: number | null | undefined, kind: Measure['kind']): string {
  if (value == null) return '–'
  if (kind === 'ratio') return value.toFixed(1)
  if (kind === 'index') return value.toFixed(2)
  return kind === 'percent' ? `${(value * 100).toFixed(1)}%` : formatInteger(value)
}

/** Points of a percentage and shares of a count look alike: both are hundredths. */
export function formatChange(value: number | null): string {
  if (value === null) return '–'
  return `${value > 0 ? '+' : ''}${(100 * value).toFixed(1)}%`
}
