import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { selectedRange, selectedRanges } from './model'
import { activeIn } from '@/testing/sheets/test-columns'
import { cell, onPhone, open, prepareGrid, shown } from '@/testing/sheets/test-grid'

prepareGrid()

test('the grid is one stop of the Tab key, and its first editable cell has the focus', async () => {
  const user = userEvent.setup()
  open()
  await user.tab()
  await user.tab()
  expect(cell(0, 1)).toHaveProperty('tabIndex', 0)
  expect(document.activeElement).toBe(cell(0, 1))
  expect(document.querySelectorAll('[data-position][tabindex="0"]')).toHaveLength(1)
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
      .map((item) => item.textContent),
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
  const input = screen.getByRole('textbox', { name: 'Khmer, Student 0' })
  expect(cell(0, 1).contains(input)).toBe(true)
  expect(input).toHaveProperty('value', '៧,៥')
  await user.keyboard('{ArrowRight}')
  expect(store.state().cells[0]?.[1]?.value).toBe(7.5)
  expect(document.activeElement).toBe(cell(0, 2))
  expect(document.querySelectorAll('[role="grid"] input')).toHaveLength(0)
})

test('an invalid value keeps its text and shows and announces the reason', async () => {
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
  expect(store.state().edit).toMatchObject({ row: '2', column: 'English', mode: 'modify', text: '6' })
})

test('Ctrl and a click or a drag select further cells, and the status row has their figures', async () => {
  const user = userEvent.setup()
  const store = open()
  const figures = () => screen.queryByText(/sum/)?.textContent
  await user.click(cell(1, 1))
  await user.keyboard('{Control>}')
  await user.click(cell(3, 3))
  expect(figures()).toBe('2 values · sum 12 · average 6.00 · lowest 5 · highest 7')
  const mouse = { pointerType: 'mouse', button: 0, buttons: 1, ctrlKey: true }
  fireEvent.pointerDown(cell(5, 1), mouse)
  fireEvent.pointerMove(cell(6, 2), mouse)
  fireEvent.pointerUp(document.body, mouse)
  expect(figures()).toBe('6 values · sum 34 · average 5.67 · lowest 5 · highest 7')
  // The last range goes on, and no cell counts twice.
  await user.keyboard('{Shift>}')
  await user.click(cell(6, 3))
  await user.keyboard('{/Shift}')
  expect(figures()).toBe('8 values · sum 48 · average 6.00 · lowest 5 · highest 7')
  await user.click(cell(1, 1))
  await user.keyboard('{/Control}')
  expect(figures()).toBe('8 values · sum 48 · average 6.00 · lowest 5 · highest 7')
  expect(document.activeElement).toBe(cell(1, 1))
  await user.keyboard('{Delete}')
  expect(
    [1, 3, 5, 6].map((row) =>
      store
        .state()
        .cells[row]?.slice(1)
        .map(({ text }) => text),
    ),
  ).toEqual([
    ['', '6', '7'],
    ['5', '6', ''],
    ['', '', ''],
    ['', '', ''],
  ])
})

test('Ctrl and a click on a header or a name add its column or row', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(screen.getByRole('columnheader', { name: 'Khmer' }))
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('columnheader', { name: 'Physics' }))
  await user.click(cell(2, 0))
  await user.keyboard('{/Control}')
  expect(selectedRanges(store.state())).toEqual([
    { top: 0, bottom: 149, left: 1, right: 1 },
    { top: 0, bottom: 149, left: 3, right: 3 },
    { top: 2, bottom: 2, left: 0, right: 3 },
  ])
})

test('Ctrl and a click outside the edited cell commit it and select both cells', async () => {
  const user = userEvent.setup()
  const store = open()
  cell(1, 1).focus()
  await user.keyboard('9{Control>}')
  await user.click(screen.getByRole('textbox'))
  expect(store.state().edit?.text).toBe('9')
  await user.click(cell(3, 1))
  await user.keyboard('{/Control}')
  expect(store.state().edit).toBeNull()
  expect(store.state().cells[1]?.[1]?.text).toBe('9')
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(2)
})

test('a click on a header selects its column, a click on a name its row', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(screen.getByRole('columnheader', { name: 'English' }))
  expect(selectedRange(store.state())).toEqual({ top: 0, bottom: 149, left: 2, right: 2 })
  expect(document.activeElement).toBe(cell(0, 2))
  await user.click(cell(3, 0))
  expect(selectedRange(store.state())).toEqual({ top: 3, bottom: 3, left: 0, right: 3 })
  await user.keyboard('{Shift>}')
  await user.click(cell(5, 0))
  await user.keyboard('{/Shift}')
  expect(selectedRange(store.state())).toMatchObject({ top: 3, bottom: 5 })
  await user.keyboard('{Delete}')
  expect([3, 4, 5].map((row) => store.state().cells[row]?.[1]?.text)).toEqual(['', '', ''])
})

test('a drag beyond the edge of the grid continues to select until the button is released', () => {
  vi.useFakeTimers()
  const store = open()
  const wait = () => {
    act(() => {
      vi.advanceTimersByTime(300)
    })
  }
  const mouse = { pointerType: 'mouse', button: 0, buttons: 1 }
  fireEvent.pointerDown(cell(2, 1), mouse)
  // Below the grid, which is 600 high and at the top of the page here.
  fireEvent.pointerMove(document.body, { ...mouse, clientX: 300, clientY: 700 })
  wait()
  expect(selectedRange(store.state())).toEqual({ top: 2, bottom: 7, left: 1, right: 1 })
  // To the right of it.
  fireEvent.pointerMove(document.body, { ...mouse, clientX: 1100, clientY: 300 })
  wait()
  expect(selectedRange(store.state())).toEqual({ top: 2, bottom: 7, left: 1, right: 3 })
  fireEvent.pointerMove(document.body, { ...mouse, clientX: 300, clientY: 700 })
  fireEvent.pointerUp(document.body, mouse)
  wait()
  expect(selectedRange(store.state())).toEqual({ top: 2, bottom: 7, left: 1, right: 3 })
})

test('Ctrl+F finds a row by its name in either language, and Escape returns to its cells', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.keyboard('{Control>}f{/Control}')
  const find = await screen.findByRole('textbox', { name: 'Find a name, an ID or a value' })
  await user.type(find, 'student 12')
  expect(document.activeElement).toBe(find)
  expect(activeIn(store.state())).toEqual({ row: 12, column: 1 })
  expect(screen.getByText('1 of 12')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(activeIn(store.state())).toEqual({ row: 112, column: 1 })
  await user.clear(find)
  await user.type(find, 'សិស្ស 112')
  expect(activeIn(store.state())).toEqual({ row: 112, column: 1 })
  expect(screen.getByText('1 of 1')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(cell(112, 1))
  await user.keyboard('9{Enter}')
  expect(store.state().cells[112]?.[1]?.text).toBe('9')
})

test('Ctrl+F finds the cells with a mark in the order in which they are shown', async () => {
  const user = userEvent.setup()
  const store = open()
  act(() => {
    const texts = [
      { row: '4', column: 'Physics', text: '9.5' },
      { row: '4', column: 'Khmer', text: '៩,៥' },
      { row: '120', column: 'English', text: '9.5' },
    ]
    store.dispatch({ type: 'set', texts })
  })
  await user.keyboard('{Control>}f{/Control}')
  const find = await screen.findByRole('textbox', { name: 'Find a name, an ID or a value' })
  await user.type(find, '9,50')
  expect(screen.getByText('1 of 3')).toBeTruthy()
  expect(activeIn(store.state())).toEqual({ row: 4, column: 1 })
  await user.keyboard('{Enter}')
  expect(activeIn(store.state())).toEqual({ row: 4, column: 3 })
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  expect(activeIn(store.state())).toEqual({ row: 120, column: 2 })
  await user.click(screen.getByRole('button', { name: 'Next match' }))
  expect(activeIn(store.state())).toEqual({ row: 4, column: 1 })
  await user.click(screen.getByRole('button', { name: 'Previous match' }))
  await user.click(find)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(cell(120, 2))
  // A number that no cell has may be a part of a name or an ID.
  await user.keyboard('{Control>}f{/Control}')
  await user.type(await screen.findByRole('textbox', { name: 'Find a name, an ID or a value' }), '149')
  expect(activeIn(store.state())).toEqual({ row: 149, column: 2 })
})

test('on a phone the reason of an invalid cell is beside it while and after typing', async () => {
  onPhone()
  const user = userEvent.setup()
  open()
  const bubble = () => document.querySelector<HTMLElement>('p.border-danger')
  cell(1, 1).focus()
  await user.keyboard('9')
  expect(bubble()).toBeNull()
  await user.keyboard('9')
  expect(bubble()?.textContent).toBe('range')
  // Below the row that is worked on, and above it once the row below is.
  expect(bubble()?.parentElement?.style.top).toBe('56px')
  await user.keyboard('{Enter}')
  expect(bubble()?.textContent).toBe('range')
  expect(bubble()?.parentElement?.style.top).toBe('28px')
  await user.keyboard('{ArrowUp}8{Enter}')
  expect(bubble()).toBeNull()
})

test('a tap opens the editor with its text selected', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.pointer({ keys: '[TouchA]', target: cell(1, 1) })
  expect(store.state().edit).toMatchObject({ row: '1', column: 'Khmer', mode: 'modify', selected: true })
})

function tap(target: HTMLElement): void {
  fireEvent.pointerDown(target, { pointerType: 'touch' })
  fireEvent.pointerUp(target, { pointerType: 'touch' })
  // As a browser does, before the click event.
  act(() => target.focus())
  fireEvent.click(target)
}

test('a held cell and a tap on the opposite corner select a range', async () => {
  open()
  fireEvent.pointerDown(cell(1, 1), { pointerType: 'touch', clientX: 5, clientY: 5 })
  expect(await screen.findByText('Now tap the opposite corner of the range')).toBeTruthy()
  expect(document.activeElement).toBe(cell(1, 1))
  fireEvent.pointerUp(cell(1, 1), { pointerType: 'touch' })
  fireEvent.click(cell(1, 1))
  tap(cell(3, 2))
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(6)
  expect(screen.queryByRole('textbox')).toBeNull()
  // A finger that moves is scrolling.
  fireEvent.pointerDown(cell(5, 1), { pointerType: 'touch', clientX: 5, clientY: 5 })
  fireEvent.pointerMove(cell(5, 1), { pointerType: 'touch', clientX: 5, clientY: 60 })
  tap(cell(6, 1))
  expect(screen.getByRole('textbox')).toBeTruthy()
})

test('roles, places and states are what a screen reader needs', async () => {
  const user = userEvent.setup()
  open()
  const grid = screen.getByRole('grid', { name: 'Scores' })
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
  const language = within(grid).getByRole('columnheader', { name: 'Languages' })
  expect([language.getAttribute('aria-colindex'), language.getAttribute('aria-colspan')]).toEqual(['2', '2'])
  expect(language.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('1')
  expect(cell(0, 1).closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('3')
  expect([0, 1, 2, 3].map((column) => cell(2, column).getAttribute('aria-colindex'))).toEqual(['1', '2', '3', '4'])
  expect([0, 1].map((column) => cell(2, column).getAttribute('role'))).toEqual(['rowheader', 'gridcell'])
  expect([0, 1].map((column) => cell(2, column).getAttribute('aria-readonly'))).toEqual(['true', null])
  await user.click(cell(2, 2))
  expect(cell(2, 0).className).toContain('bg-accent-soft')
  expect(within(grid).getByRole('columnheader', { name: 'English' }).className).toContain('bg-accent-soft')
  // Moving and typing are announced by the focused cell, not a second time.
  await user.keyboard('4{Enter}{ArrowDown}')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a read-only grid is marked as read-only and opens no editor', async () => {
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

test('the fill handle fills the cells it is dragged over, as one step', () => {
  const store = open()
  const mouse = { pointerType: 'mouse', button: 0, buttons: 1 }
  act(() => store.dispatch({ type: 'set', texts: [{ row: '1', column: 'English', text: '9' }] }))
  fireEvent.pointerDown(cell(1, 2), mouse)
  fireEvent.pointerUp(document.body, mouse)
  const handle = cell(1, 2).querySelector('[data-fill]')
  if (handle === null) throw new Error('no fill handle')
  fireEvent.pointerDown(handle, mouse)
  // A pointer that strays into the next column still fills its own.
  fireEvent.pointerMove(cell(3, 3), mouse)
  fireEvent.pointerUp(document.body, mouse)
  const texts = () => [1, 2, 3, 4].map((row) => cell(row, 2).textContent)
  expect(selectedRange(store.state())).toEqual({ top: 1, bottom: 3, left: 2, right: 2 })
  expect(texts()).toEqual(['9', '9', '9', '6'])
  act(() => store.dispatch({ type: 'undo' }))
  expect(texts()).toEqual(['9', '6', '6', '6'])
})

test('a double click on the fill handle fills down as one step, which is announced', async () => {
  const user = userEvent.setup()
  const store = open()
  const emptied = Array.from({ length: 145 }, (_, index) => ({ row: String(index + 5), column: 'Khmer', text: '' }))
  act(() => store.dispatch({ type: 'set', texts: emptied }))
  act(() => {
    const texts = [
      { row: '1', column: 'English', text: '8' },
      { row: '2', column: 'English', text: '9' },
    ]
    store.dispatch({ type: 'set', texts })
  })
  await user.click(cell(1, 2))
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  const handle = cell(2, 2).querySelector('[data-fill]')
  if (handle === null) throw new Error('no fill handle')
  await user.dblClick(handle)
  const texts = () => [1, 2, 3, 4, 5].map((row) => store.state().cells[row]?.[2]?.text)
  expect(texts()).toEqual(['8', '9', '8', '9', '6'])
  expect(screen.getByRole('status').textContent).toBe('2 cells filled')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(selectedRange(store.state())).toEqual({ top: 1, bottom: 4, left: 2, right: 2 })
  await user.keyboard('{Control>}z{/Control}')
  expect(texts()).toEqual(['8', '9', '6', '6', '6'])
})
