// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { semesterOne } from '@/lib/dates/month-codes'
import { createQueryClient } from '@/lib/api/query-client'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { makeStudentRecord, makeYear } from '@/testing/records'
import { earlierMarkQueries } from './earlier-marks'
import { queryKeys } from '@/domain/query-keys'

const khmer = 1
const mathematics = 5
// The December mark in mathematics is missing.
const marks: Record<string, Record<number, number>> = {
  '10': { [khmer]: 8, [mathematics]: 60 },
  '11': { [khmer]: 9.5 },
  '0': { [khmer]: 8.5, [mathematics]: 55 },
}

function sheetOf({ params }: SentCall): Response {
  const student = makeStudentRecord()
  const scores = Object.entries(marks[params['month'] ?? ''] ?? {}).map(([subject, score]) => ({
    subject_id: Number(subject),
    score,
    updated_at: '2026-02-03T10:00:00Z',
  }))
  return Response.json({ data: [{ enrollment_id: 70, student, scores }], meta: { total: 1 } })
}

let calls: SentCall[]
beforeEach(() => {
  calls = answerCalls(sheetOf)
})
afterEach(() => vi.unstubAllGlobals())

const year = makeYear()
const february = { classroom: 10, year, month: 1 }
const monthsAsked = () => calls.map(({ params }) => params['month'])

test('the marks before February are those of November to January, by student and subject, in that order', async () => {
  const earlier = await createQueryClient().query(earlierMarkQueries.ofSheet(february))
  expect(monthsAsked()).toEqual(['10', '11', '0'])
  expect(calls[0]).toMatchObject({ name: 'GET scores', params: { classroom_id: '10', academic_year_id: '3' } })
  expect(earlier).toEqual(
    new Map([
      [
        70,
        new Map([
          [khmer, [8, 9.5, 8.5]],
          [mathematics, [60, 55]],
        ]),
      ],
    ]),
  )
})

test('a month without study days is not asked for', async () => {
  const vacationInDecember = { ...year, study_days: [{ dec: 0 }] }
  await createQueryClient().query(earlierMarkQueries.ofSheet({ classroom: 10, year: vacationInDecember, month: 2 }))
  expect(monthsAsked()).toEqual(['10', '0', '1'])
})

test.each([
  ['November', 10],
  ['January', 0],
  ['a semester', semesterOne],
])('for %s nothing is asked, because fewer than three months are before it', async (_, month) => {
  expect(await createQueryClient().query(earlierMarkQueries.ofSheet({ classroom: 10, year, month }))).toEqual(new Map())
  expect(calls).toEqual([])
})

test('months in memory are not asked for again until scores have been saved', async () => {
  const client = createQueryClient()
  await client.query(earlierMarkQueries.ofSheet(february))
  await client.query(earlierMarkQueries.ofSheet({ ...february, month: 2 }))
  expect(monthsAsked()).toEqual(['10', '11', '0', '1'])
  await client.invalidateQueries({ queryKey: queryKeys.scores })
  expect(monthsAsked()).toHaveLength(4)
  await client.query(earlierMarkQueries.ofSheet(february))
  expect(monthsAsked().slice(4)).toEqual(['10', '11', '0'])
})
