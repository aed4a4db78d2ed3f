import { localName } from '@/lib/i18n/localized'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { BarRow, BarSeries } from '@/components/charts/bar-chart'
import type { StatisticTable } from './schema'
import type { Indicator, Measure } from './indicators'

/** More bars than this are no picture any more; the table has all. Every grade has its place in the order of grades. */
export const maxBars = 16

/** The figures of an indicator in one year. */
export interface YearTable {
  /** Of the year. */
  name: string
  table: StatisticTable
}

export interface ChartData {
  kind: Measure['kind']
  series: readonly BarSeries[]
  rows: readonly BarRow[]
}

interface ChartInput {
  indicator: Indicator
  /** The year that was asked for and, where years are compared, the other one. */
  years: readonly [YearTable, YearTable?]
  level: AggregationLevel
  /** True if a count is drawn as its share of all groups together. */
  asShare: boolean
  locale: 'km' | 'en'
  /** The text of a catalogue's id. */
  text: (id: string) => string
}

/** The same group in two years: schools and classes have other ids in each. */
export const mayCompareGroups = (level: AggregationLevel) => level !== 'school' && level !== 'class'

/** The groups of a table with figures: those that are named and those that are counted together. */
export const countGroups = ({ groups, rest }: StatisticTable) => groups.length + (rest?.groups ?? 0)

type GroupName = Pick<StatisticTable['groups'][number], 'code' | 'emis_code'>

/** The code beside a name that other places, schools or classes may have too. */
export function groupCode(group: GroupName, level: AggregationLevel): string | undefined {
  return level === 'district' || level === 'village' ? group.code : group.emis_code
}

/** An indicator's figures of one kind, percentages only where there is nothing else. */
function drawnMeasures({ measures }: Indicator): readonly Measure[] {
  const counted = measures.filter(({ quotient }) => quotient === undefined)
  // A percentage and a number of students have no common scale.
  return counted.length === 0 ? measures.filter(({ kind }) => kind === measures[0]?.kind) : counted
}

/**
 * The data of the chart of an indicator by group: its measures, or the first of them in two years. Groups without a figure of
 * them are left out, the largest come first, and of many only these are drawn; grades keep their order.
 */
export function chartData({ indicator, years, level, asShare, locale, text }: ChartInput): ChartData {
  const drawn = drawnMeasures(indicator)
  const [first, other] = years
  const measure = drawn[0]
  const columns =
    other === undefined || !mayCompareGroups(level) || measure === undefined
      ? drawn.map(({ key, label }) => ({ key, label: text(label), measure: key, table: first.table }))
      : [first, other].map(({ name, table }) => ({ key: name, label: name, measure: measure.key, table }))
  const isShare = asShare && measure?.quotient === undefined
  const groups = new Map(columns.flatMap(({ table }) => table.groups.map((group) => [group.code, group] as const)))
  const rows = [...groups.values()].map((group) => ({
    key: group.code,
    label: [localName(group, locale), groupCode(group, level)].filter(Boolean).join(' · '),
    values: columns.map(({ table, measure: key }) => {
      const value = table.groups.find(({ code }) => code === group.code)?.values[key] ?? null
      return isShare ? toShare(value, table.total[key] ?? null) : value
    }),
  }))
  const withFigures = rows.filter(({ values }) => values.some((value) => (value ?? 0) !== 0))
  const keepsOrder = level === 'grade' && withFigures.length <= maxBars
  if (!keepsOrder) withFigures.sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))
  return {
    kind: isShare ? 'percent' : (measure?.kind ?? 'count'),
    series: columns.map(({ key, label }) => ({ key, label })),
    rows: withFigures.slice(0, maxBars),
  }
}

/** The data of the chart of an indicator by year: its measures of all groups together, the earlier year first. */
export function yearChartData(
  indicator: Indicator,
  years: readonly YearTable[],
  text: (id: string) => string,
): ChartData {
  const drawn = drawnMeasures(indicator)
  return {
    kind: drawn[0]?.kind ?? 'count',
    series: drawn.map(({ key, label }) => ({ key, label: text(label) })),
    rows: [...years]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, table }) => ({ key: name, label: name, values: drawn.map(({ key }) => table.total[key] ?? null) })),
  }
}

function toShare(value: number | null, total: number | null): number | null {
  return value === null || total === null || total === 0 ? null : value / total
}
