import { expect, type Mock } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

interface OpenDialog {
  /** A field that was changed. */
  field: HTMLInputElement
  onClose: Mock<() => void>
}

/**
 * Expects that Escape, the cross and a press beside a dialog with input close nothing unasked, that "No" keeps the input,
 * and that the dialog closes once that is confirmed.
 */
export async function expectQuestionBeforeClosing({ field, onClose }: OpenDialog): Promise<void> {
  const entered = field.value
  const dialog = field.closest<HTMLElement>('[role=dialog]')
  if (dialog === null) throw new Error('The field is in no dialog')
  const closings = [
    () => user.keyboard('{Escape}'),
    () => user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog),
  ]
  for (const close of closings) {
    await close()
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([field.isConnected, field.value, onClose.mock.calls]).toEqual([true, entered, []])
  }
  await user.pointer({ keys: '[MouseLeft]', target: dialog.parentElement ?? document.body })
  expect([field.isConnected, screen.queryByRole('alertdialog'), onClose.mock.calls]).toEqual([true, null, []])

  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
}
