import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useUnhurried } from './use-unhurried'

function Sheet({ note }: { note: string }) {
  return (
    <>
      <p role="note">{useUnhurried(note)}</p>
      <input aria-label="first" data-position="1/subject-1" />
      <input aria-label="second" data-position="2/subject-1" />
      <button type="button">Save all</button>
    </>
  )
}

const note = () => screen.getByRole('note').textContent
const focus = (name: string) => act(() => screen.getByLabelText(name).focus())

test('a note that comes while a cell has the focus waits until none has it', () => {
  const { rerender } = render(<Sheet note="" />)
  focus('first')
  rerender(<Sheet note="outdated" />)
  expect(note()).toBe('')
  focus('second')
  expect(note()).toBe('')
  act(() => screen.getByRole('button').focus())
  expect(note()).toBe('outdated')
  rerender(<Sheet note="" />)
  expect(note()).toBe('')
})
