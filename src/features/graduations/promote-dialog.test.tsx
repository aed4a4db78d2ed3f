import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { School } from '@/domain/schools/schema'
import { signedInUser } from '@/testing/test-users'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { PromoteDialog } from './promote-dialog'
import type { GraduationRow } from './schema'

const student: GraduationRow = {
  id: 3011,
  student: { id: 1, emis_student_id: 'S1', first_name: 'ក', last_name: 'ខ', gender: 'f', birth_date: '2013-01-01' },
  scoreSemester1: 8,
  scoreSemester2: 8,
  ranking: 1,
  annual_result: 1,
  resultChanged: false,
  reasonForChanged: null,
  otherReason: null,
  graduationStatus: 0,
}
const school = makeSchool()

let calls: SentCall[]
/** The schools of the district in the year that the student goes to. */
let targets: School[]
beforeEach(() => {
  calls = answerCalls(({ name }) => {
    if (name === 'POST enrollments/graduation') return Response.json({ data: { count: 1 } })
    if (name === 'GET schools') return Response.json({ data: targets, total: targets.length })
    return Response.json({ data: [school.province, school.district], total: 2 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const sent = () => calls.filter(({ name }) => name.startsWith('POST'))

/** Presses Promote for a student of grade 7 once the dialog shows what follows from the schools. */
async function promote(shown: (dialog: HTMLElement) => Promise<unknown>) {
  const onDone = vi.fn<() => void>()
  await renderInPage(
    <PromoteDialog
      user={signedInUser('demis')}
      school={school}
      grade={7}
      students={[student]}
      years={[makeYear({ id: 4, status: 'pre' })]}
      onClose={() => undefined}
      onDone={onDone}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Promote' })
  await shown(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Promote' }))
  return { dialog, onDone }
}

test('a student is promoted to the next grade of the school in the next year', async () => {
  targets = [school]
  const { onDone } = await promote((dialog) => within(dialog).findByText(/to Grade 8 at Sangkae High School/))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject([
    { body: { academic_year_id: 4, emis_school_code: school.emis_code, grade: 8, entry_status: 1 } },
  ])
})

test.each([
  ['the next year does not have the school', []],
  ['the school does not have the next grade', [makeSchool({ degree: { number: 4, name: 'ក', name_en: 'A' } })]],
])('no student is promoted when %s', async (_, found) => {
  targets = found
  // Without a school no grade can be chosen.
  const { dialog, onDone } = await promote((opened) => within(opened).findByRole('button', { name: /^Grade Choose/ }))
  const summary = await within(dialog).findByRole('alert')
  expect(summary.textContent).toContain('School: The field is required.')
  expect([sent(), onDone.mock.calls]).toEqual([[], []])
})
