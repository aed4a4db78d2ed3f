import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { makeStudentRecord } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { StudentProfileForm } from './student-profile-form'

const record = { ...makeStudentRecord(), etag: '"1"' }
const options = { scholarship: [], disability: [], healthProblem: [], personalProblem: [], ethnicity: [], grade: [] }

let calls: SentCall[]
beforeEach(() => {
  calls = answerCalls(({ name }) => {
    if (name === 'GET students/options') return Response.json({ data: options })
    return name.startsWith('PUT') ? Response.json({ data: record }) : Response.json({ data: [], total: 0 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const sent = () => calls.filter(({ name }) => name.startsWith('PUT'))

async function answer(question: string | RegExp, button: string) {
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await user.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

test('a parent with one name only is dropped after a question; "No" sends nothing and keeps it', async () => {
  await renderInPage(<StudentProfileForm record={record} />)
  const father = await screen.findByRole('group', { name: 'Father' })
  const lastName = within(father).getByRole<HTMLInputElement>('textbox', { name: /^Last name/ })
  await user.type(lastName, 'កែវ')
  const save = screen.getByRole('button', { name: 'Save' })
  await user.click(save)
  await answer(/Father/, 'No')
  expect([lastName.value, sent()]).toEqual(['កែវ', []])

  await user.type(screen.getByRole('textbox', { name: /^Remark/ }), 'x')
  await user.click(save)
  await answer(/Father/, 'Save without them')
  await waitFor(() => expect(sent()).toMatchObject([{ name: 'PUT students/7', body: { user: { remark: 'x' } } }]))
})

test('an unlikely birth date of a profile is asked about, and "No" sends nothing and keeps it', async () => {
  await renderInPage(<StudentProfileForm record={record} />)
  const birthDate = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Birth date/ })
  await user.clear(birthDate)
  await user.type(birthDate, '01-01-1950')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await answer(/^Is the student really \d\d years old\?$/, 'No')
  expect([birthDate.value, sent()]).toEqual(['01-01-1950', []])
})
