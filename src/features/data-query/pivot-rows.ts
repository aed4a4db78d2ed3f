import type { Statistics, StatisticTable } from '@/domain/figures/schema'
import { indicators, type Indicator, type Measure } from '@/domain/figures/indicators'

type Values = StatisticTable['total']
type Group = StatisticTable['groups'][number]

/** Figures by indicator. */
type YearValues = Readonly<Record<string, Values>>

/** A place, grade, school or class, with its figures of each year: first the year that was asked for. */
export interface PivotRow extends Omit<Group, 'values'> {
  years: readonly YearValues[]
}

export type PivotFigures = Pick<PivotRow, 'years'>

export interface Pivot {
  indicators: readonly Indicator[]
  rows: readonly PivotRow[]
  total: PivotFigures
  /** By indicator: the groups beyond the limit of single ones, in one sum. */
  rest: readonly { indicator: Indicator; groups: number; figures: PivotFigures }[]
  /** The groups that have no figure of any indicator. */
  withoutFigures: number
  /** By indicator, where it has months: the total of each, in the year that was asked for. */
  months: ReadonlyMap<string, NonNullable<StatisticTable['months']>>
}

/** One table of all indicators: a row for each group that has any figure, in the order of the first indicator's groups. */
export function pivotOf(found: Statistics, compared: readonly Statistics[]): Pivot {
  const all = [found, ...compared]
  const known = found.tables.flatMap((table) => {
    const indicator = indicators.find(({ key }) => key === table.indicator)
    return indicator === undefined ? [] : [{ indicator, table }]
  })
  const findTable = ({ tables }: Statistics, key: string) => tables.find(({ indicator }) => indicator === key)
  const rows = new Map<string, Omit<PivotRow, 'years'> & { years: Record<string, Values>[] }>()
  for (const { indicator } of known) {
    for (const [year, statistics] of all.entries()) {
      for (const { values, ...group } of findTable(statistics, indicator.key)?.groups ?? []) {
        const row = rows.get(group.code) ?? { ...group, years: all.map((): Record<string, Values> => ({})) }
        rows.set(group.code, row)
        const ofYear = row.years[year]
        if (ofYear !== undefined) ofYear[indicator.key] = values
      }
    }
  }
  const [first] = known
  const groups = first === undefined ? 0 : countAll(first.table)
  return {
    indicators: known.map(({ indicator }) => indicator),
    rows: [...rows.values()],
    total: {
      years: all.map((statistics) =>
        Object.fromEntries(known.map(({ indicator: { key } }) => [key, findTable(statistics, key)?.total ?? {}])),
      ),
    },
    rest: known.flatMap(({ indicator, table: { rest } }) =>
      rest === null ? [] : [{ indicator, groups: rest.groups, figures: { years: [{ [indicator.key]: rest.values }] } }],
    ),
    months: new Map(
      known.flatMap(({ table: { indicator, months } }) => (months === undefined ? [] : [[indicator, months]])),
    ),
    withoutFigures: Math.max(0, groups - rows.size - (first?.table.rest?.groups ?? 0)),
  }
}

const countAll = ({ groups, rest, without_figures: without }: StatisticTable) =>
  groups.length + (rest?.groups ?? 0) + without

/** A column of the table: a measure of an indicator in a year, or its change from the year before. */
export interface Figure {
  id: string
  indicator: Indicator
  measure: Measure
  /** The name of the year, where several are compared. */
  year?: string
  isChange: boolean
  read: (row: PivotFigures) => number | null
}

/** The columns of an indicator. */
export interface FigureGroup {
  indicator: Indicator
  figures: readonly Figure[]
}

/** The columns of a measure: its figure in each year, the earliest first, and where it has one its change. */
export interface MeasureFigures {
  id: string
  indicator: Indicator
  measure: Measure
  byYear: readonly Figure[]
  change: Figure | undefined
}

export function byMeasure(groups: readonly FigureGroup[]): MeasureFigures[] {
  return groups.flatMap(({ indicator, figures }) =>
    indicator.measures.map((measure) => ({
      id: `${indicator.key}-${measure.key}`,
      indicator,
      measure,
      byYear: figures.filter((figure) => figure.measure === measure && !figure.isChange),
      change: figures.find((figure) => figure.measure === measure && figure.isChange),
    })),
  )
}

/**
 * The columns of an indicator: its measures, and where years are compared each in every year, the earliest first, with the
 * change from the latest of the others.
 *
 * @param years Their names: that of the year that was asked for, then the others from the latest.
 * @param isOver The year that was asked for has ended.
 */
export function figuresOf(indicator: Indicator, years: readonly string[], isOver: boolean): Figure[] {
  return indicator.measures.flatMap((measure): Figure[] => {
    const { key } = measure
    const id = `${indicator.key}-${key}`
    const readYear = (year: number) => (row: PivotFigures) => row.years[year]?.[indicator.key]?.[key] ?? null
    const createFigure = (index: number, year?: string): Figure => ({
      id: index === 0 ? id : `${id}-${String(index)}`,
      indicator,
      measure,
      ...(year !== undefined && { year }),
      isChange: false,
      read: readYear(index),
    })
    if (years.length === 1) return [createFigure(0)]
    const values = years.map((year, index) => createFigure(index, year)).toReversed()
    if (measure.isOfWholeYear === true && !isOver) return values
    return [
      ...values,
      {
        id: `${id}-change`,
        indicator,
        measure,
        isChange: true,
        read: (row) => changeOf(measure.kind, readYear(0)(row), readYear(1)(row)),
      },
    ]
  })
}

/** The change of a figure from the year before: of a percentage in points, else as a share of it; null where one is missing. */
export function changeOf(kind: Measure['kind'], now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (kind === 'percent') return now - before
  return before === 0 ? null : (now - before) / before
}
