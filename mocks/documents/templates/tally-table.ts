import type { ReportCell, ReportColumn, ReportTable } from '../document'
import { merged, whole, type Sums, type Tally } from './tally'
import type { Unit } from './units'

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
  /** The headings of the units' cells. */
  headings: readonly string[]
  /** Null where there is one line of figures and no more. */
  categories: readonly Category[] | null
  /** The categories have nothing in common that could be added up. */
  isApart: boolean
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

/** Above this a table across would be cut into many sheets of paper. */
const maxAcross = 14

/** One unit is a list of the categories; several are rows with the categories as columns, on narrow paper as
 *  a list again. */
export function tallyTable(input: TallyTableInput, isPaper: boolean): ReportTable {
  const { categories, figures, units, isApart } = input
  if (categories === null) return across(input, [])
  const width = (categories.length + (isApart ? 0 : 1)) * figures.length
  const isList = units.length === 1 || (isPaper && width > maxAcross)
  return isList ? listed(input, categories) : across(input, categories)
}

function across(
  { tally, units, headings, figures, isApart, totalLabel }: TallyTableInput,
  categories: readonly Category[],
): ReportTable {
  const grouped = categories.length > 0
  const of = (group: string): ReportColumn[] =>
    figures.map(({ label, kind }) => ({ header: label, kind, width: 10, ...(grouped && { group }) }))
  const buildCells = (parts: readonly Sums[]): ReportCell[] =>
    parts.flatMap((sums) => figures.map(({ value }) => value(sums)))
  const toCategories = (lines: readonly (ReadonlyMap<string, Sums> | undefined)[]): Sums[] => [
    ...(isApart ? [] : [merged(lines.map(sumUnits))]),
    ...categories.map(({ key }) => merged(lines.map((line) => line?.get(key) ?? {}))),
  ]
  return {
    columns: [
      ...headings.map((header): ReportColumn => ({ header, kind: 'text', width: 20 })),
      ...(isApart ? [] : of(totalLabel)),
      ...categories.flatMap(({ label }) => of(label)),
    ],
    rows: units.map((unit) => [...unit.cells, ...buildCells(toCategories([tally.get(unit.key)]))]),
    totals: [
      { label: totalLabel, cells: [...headings.map(() => null), ...buildCells(toCategories([...tally.values()]))] },
    ],
  }
}

function listed(input: TallyTableInput, categories: readonly Category[]): ReportTable {
  const { tally, units, headings, categoryHeading, figures, isApart, totalLabel } = input
  const [only] = units
  const lead = units.length === 1 ? [] : headings
  const line = (cells: readonly ReportCell[], label: string, sums: Sums): ReportCell[] => [
    ...cells,
    label,
    ...figures.map(({ value }) => value(sums)),
  ]
  const buildLines = (unit: Unit): ReportCell[][] => {
    const ofUnit = tally.get(unit.key)
    const cells = unit === only && units.length === 1 ? [] : unit.cells
    const lines = categories.map(({ key, label }) => line(cells, label, ofUnit?.get(key) ?? {}))
    return units.length === 1 || isApart ? lines : [...lines, line(cells, totalLabel, sumUnits(ofUnit))]
  }
  const all = merged([...tally.values()].map(sumUnits))
  return {
    columns: [
      ...lead.map((header): ReportColumn => ({ header, kind: 'text', width: 20 })),
      { header: categoryHeading, kind: 'text', width: 28 },
      ...figures.map(({ label, kind }): ReportColumn => ({ header: label, kind, width: 14 })),
    ],
    rows: units.flatMap(buildLines),
    ...(!isApart && {
      totals: [
        { label: totalLabel, cells: [...lead.map(() => null), null, ...figures.map(({ value }) => value(all))] },
      ],
    }),
  }
}
