import type { Cell, CellValue, Reason } from './cell'
import { findCell, type GridState, type Position } from './model'
import { sameReason } from './row-rule'

/**
 * Why a valid value is worth a second look, as one that is far from the student's earlier marks; null for a likely one. It
 * never keeps a value from being saved. Asked for one cell after it has changed.
 */
export type UnlikelyRule = (position: Position, valueOf: (column: string) => CellValue) => Reason | null

interface Entered {
  value: CellValue
  /** The user has looked at the value and says that it is right. Another value is judged again. */
  isAccepted: boolean
}

/** What was typed into a sheet, by row and column. Only this is judged: what was saved before was someone's decision. */
export type EnteredValues = Map<string, Map<string, Entered>>

export function unlikelyReason({ unlikely }: Pick<GridState, 'unlikely'>, { row, column }: Position): Reason | null {
  return unlikely.get(row)?.get(column) ?? null
}

export function countUnlikely({ unlikely }: Pick<GridState, 'unlikely'>): number {
  return [...unlikely.values()].reduce((sum, reasons) => sum + reasons.size, 0)
}

/** Finds the unlikely values among those that are typed into a grid. */
export interface UnlikelyJudge {
  /** The state with what is unlikely in it; only rows that have changed are looked at. */
  judged: (before: GridState, after: GridState) => GridState
  /** All of the grid is judged by another rule. */
  judgedBy: (rule: UnlikelyRule | null, state: GridState) => GridState
  /** The value of the cell is right. */
  accepted: (state: GridState, position: Position) => GridState
}

/** Apart from the reducer: a key in an open editor changes no cell and so judges nothing. */
export function createUnlikelyJudge(entered: EnteredValues): UnlikelyJudge {
  let rule: UnlikelyRule | null = null

  const reasonsIn = (state: GridState, row: string): ReadonlyMap<string, Reason> => {
    const reasons = new Map<string, Reason>()
    if (rule === null) return reasons
    for (const [column, { value, isAccepted }] of entered.get(row) ?? []) {
      const cell = findCell(state, { row, column })
      if (isAccepted || cell === undefined || cell.value !== value || !isSound(cell)) continue
      const reason = rule({ row, column }, (id) => findCell(state, { row, column: id })?.value ?? null)
      if (reason !== null) reasons.set(column, reason)
    }
    return reasons
  }

  const judgedRows = (state: GridState, rows: Iterable<string>): GridState => {
    const unlikely = new Map(state.unlikely)
    let hasChanged = false
    for (const row of rows) {
      const reasons = reasonsIn(state, row)
      if (sameReasons(reasons, unlikely.get(row) ?? noReasons)) continue
      hasChanged = true
      if (reasons.size === 0) unlikely.delete(row)
      else unlikely.set(row, reasons)
    }
    return hasChanged ? { ...state, unlikely } : state
  }

  return {
    judged(before, after) {
      if (before.cells === after.cells) return after
      const changed = after.rowIds.filter((row, index) => {
        const line = after.cells[index] ?? []
        if (line === before.cells[before.positions.rowAt.get(row) ?? -1]) return false
        rememberTyped(entered, after, row, line)
        return true
      })
      const gone = [...after.unlikely.keys()].filter((row) => !after.positions.rowAt.has(row))
      return judgedRows(after, [...changed, ...gone])
    },
    judgedBy(next, state) {
      rule = next
      for (const [index, row] of state.rowIds.entries()) rememberTyped(entered, state, row, state.cells[index] ?? [])
      return judgedRows(state, new Set([...entered.keys(), ...state.unlikely.keys()]))
    },
    accepted(state, { row, column }) {
      const known = entered.get(row)?.get(column)
      if (known !== undefined) known.isAccepted = true
      return judgedRows(state, [row])
    },
  }
}

const noReasons: ReadonlyMap<string, Reason> = new Map()

/** A value that is wrong, or that another user has changed too, has its own sign and sentence. */
function isSound({ value, state }: Cell): boolean {
  return value !== null && state !== 'invalid' && state !== 'conflict'
}

function rememberTyped(entered: EnteredValues, state: GridState, row: string, line: readonly Cell[]): void {
  for (const [index, { state: is, value }] of line.entries()) {
    if (is !== 'dirty' && is !== 'saving') continue
    const column = state.columns[index]?.id ?? ''
    const inRow = entered.get(row) ?? new Map<string, Entered>()
    entered.set(row, inRow)
    if (inRow.get(column)?.value !== value) inRow.set(column, { value, isAccepted: false })
  }
}

function sameReasons(a: ReadonlyMap<string, Reason>, b: ReadonlyMap<string, Reason>): boolean {
  return a.size === b.size && [...a].every(([column, reason]) => sameReason(reason, b.get(column) ?? null))
}
