import { createElement } from 'react'
import type { I18n } from '@lingui/core'
import type { Cell, CellValue, Reason } from '@/sheets/grid/cell'
import { entryColumns, readOnlyRules, type SheetColumn, type SheetColumns } from '@/sheets/grid/columns'
import { activeCell, applyTexts, createGrid, findCell, type GridState, type Position } from '@/sheets/grid/model'
import type { CellSave } from '@/sheets/grid/reconcile'
import type { RowMark, RowMarks } from '@/sheets/grid/row-marks'
import { createGridStore, type GridStore } from '@/sheets/grid/store'
import { unlikelyAge } from '@/domain/students/use-confirm-age'
import type { RowTexts } from './check-import-rows'
import { isProblem, type ImportSheet, type SheetState } from './import-sheet'
import { columnTitles, offeredWords, type ImportChoices } from './import-words'
import { plainDate, type CellReaders } from './read-cell'
import { StateMark } from './state-mark'
import { importColumns, type ImportColumn } from './schema'

const widths = {
  last_name: 128,
  first_name: 128,
  gender: 72,
  birth_date: 112,
  enrollment_status: 128,
  transfer_status: 128,
  ethnicity: 112,
  disabilities: 144,
  health_problems: 144,
  personal_problems: 144,
  scholarships: 144,
} as const satisfies Record<ImportColumn, number>

const leaveOutColumn = 'leaveOut'
const leftOutText = 'x'
/** Before the fields: the row's number, what it is, whether it is left out. */
const leading = 3

const createMark = (state: SheetState) => createElement(StateMark, { state, isShort: true })
const marks = {
  ready: null,
  existing: { className: 'bg-accent-soft', content: createMark('existing') },
  duplicateInFile: { className: 'bg-mark-repeated', content: createMark('duplicateInFile') },
  incomplete: { className: 'bg-warning-soft', content: createMark('incomplete') },
  invalid: { className: 'bg-danger-soft', content: createMark('invalid') },
  leftOut: {
    className: 'bg-surface-sunken text-ink-muted line-through',
    content: createMark('leftOut'),
  },
} as const satisfies Record<SheetState, RowMark | null>
const readyMark: RowMark = { className: 'bg-surface-raised', content: createMark('ready') }

/** The marks of the rows. A grid's row id is the row's place in the sheet. */
export function createRowMarks(sheet: ImportSheet): RowMarks {
  return {
    of: (rowId) => marks[sheet.stateAt(Number(rowId))] ?? readyMark,
    subscribe: (rowId, listener) => sheet.subscribeRow(Number(rowId), listener),
  }
}

interface ColumnsInput {
  i18n: I18n
  locale: 'km' | 'en'
  narrow: boolean
  readers: CellReaders
  choices: ImportChoices
  /** The first day of the academic year, on which an age may be unlikely. */
  yearStart: string
}

export function importSheetColumns({ i18n, locale, narrow, readers, choices, yearStart }: ColumnsInput): SheetColumns {
  const field = (column: ImportColumn): SheetColumn => {
    const words = offeredWords(column, choices, locale)
    return {
      id: column,
      header: columnTitles[column][locale],
      size: widths[column],
      meta: {
        readOnly: false,
        inputMode: column === 'birth_date' ? 'numeric' : 'text',
        ...(words.length > 0 && { suggestions: words }),
        ...(column === 'birth_date' && { show: (cell: Cell) => showBirthDate(cell.text) }),
        // Empty is a value here: a cell that the file left empty is wrong from the start.
        normalise: column === 'birth_date' ? plainDate : (text) => text.trim(),
        validate: (value) => {
          const read = readers[column](String(value ?? ''))
          return 'message' in read ? { id: read.message } : null
        },
        write: String,
      },
    }
  }
  /** With a sign before a date that makes its child hardly of school age. */
  const showBirthDate = (text: string): string => {
    const read = readers.birth_date(text)
    return 'value' in read && unlikelyAge(read.value, yearStart) !== null ? `⚠\uFE0E ${text}` : text
  }
  return [
    {
      id: 'row',
      header: i18n._('importFile.row'),
      size: 56,
      meta: { ...readOnlyRules, pinned: 'start', isRowHeader: true },
    },
    {
      id: 'state',
      header: i18n._('common.status'),
      size: narrow ? 64 : 184,
      meta: { ...readOnlyRules, pinned: 'start', showsMark: true },
    },
    {
      id: leaveOutColumn,
      header: i18n._('enrollment.import.leaveOut'),
      size: 80,
      meta: {
        align: 'center',
        readOnly: false,
        normalise: (text) => (text.trim() === '' ? '' : leftOutText),
        validate: () => null,
        write: String,
        show: (cell: Cell) => (cell.text === '' ? '' : '✕'),
      },
    },
    {
      id: 'child',
      header: i18n._('student.title'),
      columns: importColumns.slice(0, 6).map(field),
    },
    {
      id: 'options',
      header: i18n._('student.section.confidential'),
      columns: importColumns.slice(6).map(field),
    },
  ]
}

/** A grid of some current rows of the sheet; edits in it change the sheet. */
export function createImportGrid(sheet: ImportSheet, columns: SheetColumns, places: readonly number[]): GridStore {
  const rows = places.flatMap((index) => {
    const row = sheet.row(index)
    if (row === undefined) return []
    const { original } = row
    return [
      { id: String(index), values: [original.row, null, '', ...importColumns.map((column) => original.texts[column])] },
    ]
  })
  const fresh = createGrid({ columns: entryColumns(columns), rows, readOnly: false })
  const changed = applyTexts(
    fresh,
    places.flatMap((index) => {
      const { original, texts, isLeftOut } = sheet.row(index) ?? {}
      const rowId = String(index)
      const leftOut = isLeftOut === true ? leaveOutTexts([rowId], true) : []
      // In a file that has just been read every text is the one that the grid begins with.
      if (texts === undefined || texts === original?.texts) return leftOut
      return [...leftOut, ...importColumns.map((column) => ({ row: rowId, column, text: texts[column] }))]
    }),
  )
  const store = createGridStore({ ...changed, undo: null })
  let seen = store.state().cells
  store.subscribe(() => {
    const { cells, rowIds } = store.state()
    if (cells === seen) return
    const changes = cells.flatMap((line, row) =>
      line === seen[row] ? [] : [{ index: Number(rowIds[row]), ...readLine(store.state(), row) }],
    )
    seen = cells
    sheet.change(changes)
  })
  return store
}

/** Marks the cells of which only the sheet or the server knows what is wrong, as long as it is so. */
export function followSheet(sheet: ImportSheet, store: GridStore): () => void {
  const marked = new Map<string, Map<ImportColumn, { message: string; value: CellValue }>>()
  const update = () => {
    const { cells, rowIds } = store.state()
    const reasons = new Map<CellSave, Reason>()
    for (const [row, rowId] of rowIds.entries()) {
      const serverMessages = sheet.serverMessagesAt(Number(rowId))
      const before = marked.get(rowId)
      if (serverMessages === null && before === undefined) continue
      const now = new Map<ImportColumn, { message: string; value: CellValue }>()
      for (const [index, column] of importColumns.entries()) {
        const message = serverMessages?.[column]
        const value = cells[row]?.[index + leading]?.value ?? null
        const old = before?.get(column)
        if (message !== undefined) now.set(column, { message, value })
        if (message === old?.message && (message === undefined || value === old?.value)) continue
        // No cell here is ever null, so that what was said of null is said of none.
        const save = { rowId, columnId: column, value: message === undefined ? null : value }
        reasons.set(save, { id: message ?? 'common.error.require' })
      }
      if (serverMessages === null) marked.delete(rowId)
      else marked.set(rowId, now)
    }
    if (reasons.size > 0) store.dispatch({ type: 'saveFailed', saves: [...reasons.keys()], reasons })
  }
  update()
  return sheet.counts.subscribe(update).unsubscribe
}

function readLine({ cells }: GridState, row: number): { texts: RowTexts; isLeftOut: boolean } {
  const value = (column: number) => String(cells[row]?.[column]?.value ?? '')
  const text = (column: ImportColumn) => value(importColumns.indexOf(column) + leading)
  return {
    isLeftOut: value(leading - 1) !== '',
    texts: {
      last_name: text('last_name'),
      first_name: text('first_name'),
      gender: text('gender'),
      birth_date: text('birth_date'),
      enrollment_status: text('enrollment_status'),
      transfer_status: text('transfer_status'),
      ethnicity: text('ethnicity'),
      disabilities: text('disabilities'),
      health_problems: text('health_problems'),
      personal_problems: text('personal_problems'),
      scholarships: text('scholarships'),
    },
  }
}

/** Excludes rows of the grid or includes them again, as one step. */
export function leaveOutTexts(rows: readonly string[], isLeftOut: boolean) {
  return rows.map((row) => ({ row, column: leaveOutColumn, text: isLeftOut ? leftOutText : '' }))
}

/** The first column to put right in a row. */
export function firstProblemColumn(sheet: ImportSheet, index: number): ImportColumn {
  const messages = sheet.messagesAt(index)
  return importColumns.find((column) => messages[column] !== undefined) ?? importColumns[0]
}

/**
 * The next cell to put right, or null when there is none. Correcting a cell moves on to the row below, so that row is not
 * passed over: only a problem that was found like this before, and is still there, is.
 */
export function nextProblem(
  sheet: ImportSheet,
  { shown, selection }: Pick<GridState, 'shown' | 'selection'>,
  foundBefore: string | null,
): Position | null {
  const problems = shown.rows.flatMap((row) =>
    isProblem(sheet.stateAt(Number(row))) ? [{ row, column: firstProblemColumn(sheet, Number(row)) }] : [],
  )
  const active = activeCell({ selection })
  const placeOf = (row: string) => shown.rowAt.get(row) ?? 0
  const isNext = ({ row, column }: Position) =>
    placeOf(row) > placeOf(active.row) || (row === active.row && (row !== foundBefore || column !== active.column))
  return problems.find(isNext) ?? problems[0] ?? null
}

export function isLeftOutAt(state: GridState, row: string): boolean {
  return findCell(state, { row, column: leaveOutColumn })?.value !== ''
}
