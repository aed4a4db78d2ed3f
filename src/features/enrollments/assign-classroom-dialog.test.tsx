import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { answerCalls } from '@/testing/answer-calls'
import { makeClassroom } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { AssignClassroomDialog } from './assign-classroom-dialog'

beforeEach(() => {
  const data = [
    makeClassroom({ id: 10, suffix: 'ក' }),
    makeClassroom({ id: 11, suffix: 'ខ', status: 0 }),
    makeClassroom({ id: 12, suffix: 'គ' }),
    makeClassroom({ id: 13, suffix: 'ឃ', grade: 8, grade_name_en: 'Grade 8' }),
  ]
  answerCalls(() => Response.json({ data, total: data.length }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

test('students are put into active classes of their grade only', async () => {
  await renderInPage(
    <AssignClassroomDialog
      enrollments={[{ id: 3011, name: 'Keo Dara' }]}
      school={31}
      academicYear={3}
      grade={7}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  const field = () => within(dialog).getByRole('combobox', { name: /^Class/ })
  await waitFor(() => expect(field().textContent).toContain('Choose'))
  act(() => field().focus())
  await user.keyboard('{ArrowDown}')
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Grade 7 ក', 'Grade 7 គ'])
})
