// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { answerCalls, type SentCall } from '@/testing/answer-calls'
import { studentMutations, studentQueries } from './queries'

let calls: SentCall[]
let answer: () => Response
beforeEach(() => {
  calls = answerCalls(() => answer())
})
afterEach(() => vi.unstubAllGlobals())

const all = { grade: undefined, suffix: undefined, keyword: undefined, duplicates: undefined, page: 0, size: 10 }

test('students are asked for by grade and suffix, which are left out when all are meant', async () => {
  answer = () => Response.json({ data: [], total: 0 })
  const client = createQueryClient()
  const listing = { ...all, academicYear: 3, school: 31 }
  await client.query(studentQueries.ofClassroom(listing))
  await client.query(studentQueries.ofClassroom({ ...listing, grade: 0, suffix: 'ក', keyword: 'សុខ', duplicates: true }))
  expect(calls).toMatchObject([{ name: 'GET students' }, { name: 'GET students' }])
  const common = { academic_year_id: '3', school: '31', page: '1', limit: '10' }
  expect(calls.map(({ params }) => params)).toEqual([
    common,
    { ...common, grade: '0', suffix: 'ក', keyword: 'សុខ', duplicate_record: 'true' },
  ])
})

test("a student whose save is answered with an error flag is not saved, with the answer's message", async () => {
  const save = () =>
    studentMutations.update(3011).write({ late_enrollment: 1 }, { idempotencyKey: 'one', ifMatch: '"1"' })
  answer = () => Response.json({ error: true, message: 'student.readOnlyYear' })
  await expect(save()).rejects.toMatchObject({ kind: 'refused', messageId: 'student.readOnlyYear' })
  answer = () => Response.json({ error: false, data: { id: 3011 } })
  await expect(save()).resolves.toEqual({ id: 3011 })
  expect(calls).toMatchObject([
    { name: 'PUT students/3011', body: { late_enrollment: 1 } },
    { name: 'PUT students/3011', body: { late_enrollment: 1 } },
  ])
})
