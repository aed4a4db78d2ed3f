import { localName } from '@/lib/i18n/localized'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { BarRow, BarSeries } from '@/components/charts/bar-chart'
import type { Measure } from '@/domain/figures/indicators'
import type { Figure, Pivot, PivotRow } from './pivot-rows'

/** More bars than this are no picture any more; the table has all. Every grade has its place in the order of grades. */
export const maxBars = 16

interface ChartInput {
  /** The figures of one measure: one, or one for each year. */
  figures: readonly Figure[]
  /** The name of the measure, which is that of the only series. */
  name: string
  pivot: Pick<Pivot, 'rows' | 'total'>
  level: AggregationLevel
  /** True if a count is drawn as its share of all groups together. */
  asShare: boolean
  locale: 'km' | 'en'
}

export interface ChartData {
  kind: Measure['kind']
  series: readonly BarSeries[]
  rows: readonly BarRow[]
  /** The number of groups with figures, of which only the largest are drawn. */
  groups: number
}

/** The same group in two years: schools and classes have other ids in each. */
export const mayCompareGroups = (level: AggregationLevel) => level !== 'school' && level !== 'class'

/** The code beside a name that other places, schools or classes may have too. */
export function groupCode(group: Pick<PivotRow, 'code' | 'emis_code'>, level: AggregationLevel): string | undefined {
  return level === 'district' || level === 'village' ? group.code : group.emis_code
}

/**
 * The data of the chart of a measure by group: a series for each year. Groups without a figure of it are left out, the
 * largest of the last year come first, and of many only these are drawn; grades keep their order.
 */
export function chartData({ figures, name, pivot, level, asShare, locale }: ChartInput): ChartData {
  const measure = figures[0]?.measure
  const isShare = asShare && measure?.quotient === undefined
  const last = figures.length - 1
  const withFigures = pivot.rows
    .map((row) => ({
      key: row.code,
      label: [localName(row, locale), groupCode(row, level)].filter(Boolean).join(' · '),
      values: figures.map(({ read }) => (isShare ? toShare(read(row), read(pivot.total)) : read(row))),
    }))
    .filter(({ values }) => values.some((value) => (value ?? 0) !== 0))
  const keepsOrder = level === 'grade' && withFigures.length <= maxBars
  if (!keepsOrder) withFigures.sort((a, b) => (b.values[last] ?? 0) - (a.values[last] ?? 0))
  return {
    kind: isShare ? 'percent' : (measure?.kind ?? 'count'),
    series: figures.map(({ id, year = name }) => ({ key: id, label: year })),
    rows: withFigures.slice(0, maxBars),
    groups: withFigures.length,
  }
}

function toShare(value: number | null, total: number | null): number | null {
  return value === null || total === null || total === 0 ? null : value / total
}
