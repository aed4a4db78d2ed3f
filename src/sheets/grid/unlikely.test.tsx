import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { cell, open, prepareGrid, shown } from '@/testing/sheets/test-grid'
import { countUnlikely, type UnlikelyRule } from './unlikely'

prepareGrid()

/** All students had 8 to 9.5 so far. */
const belowEight: UnlikelyRule = ({ column }, valueOf) =>
  Number(valueOf(column)) < 8 ? { id: 'score.unlikely.range', values: { lowest: 8, highest: 9.5 } } : null
const sentence = 'Unusual for this student: so far 8 to 9.5. Please check.'
const description = (row: number, column: number) =>
  (cell(row, column).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

function openJudged(rule: UnlikelyRule | null = belowEight) {
  const store = open()
  act(() => store.judgeBy(rule))
  return Object.assign(store, { user: userEvent.setup(), count: () => countUnlikely(store.state()) })
}

test('an unlikely mark has a sign and a sentence, and can be saved', async () => {
  const { user, state } = openJudged()
  cell(0, 1).focus()
  await user.keyboard('1{Enter}9{Enter}')
  expect(cell(0, 1).title).toBe(sentence)
  expect(cell(0, 1).className).toContain("before:content-['?']")
  expect(description(0, 1)).toBe(`${sentence} Changed, not saved`)
  expect(cell(1, 1).title).toBe('')
  expect(state().counts).toMatchObject({ invalid: 0, unsaved: 2 })
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(screen.getByText(sentence, { selector: 'span:not([hidden])' })).toBeTruthy()
})

test('marks that were there before are not judged, only what is typed', async () => {
  const { user, count } = openJudged()
  expect(count()).toBe(0)
  cell(3, 1).focus()
  await user.keyboard('4{Enter}')
  expect(count()).toBe(1)
  await user.keyboard('{Control>}z{/Control}')
  expect(count()).toBe(0)
  expect(cell(3, 1).title).toBe('')
})

test('F9 accepts a mark until it is changed', async () => {
  const { user, count } = openJudged()
  cell(0, 1).focus()
  await user.keyboard('1{Enter}{ArrowUp}{F9}')
  expect(count()).toBe(0)
  expect(cell(0, 1).title).toBe('')
  expect(document.activeElement).toBe(cell(0, 1))
  await user.keyboard('1{Enter}')
  expect(count()).toBe(0)
  await user.keyboard('{ArrowUp}2{Enter}')
  expect(count()).toBe(1)
})

test('the button beside the sentence accepts a mark and gives the focus back to its cell', async () => {
  const { user, count } = openJudged()
  cell(0, 1).focus()
  await user.keyboard('1{Enter}{ArrowUp}')
  await user.click(screen.getByRole('button', { name: 'It is right (F9)' }))
  expect(count()).toBe(0)
  expect(screen.queryByRole('button', { name: 'It is right (F9)' })).toBeNull()
  expect(document.activeElement).toBe(cell(0, 1))
})

test('Shift+F8 goes from one unlikely mark to the next, around the end', async () => {
  const { user } = openJudged()
  cell(0, 1).focus()
  await user.keyboard('1{Tab}2{Enter}9{Enter}')
  for (const [row, column] of [
    [0, 1],
    [0, 2],
    [0, 1],
  ] as const) {
    await user.keyboard('{Shift>}{F8}{/Shift}')
    expect(document.activeElement).toBe(cell(row, column))
  }
})

test('what was typed before the earlier months are known is judged when they are', async () => {
  const { user, count, judgeBy } = openJudged(null)
  cell(0, 1).focus()
  await user.keyboard('1{Enter}99{Enter}')
  expect(count()).toBe(0)
  act(() => judgeBy(belowEight))
  expect(count()).toBe(1)
  // A mark that is wrong has its own sign.
  expect(cell(1, 1).title).toBe('range')
})

test('an empty mark costs no judgement, and a changed cell that of its row', async () => {
  const rule = vi.fn<UnlikelyRule>(() => null)
  const { user } = openJudged(rule)
  cell(0, 1).focus()
  await user.keyboard('9{Enter}')
  rule.mockClear()
  shown.splice(0)
  await user.keyboard('8.5')
  expect(rule).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(rule.mock.calls.map(([position]) => position)).toEqual([{ row: '1', column: 'Khmer' }])
})
