import { rankValues } from '@/domain/results/ranks'
import { computedCell, type Cell, type CellValue, type GridColumn } from './cell'

/**
 * Columns whose values follow from the others of their row, such as a total, and a rank among all rows. Each is computed
 * twice: from what is typed, which is shown, and from what is saved; where the two differ the cell is marked as not saved.
 */
export interface ComputedColumns {
  /** Computes from a row's values by column id (null if not valid) the computed values by column id. Pure. */
  compute: (values: ReadonlyMap<string, CellValue>) => ReadonlyMap<string, CellValue>
  /** The column of the rank, and the computed column it goes by: the highest value is first, equal ones share a rank. A row
   *  without a value in the computed column `among` has no rank. */
  rank?: { column: string; by: string; among: string }
}

interface Grid {
  columns: readonly GridColumn[]
  computed: ComputedColumns | undefined
}

/** Puts the computed cells of some rows into the lines, and the ranks of all rows when one of them may have changed. */
export function computeRows({ columns, computed }: Grid, lines: (readonly Cell[])[], rows: Iterable<number>): void {
  if (computed === undefined) return
  const positions = new Map(columns.flatMap(({ id, isComputed }, index) => (isComputed === true ? [[id, index]] : [])))
  const rankedBy = positions.get(computed.rank?.by ?? '')
  const rankedAmong = positions.get(computed.rank?.among ?? '')
  let mayRankAnew = false
  for (const row of rows) {
    const line = lines[row]
    if (line === undefined) continue
    const typed = computed.compute(valuesIn(columns, line, ({ reason, value }) => (reason === null ? value : null)))
    const saved = computed.compute(
      valuesIn(columns, line, ({ base, theirs }) => (theirs === null ? base : theirs.value)),
    )
    for (const [id, value] of typed) {
      const index = positions.get(id)
      if (index === undefined) continue
      const isNew = putComputed(columns, lines, { row, index, value, base: saved.get(id) ?? null })
      if (isNew && (index === rankedBy || index === rankedAmong)) mayRankAnew = true
    }
  }
  const rankAt = positions.get(computed.rank?.column ?? '')
  if (!mayRankAnew || rankAt === undefined || rankedBy === undefined || rankedAmong === undefined) return
  rankRows(columns, lines, { rankAt, rankedBy, rankedAmong })
}

function valuesIn(
  columns: readonly GridColumn[],
  line: readonly Cell[],
  readValue: (cell: Cell) => CellValue,
): ReadonlyMap<string, CellValue> {
  const values = new Map<string, CellValue>()
  for (const [index, column] of columns.entries()) {
    const cell = line[index]
    if (cell !== undefined && !column.readOnly) values.set(column.id, readValue(cell))
  }
  return values
}

interface RankPositions {
  rankAt: number
  rankedBy: number
  rankedAmong: number
}

function rankRows(
  columns: readonly GridColumn[],
  lines: (readonly Cell[])[],
  { rankAt, rankedBy, rankedAmong }: RankPositions,
): void {
  const ranks = (of: 'value' | 'base') =>
    rankValues(lines.map((line) => (line[rankedAmong]?.[of] == null ? null : line[rankedBy]?.[of])))
  const [typed, saved] = [ranks('value'), ranks('base')]
  for (const row of lines.keys()) {
    putComputed(columns, lines, { row, index: rankAt, value: typed[row] ?? null, base: saved[row] ?? null })
  }
}

interface Computed {
  row: number
  index: number
  value: CellValue
  base: CellValue
}

/** Returns whether the cell has changed; the row is copied only then. */
function putComputed(
  columns: readonly GridColumn[],
  lines: (readonly Cell[])[],
  { row, index, value, base }: Computed,
): boolean {
  const line = lines[row]
  const column = columns[index]
  const old = line?.[index]
  if (line === undefined || column === undefined || (old?.value === value && old.base === base)) return false
  lines[row] = line.with(index, computedCell(column, { value, base }))
  return true
}
