import type { ReportCell, ReportColumn, ReportTable } from '@/lib/papers/document'
import { isLegible } from '@/lib/papers/paper-size'
import { merged, whole, type Sums, type Tally } from './tally'
import { totalOf, type Unit, type UnitNames } from './units'

export interface Category {
  key: string
  label: string
}

/** A figure of a line, worked out of its sums. */
export interface Figure {
  label: string
  kind: 'whole' | 'decimal' | 'percent'
  value: (sums: Sums) => number | null
}

export interface TallyTableInput {
  tally: Tally
  units: readonly Unit[]
  names: UnitNames
  /** Null where there is one line of figures and no more. */
  categories: readonly Category[] | null
  /** The categories have nothing in common that could be added up. */
  isApart: boolean
  /** A unit has not all of the categories, such as the grades that a school teaches. */
  isPartial: boolean
  categoryHeading: string
  figures: readonly Figure[]
  totalLabel: string
}

/**
 * The sums of a category over all units, or of a unit over all categories. The separate sums under `whole` count a
 * student in several categories once.
 */
function sumUnits(ofUnit: ReadonlyMap<string, Sums> | undefined): Sums {
  return ofUnit?.get(whole) ?? merged(ofUnit?.values() ?? [])
}

/** One unit is a list of the categories; several are rows with the categories as columns, as long as these fit on paper. */
export function tallyTable(input: TallyTableInput): ReportTable {
  const { categories, units } = input
  if (categories !== null && units.length === 1) return listed(input, categories)
  const table = across(input, categories ?? [])
  return categories === null || isLegible(table) ? table : listed(input, categories)
}

function across(
  { tally, units, names, figures, isApart, isPartial, totalLabel }: TallyTableInput,
  categories: readonly Category[],
): ReportTable {
  const grouped = categories.length > 0
  const of = (group: string): ReportColumn[] =>
    figures.map(({ label, kind }) => ({ header: label, kind, width: 5, ...(grouped && { group }) }))
  const buildCells = (lines: readonly (ReadonlyMap<string, Sums> | undefined)[]): ReportCell[] => {
    const found = categories.map(({ key }) => lines.map((line) => line?.get(key)).filter((sums) => sums !== undefined))
    const parts = found.map((sums) => (isPartial && sums.length === 0 ? null : merged(sums)))
    return [...(isApart ? [] : [merged(lines.map(sumUnits))]), ...parts].flatMap((sums) =>
      figures.map(({ value }) => (sums === null ? null : value(sums))),
    )
  }
  return {
    columns: [...names.columns, ...(isApart ? [] : of(totalLabel)), ...categories.flatMap(({ label }) => of(label))],
    rows: units.map((unit) => [...names.cells(unit), ...buildCells([tally.get(unit.key)])]),
    totals: totalOf(names, totalLabel, buildCells([...tally.values()])),
  }
}

/** A category of which a unit has nothing, such as a grade that a school does not teach, has no line. */
function listed(input: TallyTableInput, categories: readonly Category[]): ReportTable {
  const { tally, units, names, categoryHeading, figures, isApart, totalLabel } = input
  const line = (unit: Unit, label: string, sums: Sums): ReportCell[] => [
    ...names.cells(unit),
    label,
    ...figures.map(({ value }) => value(sums)),
  ]
  const buildLines = (unit: Unit): ReportCell[][] => {
    const ofUnit = tally.get(unit.key)
    const lines = categories.flatMap(({ key, label }) => {
      const sums = ofUnit?.get(key)
      return sums === undefined ? [] : [line(unit, label, sums)]
    })
    return units.length === 1 || isApart ? lines : [...lines, line(unit, totalLabel, sumUnits(ofUnit))]
  }
  const all = merged([...tally.values()].map(sumUnits))
  return {
    columns: [
      ...names.columns,
      { header: categoryHeading, kind: 'text', width: 28 },
      ...figures.map(({ label, kind }): ReportColumn => ({ header: label, kind, width: 12 })),
    ],
    rows: units.flatMap(buildLines),
    ...(!isApart && {
      totals: [
        {
          label: totalLabel,
          cells: [...names.columns.map(() => null), null, ...figures.map(({ value }) => value(all))],
        },
      ],
    }),
  }
}
