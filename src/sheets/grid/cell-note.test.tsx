import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cell, open, prepareGrid, shown } from '@/testing/sheets/test-grid'

prepareGrid()
beforeEach(() => {
  vi.useFakeTimers()
})

const note = () => screen.queryByRole('tooltip')
const describe = ({ row, column }: { row: string; column: string }) =>
  column === 'Physics' ? null : `${column} of ${row}`
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
let moves = 0
/** Moves the mouse over an element. */
function point(target: Element, buttons = 0): void {
  moves += 1
  fireEvent.pointerMove(target, { pointerType: 'mouse', buttons, clientX: moves, clientY: 10 })
}
function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

test('the note on a cell is shown while the mouse rests on it', () => {
  open(false, describe)
  point(cell(1, 1))
  wait(600)
  expect(note()).toBeNull()
  wait(150)
  expect(note()?.textContent).toBe('Khmer of 1')
  expect(cell(1, 1).getAttribute('aria-describedby')).toBe(note()?.id)
  point(cell(2, 1))
  wait(200)
  expect(note()).toBeNull()
  expect(cell(1, 1).getAttribute('aria-describedby')).toBeNull()
  wait(600)
  expect(note()?.textContent).toBe('Khmer of 2')
  point(cell(2, 3))
  wait(1000)
  expect(note()).toBeNull()
})

test('the mouse can go over to the note, which stays as long as it is there', () => {
  open(false, describe)
  point(cell(1, 1))
  wait(800)
  const bubble = screen.getByRole('tooltip')
  // On its way it crosses the next cell.
  point(cell(0, 1))
  wait(100)
  fireEvent.pointerEnter(bubble)
  // As the browser does, behind what React makes of the same move.
  fireEvent(screen.getByRole('grid'), new MouseEvent('pointerleave', { relatedTarget: bubble }))
  wait(5000)
  expect(note()?.textContent).toBe('Khmer of 1')
  fireEvent.pointerLeave(bubble)
  wait(200)
  expect(note()).toBeNull()
})

test('the note is shown on the active cell until the next key', () => {
  open(false, describe)
  act(() => cell(0, 1).focus())
  wait(2000)
  // The focus of a page that opens is not the keyboard's.
  expect(note()).toBeNull()
  press('ArrowDown')
  wait(400)
  press('ArrowDown')
  wait(600)
  expect(note()).toBeNull()
  wait(150)
  expect(note()?.textContent).toBe('Khmer of 2')
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe(note()?.id)
  press('ArrowRight')
  expect(note()).toBeNull()
  wait(800)
  expect(note()?.textContent).toBe('English of 2')
  press('Escape')
  wait(5000)
  expect(note()).toBeNull()
})

test('no note is shown after a press, during a drag or while one types', () => {
  open(false, describe)
  point(cell(1, 1))
  wait(800)
  fireEvent.pointerDown(cell(1, 1), { pointerType: 'mouse', button: 0, buttons: 1 })
  expect(note()).toBeNull()
  point(cell(2, 1), 1)
  wait(1000)
  fireEvent.pointerUp(document.body)
  wait(1000)
  expect(note()).toBeNull()
  press('7')
  point(cell(4, 1))
  wait(1000)
  expect(screen.getByRole('textbox')).toBeTruthy()
  expect(note()).toBeNull()
})

test('the note goes when the grid changes below it, and another description of the cell stays', () => {
  const store = open(false, describe)
  point(cell(1, 1))
  wait(800)
  expect(note()).not.toBeNull()
  act(() => store.dispatch({ type: 'set', texts: [{ row: '1', column: 'Khmer', text: '9' }] }))
  expect(note()).toBeNull()
  const id = cell(1, 1).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('Changed, not saved')
})

test('a note renders no cell', () => {
  open(false, describe)
  act(() => cell(1, 1).focus())
  press('ArrowDown')
  shown.splice(0)
  wait(800)
  expect(note()).not.toBeNull()
  press('Shift')
  expect(note()).toBeNull()
  expect(shown).toEqual([])
})
