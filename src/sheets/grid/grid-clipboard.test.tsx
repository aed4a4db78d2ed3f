import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changesSinceBase } from './reconcile'
import { cell, open, prepareGrid } from '@/testing/sheets/test-grid'

prepareGrid()

/** Pastes into the focused element with the browser's event. */
function clipboard(type: 'copy' | 'cut' | 'paste', text = '') {
  const texts = new Map([['text/plain', text]])
  const clipboardData = {
    getData: (format: string) => texts.get(format) ?? '',
    setData: (format: string, data: string) => texts.set(format, data),
  }
  fireEvent[type](document.activeElement ?? document.body, { clipboardData })
  return texts
}

test('a pasted block is applied with a message, and one undo removes both', async () => {
  const user = userEvent.setup()
  const store = open()
  cell(0, 1).focus()
  await user.keyboard('{Control>}{End}{/Control}{ArrowUp}{ArrowLeft}{ArrowLeft}')
  clipboard('paste', '7\t99\n8\t9\n1\t1\n')
  expect(store.state().cells[148]?.map(({ text }) => text)).toEqual(['Student 148', '7', '99', '7'])
  const line = '4 cells pasted, 1 not valid, 1 row did not fit'
  expect(screen.getByRole('status').textContent).toBe(line)
  expect(document.activeElement).toBe(cell(148, 1))
  expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4)
  await user.keyboard('{Control>}z{/Control}')
  expect(store.state().cells[149]?.[1]?.text).toBe('5')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a pasted blank is not counted as a pasted cell', async () => {
  const user = userEvent.setup()
  open()
  await user.click(cell(0, 1))
  clipboard('paste', '7\t\n \t9')
  expect(screen.getByRole('status').textContent).toBe('2 cells pasted, 2 not valid')
})

test('an undo that would empty a saved cell changes nothing and gives the reason', async () => {
  const user = userEvent.setup()
  const store = open()
  cell(0, 1).focus()
  await user.keyboard('8{Enter}')
  const saves = changesSinceBase(store.state())
  act(() => store.dispatch({ type: 'saveStarted', saves }))
  act(() => store.dispatch({ type: 'saveSucceeded', saves }))
  await user.keyboard('{Control>}z{/Control}')
  expect(store.state().cells[0]?.[1]).toMatchObject({ text: '8', state: 'clean' })
  expect(screen.getByRole('status').textContent).toMatch(/^This step was not undone/)
  await user.keyboard('9{Enter}')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a block with student names goes to their rows, or by position to the selected cells', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(0, 1))
  clipboard('paste', 'Student 3\t9\nStudent 2\t8\nStranger\t1')
  expect([2, 3].map((row) => store.state().cells[row]?.[1]?.text)).toEqual(['8', '9'])
  expect(screen.getByRole('status').textContent).toBe('2 cells pasted, 1 row not found, matched by Name')
  await user.click(screen.getByRole('button', { name: 'Paste by position instead' }))
  expect([2, 3].map((row) => store.state().cells[row]?.[1]?.text)).toEqual(['Stranger', '5'])
  expect(store.state().cells[0]?.map(({ text }) => text)).toEqual(['Student 0', 'Student 3', '9', '7'])
  expect(screen.queryByRole('button', { name: 'Paste by position instead' })).toBeNull()
})

test('a block with a header goes to the columns that it names, and the unknown ones are named', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(0, 3))
  clipboard('paste', 'Name\tរូបវិទ្យា\tMusic\tKhmer\nសិស្ស 3\t9\t1\t8\nសិស្ស 2\t4\t1\t3\n')
  const texts = () =>
    [2, 3].map((row) =>
      store
        .state()
        .cells[row]?.slice(1)
        .map(({ text }) => text),
    )
  expect(texts()).toEqual([
    ['3', '6', '4'],
    ['8', '6', '9'],
  ])
  expect(screen.getByRole('status').textContent).toBe(
    '4 cells pasted, 1 column not found (Music), matched by Name, columns matched by name',
  )
  await user.keyboard('{Control>}z{/Control}')
  expect(texts()).toEqual([
    ['5', '6', '7'],
    ['5', '6', '7'],
  ])
})

test('a block with a header alone can be pasted by position instead, without the header', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(1, 1))
  clipboard('paste', 'Physics\n9\n8')
  expect(screen.getByRole('status').textContent).toBe('2 cells pasted, columns matched by name')
  await user.click(screen.getByRole('button', { name: 'Paste by position instead' }))
  expect(
    [1, 2, 3].map((row) =>
      store
        .state()
        .cells[row]?.slice(1)
        .map(({ text }) => text),
    ),
  ).toEqual([
    ['9', '6', '7'],
    ['8', '6', '7'],
    ['5', '6', '7'],
  ])
})

test('copied cells are outlined until Escape has been pressed on one cell; cut ones are empty', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(1, 1))
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(clipboard('copy').get('text/plain')).toBe('5\t6')
  const outlined = () => document.querySelectorAll('.outline-dashed').length
  expect(outlined()).toBe(2)
  await user.keyboard('{Escape}')
  expect(outlined()).toBe(2)
  await user.keyboard('{Escape}')
  expect(outlined()).toBe(0)
  expect(clipboard('cut').get('text/html')).toContain('<td>6</td>')
  expect(store.state().cells[1]?.[2]?.text).toBe('')
  expect(screen.getByRole('status').textContent).toBe('1 cell cut, 1 not valid')
})

test('while one types, a value is pasted into the input and a table into the grid', async () => {
  const user = userEvent.setup()
  const store = open()
  cell(0, 1).focus()
  await user.keyboard('1')
  clipboard('paste', '3')
  expect(store.state().edit?.text).toBe('1')
  clipboard('paste', '3\t4')
  expect(store.state().edit).toBeNull()
  expect(store.state().cells[0]?.map(({ text }) => text)).toEqual(['Student 0', '3', '4', '7'])
})

test('Ctrl+R fills to the right and announces it', async () => {
  const user = userEvent.setup()
  const store = open()
  await user.click(cell(1, 1))
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}')
  expect(store.state().cells[1]?.map(({ text }) => text)).toEqual(['Student 1', '5', '5', '5'])
  expect(screen.getByRole('status').textContent).toBe('2 cells filled')
})
