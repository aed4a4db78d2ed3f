import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { signedInUser } from '@/testing/test-users'
import { placeOfUser } from '@/domain/aggregation/place-of-user'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { ReportRequestForm } from './report-request-form'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The form of an officer of the ministry for a template; `rows` answers how many rows its report has. */
async function openForm(template: string, rows: () => Response, report?: () => Response) {
  const user = signedInUser('demis')
  const place = placeOfUser(user)
  if (place === null) throw new Error('no place')
  const calls = answerCalls(({ name }) => {
    if (name === 'GET reports/rows') return rows()
    if (name === 'POST reports' && report !== undefined) return report()
    return Response.json({ data: [], total: 0 })
  })
  await renderInPage(
    <ReportRequestForm
      role={user.role}
      place={place}
      years={[makeYear()]}
      templateName={template}
      onTemplate={() => undefined}
    />,
  )
  return { asked: () => calls.filter(({ name }) => name === 'GET reports/rows').map(({ params }) => params) }
}

const pdf = () => screen.getByRole('radio', { name: 'PDF' })
const xlsx = () => screen.getByRole('radio', { name: 'Excel (XLSX)' })
const reason = /^There are 3,001 rows, and a PDF holds at most 3,000/

test.each([
  [3000, true],
  [3001, false],
])('before anything is pressed a report of %d rows is offered as a PDF: %s', async (rows, isOffered) => {
  const { asked } = await openForm('individual_students', () => Response.json({ data: { rows } }))
  await vi.waitFor(() =>
    expect(asked()).toEqual([{ template: 'individual_students', academic_year: '3', params: '{}', language: 'en' }]),
  )
  if (!isOffered) await screen.findByText(reason)
  await userEvent.click(pdf())
  expect(pdf()).toHaveProperty('checked', isOffered)
  expect(xlsx()).toHaveProperty('checked', !isOffered)
})

test('a PDF chosen for a short report becomes a workbook when the next choice is too long', async () => {
  const found = [1, 3001]
  const { asked } = await openForm('individual_students', () => Response.json({ data: { rows: found.shift() } }))
  await userEvent.click(pdf())
  expect(pdf()).toHaveProperty('checked', true)
  screen.getByRole('combobox', { name: /^Grade/ }).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('option', { name: 'Grade 7' }))
  await screen.findByText(reason)
  expect(xlsx()).toHaveProperty('checked', true)
  expect(asked().at(-1)).toMatchObject({ grade: '7' })
})

test.each([
  ['cannot be read', () => new Response(null, { status: 404 })],
  ['is refused', () => Response.json({ message: 'common.error.notPermitted' }, { status: 403 })],
])('a PDF is offered while the number of rows %s', async (_, answer) => {
  const { asked } = await openForm('individual_students', answer)
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  await userEvent.click(pdf())
  expect(pdf()).toHaveProperty('checked', true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
})

test('a PDF is withdrawn with the reason when only the server knew that it would be too long', async () => {
  const values = { rows: '3,001', most: '3,000' }
  await openForm(
    'individual_students',
    () => new Response(null, { status: 404 }),
    () => Response.json({ message: 'exports.error.tooLongForPdf', values }, { status: 409 }),
  )
  await userEvent.click(pdf())
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await screen.findByText(reason)
  expect(xlsx()).toHaveProperty('checked', true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a workbook that is refused says why where no PDF is offered', async () => {
  const refusal = { message: 'exports.error.tooManyWaiting', values: { most: 5 } }
  await openForm(
    'individual_students',
    () => Response.json({ data: { rows: 3001 } }),
    () => Response.json(refusal, { status: 409 }),
  )
  await screen.findByText(reason)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/5 of your files are waiting already/)
})

test('the rows of figures are counted only by levels of which a country has many', async () => {
  const { asked } = await openForm('aggregate_001', () => Response.json({ data: { rows: 1 } }))
  for (const name of ['Province', 'Grade', 'School']) {
    screen.getByRole('combobox', { name: /^Aggregate by/ }).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await vi.waitFor(() => expect(asked()).toMatchObject([{ aggregate_by: 'school' }]))
})
