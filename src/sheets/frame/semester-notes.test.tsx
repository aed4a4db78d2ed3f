import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CalculatedSemester } from '@/domain/results/semester-calculation'
import { notifications } from '@/lib/notify'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { SemesterNotes } from './semester-notes'

const classroom = { id: 7, grade: 7, grade_name: 'ថ្នាក់ទី៧', grade_name_en: 'Grade 7', suffix: 'ក' }
const outdated: CalculatedSemester = {
  semester: 1,
  calculated_at: '2026-03-31T03:00:00Z',
  months: [10, 11, 0],
  changed: [
    { month: 10, scores: 2 },
    { month: 0, scores: 1 },
  ],
  by_hand: 0,
}
const sent = () => answerCalls(() => Response.json({ data: { calculated: 1250, missing: 0 } }))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a semester that is older than scores is named with their months, and calculated again with one press', async () => {
  const calls = sent()
  await renderInPage(<SemesterNotes classes={[{ classroom, calculated: [outdated] }]} mayCalculate />)
  const text = 'Grade 7 ក · Semester 1 was calculated before scores were changed: November (2), January (1).'
  await screen.findByText(text)
  await userEvent.click(screen.getByRole('button', { name: 'Calculate again' }))
  await vi.waitFor(() => expect(notifications.get()).toHaveLength(1))
  const body = { semester: 1, grade: 7, classroom_id: 7, months: [10, 11, 0] }
  expect(calls).toMatchObject([{ name: 'POST scores/calculate-semester-score', body }])
  expect(notifications.get()).toMatchObject([{ kind: 'success', values: { name: 'Semester 1', n: 1250 } }])
})

test('scores of the semester that were entered by hand are not replaced without a question', async () => {
  const calls = sent()
  const calculated = [{ ...outdated, by_hand: 3 }]
  await renderInPage(<SemesterNotes classes={[{ classroom, calculated }]} mayCalculate />)
  await userEvent.click(await screen.findByRole('button', { name: 'Calculate again' }))
  const question = await screen.findByRole('alertdialog', { name: 'Calculate again' })
  expect(question.textContent).toContain('3 scores of the semester that were entered by hand will be replaced.')
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('a semester that lacks the scores of a month says so, after those that are outdated, and is not calculated again', async () => {
  const partly = { ...outdated, semester: 2 as const, changed: [], months: [3, 4, 5], without_scores: [4] }
  await renderInPage(<SemesterNotes classes={[{ classroom, calculated: [partly, outdated] }]} mayCalculate />)
  const notes = await screen.findAllByRole('listitem')
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Grade 7 ក · Semester 1 was calculated before .*Calculate again$/),
    'Grade 7 ក · Semester 2 was calculated from 2 of 3 months: no scores in May.',
  ])
})

test('a user who may not change scores reads that a semester is outdated, and has no button', async () => {
  await renderInPage(<SemesterNotes classes={[{ classroom, calculated: [outdated] }]} mayCalculate={false} />)
  await screen.findByText(/Semester 1 was calculated before/)
  expect(screen.queryByRole('button')).toBeNull()
})
