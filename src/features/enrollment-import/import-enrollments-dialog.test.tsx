import { afterEach, expect, test, vi } from 'vitest'
import { screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { answerCalls } from '@/testing/answer-calls'
import { expectQuestionBeforeClosing } from '@/testing/expect-question-before-closing'
import { renderInPage } from '@/testing/render-in-page'
import { ImportEnrollmentsDialog } from './import-enrollments-dialog'

const options = { scholarship: [], disability: [], healthProblem: [], personalProblem: [], ethnicity: [], grade: [] }

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the date of an import is asked about before its dialog discards it', async () => {
  answerCalls(() => Response.json({ data: options }))
  const onClose = vi.fn<() => void>()
  await renderInPage(
    <ImportEnrollmentsDialog
      choice={{ academicYear: 3, school: 31, emisSchoolCode: '02080101', grade: 7, reportStage: 1 }}
      yearStart="2025-11-01"
      onClose={onClose}
    />,
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /date/i })
  await user.clear(field)
  await user.type(field, '03-11-2025')
  await expectQuestionBeforeClosing({ field, onClose })
  expect(onClose).toHaveBeenCalledOnce()
})
