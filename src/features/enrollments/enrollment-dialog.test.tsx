import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { EnrollmentDialog } from './enrollment-dialog'
import type { EnrollmentRow } from './schema'

const row: EnrollmentRow = {
  id: 3011,
  emis_student_id: '0225000007',
  first_name: 'ដារា',
  last_name: 'កែវ',
  first_name_en: null,
  last_name_en: null,
  gender: 'f',
  birth_date: '2013-01-01',
  grade: 7,
  enrollment_status: 0,
  transfer_status: 0,
  ethnicity: 0,
  disabilities: [],
  health_problems: [],
  personal_problems: [],
  scholarships: [],
  report_stage: 1,
  enrolled_date: '2025-11-01',
  enrolled_by: null,
  classroom: null,
  is_drop_out_last_year: false,
  etag: '"1"',
}
const options = { scholarship: [], disability: [], healthProblem: [], personalProblem: [], ethnicity: [], grade: [] }

let calls: SentCall[]
let answerToSave: () => Response
beforeEach(() => {
  calls = answerCalls(({ name }) =>
    name === 'GET students/options' ? Response.json({ data: options }) : answerToSave(),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const onSaved = vi.fn<() => void>()
const onClose = vi.fn<() => void>()

async function open(change: Partial<EnrollmentRow> = {}) {
  onSaved.mockReset()
  onClose.mockReset()
  await renderInPage(
    <EnrollmentDialog
      choice={{ academicYear: 3, school: 31, emisSchoolCode: '02080101', grade: 7, reportStage: 1 }}
      yearStart="2025-11-01"
      grades={[7, 8, 9]}
      target={{ kind: 'edit', row: { ...row, ...change } }}
      onSaved={onSaved}
      onClose={onClose}
    />,
  )
  return await screen.findByRole('dialog', { name: 'Edit enrollment' })
}

test('an answer with an error flag shows its message, and the dialog stays open with what was typed', async () => {
  const dialog = await open()
  const name = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^First name/ })
  await user.clear(name)
  await user.type(name, 'ដារ៉ា')
  answerToSave = () => Response.json({ error: true, message: 'enrollment.noMatchGrade' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'No Match Grade For school. Choose a grade that the school has.',
  )
  expect(name.value).toBe('ដារ៉ា')
  expect([onSaved.mock.calls, onClose.mock.calls]).toEqual([[], []])

  answerToSave = () => Response.json({ data: { ...row, first_name: 'ដារ៉ា' } })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.filter(({ name: call }) => call.startsWith('PUT'))).toMatchObject([
    { name: 'PUT enrollments/3011', body: { student: { first_name: 'ដារ៉ា' } } },
    { name: 'PUT enrollments/3011', body: { student: { first_name: 'ដារ៉ា' } } },
  ])
})

test('of a student who dropped out last year the enrollment status cannot be changed', async () => {
  const dialog = await open({ is_drop_out_last_year: true, enrollment_status: 4 })
  const status = within(dialog).getByRole('button', { name: /^Enrollment status Dropped out last year/ })
  expect(status.getAttribute('aria-disabled')).toBe('true')
  expect(within(dialog).queryByRole('combobox', { name: /^Enrollment status/ })).toBeNull()
})

test('an unlikely birth date is asked about before it is saved, and "No" sends nothing and keeps it', async () => {
  answerToSave = () => Response.json({ data: { ...row, birth_date: '2024-01-01' } })
  const dialog = await open()
  const birthDate = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Birth date/ })
  await user.clear(birthDate)
  await user.type(birthDate, '01-01-2024')
  const save = within(dialog).getByRole('button', { name: 'Save' })
  await user.click(save)
  const question = await screen.findByRole('alertdialog', { name: 'Is the student really 1 year old?' })
  await user.click(within(question).getByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(birthDate.value).toBe('01-01-2024')
  expect([onSaved.mock.calls, onClose.mock.calls]).toEqual([[], []])
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([])

  await user.click(save)
  await user.click(await screen.findByRole('button', { name: 'Yes, the birth date is right' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toMatchObject([
    { name: 'PUT enrollments/3011', body: { student: { birth_date: '2024-01-01' } } },
  ])
})

const elsewhere: Partial<EnrollmentRow> = {
  gender: null,
  birth_date: null,
  ethnicity: null,
  disabilities: null,
  health_problems: null,
  personal_problems: null,
  scholarships: null,
  record_elsewhere: true,
}

test('the enrollment of such a student shows what was stated, and only its own fields change', async () => {
  answerToSave = () => Response.json({ data: { ...row, ...elsewhere } })
  const dialog = await open({ ...elsewhere, stated: { last_name: 'ចាន់', health_problems: [] } })
  const stated = await within(dialog).findByRole('note', { name: /^Your school has stated this/ })
  expect(stated.textContent).toMatch(/Last nameចាន់.*Health problems/)
  expect(within(dialog).queryAllByRole('textbox')).toEqual([])
})

test('the school that keeps the record sees which other school enrolled the student, and what differs', async () => {
  const dialog = await open({
    enrolled_elsewhere: {
      academic_year: { id: 4, name: '2026-2027' },
      school: { id: 42, name: 'បឋម សង្កែ', name_en: 'Sangkae Primary' },
      grade: 8,
      enrolled_date: '2026-11-02',
      differences: { birth_date: '2013-05-06' },
    },
  })
  const note = within(dialog).getByRole('note', {
    name: 'Sangkae Primary has enrolled this student in Grade 8 for 2026-2027',
  })
  expect(note.textContent).toContain('06-05-2013')
})
