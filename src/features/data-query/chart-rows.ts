import { localName } from '@/lib/i18n/localized'
import type { BarRow, BarSeries } from '@/components/charts/bar-chart'
import type { StatisticTable } from './schema'
import type { Indicator, Measure } from './indicators'

/** More bars than this are no picture any more; the table has all. Every grade has its place in the order of grades. */
export const mostBars = 16

export interface ChartData {
  measures: readonly Measure[]
  rows: readonly BarRow[]
}

/**
 * What the chart of an indicator draws: its figures of one kind, percentages only where there is nothing else; groups without
 * any are left out, and of many it draws the largest.
 */
export function chartData({ measures }: Indicator, { groups }: StatisticTable, locale: 'km' | 'en'): ChartData {
  const counted = measures.filter(({ kind }) => kind !== 'percent')
  const drawn = counted.length === 0 ? measures : counted
  const first = drawn[0]?.key ?? ''
  const withFigures = groups.filter(({ values }) => drawn.some(({ key }) => (values[key] ?? 0) !== 0))
  const shown =
    withFigures.length > mostBars
      ? withFigures.sort((a, b) => (b.values[first] ?? 0) - (a.values[first] ?? 0)).slice(0, mostBars)
      : withFigures
  return {
    measures: drawn,
    rows: shown.map((group) => ({
      key: group.code,
      label: localName(group, locale),
      values: drawn.map(({ key }) => group.values[key] ?? null),
    })),
  }
}

export function seriesOf(measures: readonly Measure[], text: (id: string) => string): BarSeries[] {
  return measures.map(({ key, label }) => ({ key, label: text(label) }))
}
