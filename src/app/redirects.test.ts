// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { dismissNotification, notifications } from '@/lib/notify'
import type { Role } from '@/auth/permissions'
import { createTestSession, signedInUser } from '@/testing/test-users'
import { createTestUserSession } from '@/testing/test-user-session'
import { answerCalls } from '@/testing/answer-calls'
import { createAppRouter } from './router'

const province = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const district = { id: 2, code: '0208', name: 'សង្កែ', name_en: 'Sangkae' }
const school = { id: 3, emis_code: '02080101', name: 'ក', name_en: 'A', degree: 5 }

/** Opens an address, and if there is one a second address in the meantime. Returns the path that is shown in the end. */
async function open(role: Role, address: string, next?: string): Promise<string> {
  const user = signedInUser(role)
  const own = role === 'school_management' ? { province, district, school } : { province }
  const session = createTestSession({
    status: 'signed-in',
    user: { ...user, profile: { ...user.profile, ...own } },
    tokenValid: true,
    idleEndsAt: null,
  })
  const userSession = createTestUserSession()
  const router = createAppRouter({ session, queryClient: createQueryClient(), findUserSession: () => userSession })
  const history = createMemoryHistory({ initialEntries: [address] })
  router.update({ ...router.options, history })
  const stop = history.subscribe(() => void router.load())
  const first = router.load()
  if (next !== undefined) {
    // Long enough for the guard, too short for the code of a page.
    await new Promise((resolve) => setTimeout(resolve))
    history.push(next)
  }
  await first
  await vi.waitFor(() => expect(router.state.status).toBe('idle'))
  stop()
  return router.state.location.pathname
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of notifications.get()) dismissNotification(key)
})

test.each([
  ['the users of another province', 'provincial_officer', '/user?gazetteer=01', '403'],
  ['the users of another province', 'school_management', '/user?gazetteer=01', '403'],
  ['the users of another school', 'school_management', '/user?school=4', '403'],
  ['the users of a place that cannot be read', 'demis', '/user?gazetteer=Battambang', '404'],
  ['the schools of another province', 'school_management', '/school?gazetteer=01', '403'],
  ['the classes of another province', 'school_management', '/classroom?gazetteer=01', '403'],
  ['a report of another province', 'provincial_officer', '/report?gazetteer=01', '403'],
] as const)('an address that names %s leads a %s to the error page: %s', async (_, role, address, code) => {
  answerCalls(() => Response.json({ data: [], meta: { total: 0 } }))
  expect(await open(role, address)).toBe(`/error-page/${code}`)
})

test('a student who opens the list of accounts is told why the own account is shown', async () => {
  answerCalls(() => Response.json({ message: 'common.error.server' }, { status: 400 }))
  expect(await open('student', '/account/student/edit')).toBe('/account/student/edit/student')
  expect(notifications.get()).toMatchObject([{ kind: 'info', id: 'studentAccount.ownOnly' }])
})

test('a page that is left before its code has arrived sends no requests', async () => {
  const calls = answerCalls(() => Response.json({ message: 'common.error.notPermitted' }, { status: 403 }))
  // The messages of the pages behind sign-in are there.
  await open('provincial_officer', '/user?gazetteer=01')
  expect(await open('provincial_officer', '/school/view/26001', '/errors')).toBe('/errors')
  // The code of the page that was left has arrived when the same page is opened again.
  await open('provincial_officer', '/school/view/26002')
  expect(calls.map(({ name }) => name)).not.toContain('GET schools/26001')
  expect(calls.map(({ name }) => name)).toContain('GET schools/26002')
})
