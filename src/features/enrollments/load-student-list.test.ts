// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import type { Role } from '@/auth/permissions'
import { signedInUser } from '@/auth/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { loadStudentList } from './load-student-list'
import { studentSearch } from './student-search'

afterEach(() => {
  vi.unstubAllGlobals()
})

const province = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }

/** Loads the student list of an address; another place than the province is answered as in `places`. */
function load(role: Role, gazetteerId: string, places: () => Response) {
  const calls = answerCalls(({ name }) => {
    if (name === 'GET gazetteer/get-parents') return places()
    return Response.json({ data: name === 'GET academic-years' ? [makeYear()] : [], meta: { total: 1 } })
  })
  const user = signedInUser(role)
  const listed = loadStudentList({
    queryClient: createQueryClient(),
    user: { ...user, profile: { ...user.profile, province } },
    search: studentSearch.parse({ gazetteerId, keyword: 'Sok' }),
  })
  return { calls, listed }
}

const notFound = () => Response.json({ message: 'common.error.notFound' }, { status: 404 })

test.each([
  ['does not exist', '99999'],
  ['cannot be read', 'Battambang'],
])('a place that %s is named as the problem, and no students are listed', async (_, gazetteerId) => {
  const { calls, listed } = load('provincial_officer', gazetteerId, notFound)
  expect(await listed).toMatchObject({ problem: { of: 'place' }, listing: null })
  expect(calls.map(({ name }) => name)).not.toContain('GET students')
})

test.each(['provincial_officer', 'teacher'] as const)(
  'a place outside the own one leads a %s to the error page',
  async (role) => {
    const elsewhere = { id: 1, code: '01', name: 'បន្ទាយមានជ័យ', name_en: 'Banteay Meanchey', level: 'province' }
    const { listed } = load(role, '1', () => Response.json({ data: [elsewhere], meta: { total: 1 } }))
    const refused: unknown = await listed.catch((error: unknown) => error)
    expect(isRedirect(refused) && refused.options.params).toEqual({ code: '403' })
  },
)
