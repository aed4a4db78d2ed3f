import { createAtom, type Atom } from '@tanstack/react-store'
import { unlikelyAge } from '@/domain/students/use-confirm-age'
import { checkRow, childKey, toRowState, type CheckedRow, type RowState, type RowTexts } from './check-import-rows'
import type { CellReaders, ReadChild } from './read-cell'
import type { FileRow } from './import-file'
import { importColumns, type ImportColumn, type SoughtChild } from './schema'

export type SheetState = RowState | 'leftOut'

export const sheetStates = [
  'ready',
  'existing',
  'duplicateInFile',
  'incomplete',
  'invalid',
  'leftOut',
] as const satisfies readonly SheetState[]

export interface SheetRow {
  /** As the file has it. */
  original: FileRow
  texts: RowTexts
  isLeftOut: boolean
}

interface Line extends SheetRow {
  checked: CheckedRow
  /** The server's errors, by column: each counts while the cell has the same text. */
  refused: Partial<Record<ImportColumn, { text: string; message: string }>>
  /** The child that the server has found twice in the file. */
  repeatedKey: string | null
  state: Atom<SheetState>
}

/** By column, what is wrong (a catalogue id). */
type Messages = Readonly<Partial<Record<ImportColumn, string>>>

export type SheetCounts = Readonly<Record<SheetState, number>> & { readonly unasked: number }

export type ImportSheet = ReturnType<typeof createImportSheet>

/**
 * The rows of a file while they are put right, and what each of them is. A change of one row checks only that row and
 * those that were or are the same child, so that 5,000 rows respond without delay.
 */
export function createImportSheet(rows: readonly FileRow[], readers: CellReaders) {
  const lines = rows.map((original): Line => {
    const checked = checkRow(original.texts, readers)
    const { texts } = original
    const state = createAtom<SheetState>('ready')
    return { original, texts, isLeftOut: false, checked, refused: {}, repeatedKey: null, state }
  })
  const sameChild = new Map<string, Set<number>>()
  const asked = new Set<string>()
  const existing = new Set<string>()
  const counts = createAtom<SheetCounts>(noCounts)
  let version = 0

  const join = (index: number, key: string | null) => {
    if (key !== null) sameChild.set(key, (sameChild.get(key) ?? new Set()).add(index))
  }

  const judged = (index: number, line: Line): SheetState => {
    if (line.isLeftOut) return 'leftOut'
    const { key } = line.checked
    const others = key === null ? [] : [...(sameChild.get(key) ?? [])]
    // The first row of a child that is not left out is imported; the others repeat it.
    const isRepeated =
      (key !== null && key === line.repeatedKey) ||
      others.some((other) => other < index && lines[other]?.isLeftOut === false)
    const messages = { ...findRefused(line), ...line.checked.messages }
    return toRowState({ messages }, { isRepeated, isExisting: key !== null && existing.has(key) })
  }

  const judge = (indexes: Iterable<number>) => {
    for (const index of indexes) {
      const line = lines[index]
      if (line !== undefined) line.state.set(judged(index, line))
    }
  }

  const count = () => {
    const next: Record<SheetState, number> & { unasked: number } = { ...noCounts }
    for (const { state, checked } of lines) {
      next[state.get()] += 1
      if (isUnasked(state.get(), checked)) next.unasked += 1
    }
    counts.set(next)
  }

  const serverMessagesAt = (index: number): Messages | null => {
    const line = lines[index]
    if (line === undefined || line.isLeftOut) return null
    const whole = wholeMessages[line.state.get()]
    const refused = findRefused(line)
    return whole === null ? refused : { last_name: whole, ...refused }
  }

  const isUnasked = (state: SheetState, { key }: CheckedRow) => state === 'ready' && key !== null && !asked.has(key)

  for (const [index, line] of lines.entries()) join(index, line.checked.key)
  judge(lines.keys())
  count()

  return {
    size: lines.length,
    row: (index: number): SheetRow | undefined => lines[index],
    stateAt: (index: number): SheetState => lines[index]?.state.get() ?? 'ready',
    /** The number of rows in each state; a new object after every change of a row's errors. */
    counts,
    /** Another number after every change of what would be imported. */
    version: () => version,
    /** The errors of a row, by column; a duplicate child is reported at the name. */
    messagesAt: (index: number): Messages => ({ ...serverMessagesAt(index), ...lines[index]?.checked.messages }),
    /** The part of it that no cell knows by itself; null where there is none. */
    serverMessagesAt,
    subscribeRow: (index: number, listener: () => void) =>
      lines[index]?.state.subscribe(listener).unsubscribe ?? (() => undefined),

    /** Takes in what was typed. */
    change: (changes: readonly { index: number; texts: RowTexts; isLeftOut: boolean }[]) => {
      const touched = new Set<number>()
      for (const { index, texts, isLeftOut } of changes) {
        const line = lines[index]
        if (line === undefined) continue
        const isSame = importColumns.every((column) => line.texts[column] === texts[column])
        if (isSame && line.isLeftOut === isLeftOut) continue
        const before = line.checked.key
        line.texts = texts
        line.isLeftOut = isLeftOut
        line.checked = checkRow(texts, readers)
        if (before !== null) sameChild.get(before)?.delete(index)
        join(index, line.checked.key)
        for (const key of [before, line.checked.key]) {
          for (const same of key === null ? [] : (sameChild.get(key) ?? [])) touched.add(same)
        }
        touched.add(index)
      }
      if (touched.size === 0) return
      version += 1
      judge(touched)
      count()
    },

    /** Children that have not been looked for in the system yet. */
    unasked: (): SoughtChild[] =>
      lines.flatMap(({ state, checked }, row) => {
        const { child } = checked
        if (child === null || !isUnasked(state.get(), checked)) return []
        const { last_name, first_name, gender, birth_date } = child
        return [{ row: row + 1, last_name, first_name, gender, birth_date }]
      }),

    /** Applies the server's answer; `found` are the rows of children that are in the system. */
    answered: (children: readonly SoughtChild[], found: ReadonlySet<number>) => {
      for (const child of children) {
        // Of the child that was asked for: its row may be another's by now.
        const key = childKey(child)
        asked.add(key)
        if (found.has(child.row)) existing.add(key)
      }
      judge(lines.keys())
      count()
    },

    /** Applies the errors of an upload, by the indexes of the rows. */
    refuse: ({ messages, existingRows, repeatedRows }: Refused) => {
      for (const [index, line] of lines.entries()) {
        const refused = messages.get(index) ?? {}
        line.refused = {}
        for (const column of importColumns) {
          const message = refused[column]
          if (message !== undefined) line.refused[column] = { text: line.texts[column], message }
        }
        line.repeatedKey = null
      }
      for (const index of existingRows) {
        const key = lines[index]?.checked.key
        if (key != null) existing.add(key)
      }
      for (const index of repeatedRows) {
        const line = lines[index]
        if (line !== undefined) line.repeatedKey = line.checked.key
      }
      judge(lines.keys())
      count()
    },

    /** The rows to be imported whose child is hardly of school age on a day, in order. */
    unlikelyAges: (on: string): UnlikelyAge[] =>
      lines.flatMap(({ original, isLeftOut, checked: { child } }) => {
        const age = child === null || isLeftOut ? null : unlikelyAge(child.birth_date, on)
        return child === null || age === null ? [] : [{ row: original.row, child, age }]
      }),
    /** The places of the rows that are to be imported, in order. */
    included: (): number[] => lines.flatMap(({ isLeftOut }, index) => (isLeftOut ? [] : [index])),
    /** The places of the rows that cannot be imported as they are. */
    problems: (): number[] => lines.flatMap(({ state }, index) => (isProblem(state.get()) ? [index] : [])),
  }
}

export interface UnlikelyAge {
  /** Its number in the file. */
  row: number
  child: ReadChild
  age: number
}

/** The server's errors in the rows of an upload, by their indexes. */
interface Refused {
  messages: ReadonlyMap<number, Messages>
  existingRows: readonly number[]
  repeatedRows: readonly number[]
}

/** The server's errors of cells that have not been changed since. */
function findRefused({ refused, texts }: Line): Messages | null {
  const still = importColumns.flatMap((column) => {
    const said = refused[column]
    return said === undefined || said.text !== texts[column] ? [] : [[column, said.message] as const]
  })
  return still.length === 0 ? null : Object.fromEntries(still)
}

/** Errors of a whole child and not of one of its cells. */
const wholeMessages = {
  ready: null,
  existing: 'enrollment.import.existsAlready',
  duplicateInFile: 'enrollment.import.twiceInFile',
  incomplete: null,
  invalid: null,
  leftOut: null,
} as const satisfies Record<SheetState, string | null>

const noCounts = { ready: 0, existing: 0, duplicateInFile: 0, incomplete: 0, invalid: 0, leftOut: 0, unasked: 0 }

export function isProblem(state: SheetState): boolean {
  return state !== 'ready' && state !== 'leftOut'
}

/** The number of rows that cannot be imported as they are. */
export function countProblems(counts: SheetCounts): number {
  return sheetStates.reduce((sum, state) => sum + (isProblem(state) ? counts[state] : 0), 0)
}
