import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cell, open, prepareGrid } from '@/testing/sheets/test-grid'

prepareGrid()

const name = () => screen.getByRole('combobox', { name: 'Name or ID' })
const value = () => screen.getByRole('textbox', { name: 'Value' })
const bar = () => screen.getByRole('group', { name: 'Enter by student name' })
const message = () => within(bar()).getByRole('status').textContent
const lastEntries = () =>
  within(screen.getByRole('list', { name: 'Last entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function openPile(column = 1) {
  const store = open()
  const user = userEvent.setup()
  cell(0, column).focus()
  await user.keyboard('{F4}')
  await screen.findByRole('combobox', { name: 'Name or ID' })
  expect(document.activeElement).toBe(name())
  return Object.assign(user, { store, texts: (row: number) => store.state().cells[row]?.map(({ text }) => text) })
}

test('papers in any order are entered by name and mark, each as one step of the undo history', async () => {
  const user = await openPile()
  await user.keyboard('12{ArrowDown}')
  expect(message()).toBe('12 students')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Student 112')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(document.activeElement).toBe(value())
  expect(cell(12, 1).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('9{Enter}')
  expect(message()).toBe('Student 12 already has 5. Enter replaces it with 9, Esc keeps it.')
  await user.keyboard('{Enter}')
  expect(message()).toBe('Entered: Student 12 · Languages · Khmer · 9')
  expect(document.activeElement).toBe(name())
  // By the name in the other language.
  await user.keyboard('សិស្ស 0{Enter}7,5{Enter}')
  expect(user.texts(0)).toEqual(['Student 0', '7,5', '6', '7'])
  expect(lastEntries()).toEqual(['Student 0 · Languages · Khmer · 7,5', 'Student 12 · Languages · Khmer · 9'])
  await user.keyboard('{Control>}z{/Control}')
  expect(user.texts(0)).toEqual(['Student 0', '', '6', '7'])
  expect(lastEntries()).toEqual(['Student 12 · Languages · Khmer · 9'])
  expect(document.activeElement).toBe(name())
})

test('a mark that is not valid is refused in words and stays typed', async () => {
  const user = await openPile()
  await user.keyboard('dent 0{Enter}{Enter}')
  expect(message()).toBe('Type a value.')
  await user.keyboard('99{Enter}')
  expect(message()).toBe('range')
  expect(value()).toHaveProperty('value', '99')
  expect(value().getAttribute('aria-invalid')).toBe('true')
  expect(user.texts(0)).toEqual(['Student 0', '', '6', '7'])
})

test('Escape keeps a mark that is there, goes back from a mark to the name, and then closes', async () => {
  const user = await openPile(3)
  await user.keyboard('33{Enter}9{Enter}{Escape}')
  expect(message()).toBe('Student 33 keeps 7.')
  expect(user.texts(33)).toEqual(['Student 33', '5', '6', '7'])
  expect(user.store.state().undo).toBeNull()
  await user.keyboard('4{Enter}{Escape}')
  expect(document.activeElement).toBe(name())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Name or ID' })).toBeNull()
  expect(document.activeElement).toBe(cell(4, 3))
})

test('the same mark again is no question, and five entries are shown at most', async () => {
  const user = await openPile()
  await user.keyboard('100{Enter}5{Enter}')
  expect(message()).toContain('Entered')
  expect(screen.queryByRole('list', { name: 'Last entries' })).toBeNull()
  for (const row of [101, 102, 103, 104, 105, 106]) {
    await user.keyboard(`${row}{Enter}8{Enter}{Enter}`)
  }
  expect(lastEntries()).toHaveLength(5)
  expect(lastEntries()[0]).toContain('Student 106')
})

test('an unknown name and a mark without a student are refused in words', async () => {
  const user = await openPile()
  await user.keyboard('nobody')
  expect(message()).toBe('Not found')
  await user.keyboard('{Enter}')
  expect(message()).toMatch(/^Choose a student first/)
  await user.click(value())
  await user.keyboard('5{Enter}')
  expect(document.activeElement).toBe(name())
})

test('a grid in which nothing can be entered has no entry by name', async () => {
  open(true)
  const user = userEvent.setup()
  cell(0, 1).focus()
  await user.keyboard('{F4}')
  expect(screen.queryByRole('button', { name: 'Enter by student name' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Enter by student name' })).toBeNull()
})
