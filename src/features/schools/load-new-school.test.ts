// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { loadNewSchool } from './load-new-school'
import { newSchoolSearch } from './new-school-search'

const years = [makeYear({ id: 3 }), makeYear({ id: 2, status: 'archived' })]

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['is over', '2', years[1]],
  ['does not exist', '9', null],
  ['cannot be read', 'next', null],
])('a new school is not offered in another year when the year of the address %s', async (_, academicYear, year) => {
  const calls = answerCalls(() => Response.json({ data: years, meta: { total: 2 } }))
  const search = newSchoolSearch.parse({ academicYear, emisCode: '02080201901' })
  expect(await loadNewSchool(createQueryClient(), search)).toMatchObject({
    year: null,
    yearProblem: { of: 'year', year },
    raw: null,
  })
  expect(calls).toHaveLength(1)
})
