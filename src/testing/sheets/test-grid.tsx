import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { beforeAll, beforeEach, vi } from 'vitest'
import { en } from '@/testing/messages'
import type { Cell } from '@/sheets/grid/cell'
import { entryColumns, type SheetColumns } from '@/sheets/grid/columns'
import { DataGrid } from '@/sheets/grid/grid'
import { createGrid, type Position } from '@/sheets/grid/model'
import { createGridStore, type GridStore } from '@/sheets/grid/store'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import { nameDefinition, numberDefinition } from './test-columns'

/** The texts of the cells that were drawn, one after the other. */
export const shown: string[] = []
const show = (cell: Cell) => {
  shown.push(cell.text)
  return cell.text
}
const subject = (id: string, otherName: string) => numberDefinition(id, { names: [id, otherName], show })
const columns: SheetColumns = [
  nameDefinition,
  { id: 'language', header: 'Languages', columns: [subject('Khmer', 'ភាសាខ្មែរ'), subject('English', 'ភាសាអង់គ្លេស')] },
  { id: 'science', header: 'Science', columns: [subject('Physics', 'រូបវិទ្យា')] },
]

let isPhone = false

/** The next grid is opened on a phone. */
export function onPhone(): void {
  isPhone = true
}

/** Makes jsdom enough of a browser for a grid, for all tests of a file. */
export function prepareGrid(): void {
  beforeAll(() => {
    // jsdom lays nothing out and has neither of these.
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isPhone && query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }))
    i18n.loadAndActivate({ locale: 'en', messages: en })
  })
  beforeEach(() => {
    isPhone = false
    shown.splice(0)
  })
}

/** Draws a sheet of 150 rows and three columns of numbers. */
export function open(readOnly = false, describe?: (position: Position) => string | null): GridStore {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    id: String(index),
    otherName: `សិស្ស ${index}`,
    values: [`Student ${index}`, index === 0 ? null : 5, 6, 7],
  }))
  const store = createGridStore(createGrid({ columns: entryColumns(columns), rows, readOnly }))
  render(
    <I18nProvider i18n={i18n}>
      <button type="button">Before</button>
      <Sheet input={{ entries: store, columns, rows }} describe={describe} />
    </I18nProvider>,
  )
  return store
}

/** The cell at a row and column that is in the page. */
export const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-position="${row}/${column}"]`)
  if (found === null) throw new Error(`No cell ${row}, ${column} in the page`)
  return found
}

interface SheetProps {
  input: Parameters<typeof useSheetTable>[0]
  describe: ((position: Position) => string | null) | undefined
}

function Sheet({ describe, input }: SheetProps) {
  return <DataGrid table={useSheetTable(input)} label="Scores" canFind describe={describe} />
}
