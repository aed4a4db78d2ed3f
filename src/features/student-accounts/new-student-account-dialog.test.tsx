import { afterEach, expect, test, vi } from 'vitest'
import { screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { answerCalls } from '@/testing/answer-calls'
import { expectQuestionBeforeClosing } from '@/testing/expect-question-before-closing'
import { renderInPage } from '@/testing/render-in-page'
import { NewStudentAccountDialog } from './new-student-account-dialog'

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const onClose = vi.fn<() => void>()
afterEach(() => {
  vi.unstubAllGlobals()
  onClose.mockReset()
})

async function open() {
  answerCalls(() => Response.json({ message: 'common.error.notFound' }, { status: 404 }))
  await renderInPage(<NewStudentAccountDialog open onOpenChange={onClose} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Student ID/ })
  await user.type(field, '0225000007')
  return field
}

test('a student ID that was not searched yet is asked about before its dialog discards it', async () => {
  const field = await open()
  await expectQuestionBeforeClosing({ field, onClose })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a student ID that was searched without a result is given up without a question', async () => {
  await open()
  await user.keyboard('{Enter}')
  await screen.findByText('No student with this ID was found.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
