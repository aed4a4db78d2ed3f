import type { Statistics, StatisticTable } from './schema'
import { indicators, type Indicator, type Measure } from './indicators'

type Values = StatisticTable['total']
type Group = StatisticTable['groups'][number]

/** A place, grade, school or class, with its figures by indicator. */
export interface PivotRow extends Omit<Group, 'values'> {
  values: Readonly<Record<string, Values>>
  /** The same of the year that is compared with. */
  before: Readonly<Record<string, Values>>
}

export interface Pivot {
  indicators: readonly Indicator[]
  rows: readonly PivotRow[]
  total: Pick<PivotRow, 'values' | 'before'>
  /** By indicator: the groups beyond the limit of single ones, in one sum. */
  rest: readonly { indicator: Indicator; groups: number; values: Values }[]
  /** The groups that have no figure of any indicator. */
  withoutFigures: number
}

/** One table of all indicators: a row for each group that has any figure, in the order of the first indicator's groups. */
export function pivotOf(found: Statistics, compared: Statistics | null): Pivot {
  const known = found.tables.flatMap((table) => {
    const indicator = indicators.find(({ key }) => key === table.indicator)
    return indicator === undefined ? [] : [{ indicator, table }]
  })
  const beforeOf = (key: string) => compared?.tables.find(({ indicator }) => indicator === key)
  const rows = new Map<string, PivotRow & { values: Record<string, Values>; before: Record<string, Values> }>()
  const rowOf = ({ values: _values, ...group }: Group) => {
    const row = rows.get(group.code) ?? { ...group, values: {}, before: {} }
    rows.set(group.code, row)
    return row
  }
  for (const { indicator, table } of known) {
    for (const group of table.groups) rowOf(group).values[indicator.key] = group.values
    for (const group of beforeOf(indicator.key)?.groups ?? []) rowOf(group).before[indicator.key] = group.values
  }
  const [first] = known
  const groups = first === undefined ? 0 : countAll(first.table)
  return {
    indicators: known.map(({ indicator }) => indicator),
    rows: [...rows.values()],
    total: {
      values: Object.fromEntries(known.map(({ indicator, table }) => [indicator.key, table.total])),
      before: Object.fromEntries(known.map(({ indicator }) => [indicator.key, beforeOf(indicator.key)?.total ?? {}])),
    },
    rest: known.flatMap(({ indicator, table: { rest } }) =>
      rest === null ? [] : [{ indicator, groups: rest.groups, values: rest.values }],
    ),
    withoutFigures: Math.max(0, groups - rows.size - (first?.table.rest?.groups ?? 0)),
  }
}

const countAll = ({ groups, rest, without_figures: without }: StatisticTable) =>
  groups.length + (rest?.groups ?? 0) + without

/** The change of a figure from the year before: of a percentage in points, else as a share of it; null where one is missing. */
export function changeOf(kind: Measure['kind'], now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (kind === 'percent') return now - before
  return before === 0 ? null : (now - before) / before
}
