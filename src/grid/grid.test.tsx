import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '@/locales/en.po'
import type { Cell } from './cell'
import { textColumn, type ColumnGroup } from './columns'
import { DataGrid } from './grid'
import { createGrid } from './model'
import { createGridStore, type GridStore } from './store'
import { numberColumn } from './test-columns'

const shown: string[] = []
const show = (cell: Cell) => {
  shown.push(cell.text)
  return cell.text
}
const subject = (id: string) => ({ ...numberColumn(id), header: id, width: 90, show })
const groups: ColumnGroup[] = [
  {
    id: 'pupil',
    header: null,
    columns: [textColumn({ id: 'name', header: 'Name', width: 200, frozen: true, isRowHeader: true })],
  },
  { id: 'language', header: 'Languages', columns: [subject('Khmer'), subject('English')] },
  { id: 'science', header: 'Science', columns: [subject('Physics')] },
]

beforeAll(() => {
  // jsdom lays nothing out and has neither of these.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollTo = () => {}
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 1000 })
  i18n.loadAndActivate({ locale: 'en', messages })
})
beforeEach(() => shown.splice(0))
afterEach(cleanup)

function open(readOnly = false): GridStore {
  const rows = Array.from({ length: 150 }, (_, index) => ({
    id: String(index),
    values: [`Pupil ${index}`, index === 0 ? null : 5, 6, 7],
  }))
  const columns = groups.flatMap((group) => group.columns)
  const store = createGridStore(createGrid({ columns, rows, readOnly }))
  render(
    <I18nProvider i18n={i18n}>
      <button type="button">Before</button>
      <DataGrid store={store} groups={groups} label="Scores" />
    </I18nProvider>,
  )
  return store
}

const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-place="${row}/${column}"]`)
  if (found === null) throw new Error(`No cell ${row}, ${column} in the page`)
  return found
}

test('the grid is one stop of the Tab key, and its first editable cell has the focus', async () => {
  const user = userEvent.setup()
  open()
  await user.tab()
  await user.tab()
  expect(cell(0, 1)).toHaveProperty('tabIndex', 0)
  expect(document.activeElement).toBe(cell(0, 1))
  expect(document.querySelectorAll('[data-place][tabindex="0"]')).toHaveLength(1)
})

test('only the rows in view are in the page, with the counts of all', () => {
  open()
  const grid = screen.getByRole('grid', { name: 'Scores' })
  expect(grid.getAttribute('aria-rowcount')).toBe('152')
  expect(grid.getAttribute('aria-colcount')).toBe('4')
  expect(within(grid).getAllByRole('row').length).toBeLessThan(40)
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['Languages', 'Science', 'Name', 'Khmer', 'English', 'Physics'])
  expect(cell(0, 0).getAttribute('role')).toBe('rowheader')
})

test('a typed value and Enter render the old cell and the new one, not the sheet', async () => {
  const user = userEvent.setup()
  const store = open()
  const drawn = shown.length
  expect(drawn).toBeGreaterThan(40)
  cell(0, 1).focus()
  shown.splice(0)
  await user.keyboard('8')
  const toOpen = shown.splice(0).length
  await user.keyboard('.5')
  const toType = shown.splice(0).length
  await user.keyboard('{Enter}')
  const toCommit = shown.splice(0).length
  expect(store.state().cells[0]?.[1]).toMatchObject({ text: '8.5', value: 8.5, state: 'dirty' })
  expect({ toOpen, toType, toCommit }).toEqual({ toOpen: 1, toType: 0, toCommit: 2 })
  expect(document.activeElement).toBe(cell(1, 1))
})

test('there is one input, in the cell that is edited, and it takes Khmer digits', async () => {
  const user = userEvent.setup()
  const store = open()
  expect(document.querySelectorAll('[role="grid"] input')).toHaveLength(0)
  cell(0, 1).focus()
  await user.keyboard('៧,៥')
  const input = screen.getByRole('textbox', { name: 'Khmer, Pupil 0' })
  expect(cell(0, 1).contains(input)).toBe(true)
  expect(input).toHaveProperty('value', '៧,៥')
  await user.keyboard('{ArrowRight}')
  expect(store.state().cells[0]?.[1]?.value).toBe(7.5)
  expect(document.activeElement).toBe(cell(0, 2))
  expect(document.querySelectorAll('[role="grid"] input')).toHaveLength(0)
})

test('a value that is not valid says so to everyone and keeps the text', async () => {
  const user = userEvent.setup()
  open()
  cell(0, 1).focus()
  await user.keyboard('99{Enter}')
  expect(cell(0, 1).textContent).toContain('99')
  expect(cell(0, 1).getAttribute('aria-invalid')).toBe('true')
  expect(cell(0, 1).title).toBe('range')
  const description = document.getElementById(cell(0, 1).getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('range')
  expect(cell(0, 1).className).toContain('border-cell-invalid')
})

test('leaving the input commits; Escape puts the old value back', async () => {
  const user = userEvent.setup()
  const store = open()
  cell(1, 1).focus()
  await user.keyboard('9{Escape}')
  expect(store.state().cells[1]?.[1]?.text).toBe('5')
  expect(document.activeElement).toBe(cell(1, 1))
  await user.keyboard('9')
  await user.click(screen.getByRole('button', { name: 'Before' }))
  expect(store.state().cells[1]?.[1]?.text).toBe('9')
})

test('Escape and then Tab leaves the grid', async () => {
  const user = userEvent.setup()
  open()
  cell(0, 1).focus()
  await user.keyboard('{Escape}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
})

test('a click goes to a cell, a double click edits it, Shift and click selects a range', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(2, 2))
  expect(document.activeElement).toBe(cell(2, 2))
  await user.keyboard('{Shift>}')
  await user.click(cell(4, 3))
  await user.keyboard('{/Shift}')
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(6)
  await user.dblClick(cell(2, 2))
  expect(store.state().edit).toMatchObject({ row: 2, column: 2, mode: 'modify', text: '6' })
})

test('a tap opens the editor with its text selected', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.pointer({ keys: '[TouchA]', target: cell(1, 1) })
  expect(store.state().edit).toMatchObject({ row: 1, column: 1, mode: 'modify', selected: true })
})

test('a read-only grid says so and opens no editor', async () => {
  const user = userEvent.setup()
  open(true)
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true')
  await user.dblClick(cell(0, 1))
  await user.keyboard('5')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(cell(0, 1).getAttribute('aria-readonly')).toBe('true')
})

test('the active row stays in the page when it is scrolled away', async () => {
  const user = userEvent.setup()
  open()
  cell(0, 1).focus()
  await user.keyboard('{Control>}{End}{/Control}')
  expect(document.activeElement).toBe(cell(149, 3))
})

test('? shows every key', async () => {
  const user = userEvent.setup()
  open()
  cell(0, 1).focus()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 })).toBeTruthy()
})
