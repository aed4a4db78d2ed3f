import { afterEach, describe, expect, it, vi } from 'vitest'
import { isRedirect } from '@tanstack/react-router'
import { createAtom } from '@tanstack/react-store'
import { dismissNotification, notifications } from '@/lib/notify'
import type { Session, SessionState } from '@/auth/session'
import { anonymous, createTestSession, signedIn } from '@/testing/test-users'
import { guard } from './guard'
import { SignInUnavailable } from './sign-in-unavailable'
import type { RouteMeta } from './route-meta'

const scholarship: RouteMeta = { title: 'x', requires: ['sts_manage_scholarship'] }
const managementReport: RouteMeta = { title: 'x', requires: ['sts_view_classroom_report'], hiddenFor: ['teacher'] }

function world(state: SessionState, signIn: () => Promise<void> = () => new Promise(() => undefined)) {
  const now = createAtom<SessionState>(state)
  const session = createTestSession(state, {
    state: () => now.get(),
    subscribe: (listener) => now.subscribe(listener).unsubscribe,
    signIn: vi.fn<Session['signIn']>(signIn),
  })
  const become = (next: SessionState) => now.set(next)
  const open = (facts: RouteMeta, preload = false) =>
    guard({
      context: { session },
      location: { href: '/scholarship/student?school=7', pathname: '/scholarship/student' },
      matches: [{ staticData: { title: 'x', requires: 'signed-in' } }, { staticData: facts }],
      preload,
    })
  return { session, become, open }
}

/** Returns whether a promise is still open after everything that was ready has run. */
async function pending(promise: Promise<unknown>): Promise<boolean> {
  const still = Symbol('still')
  const later = new Promise((resolve) => setTimeout(resolve, 0, still))
  return (await Promise.race([promise, later])) === still
}

describe('guard', () => {
  afterEach(() => {
    for (const { key } of notifications.get()) dismissNotification(key)
  })

  it('lets in users who may open every matched route', async () => {
    await expect(world(signedIn('demis')).open(scholarship)).resolves.toBeUndefined()
  })

  it.each([
    ['permission', signedIn('data_user'), scholarship],
    ['group', signedIn('teacher'), managementReport],
  ])('sends a wrong %s home', async (_what, state, facts) => {
    const refused = await world(state)
      .open(facts)
      .catch((error: unknown) => error)
    expect(isRedirect(refused) && refused.options.to).toBe('/')
    const values = { path: '/scholarship/student' }
    expect(notifications.get()).toMatchObject([{ kind: 'info', id: 'shell.notForAccount', values }])
  })

  it('explains nothing to a user who only hovers a link to a page of others', async () => {
    await expect(world(signedIn('data_user')).open(scholarship, true)).rejects.toSatisfy(isRedirect)
    expect(notifications.get()).toEqual([])
  })

  it('sends an anonymous visitor to sign in, with the whole address to come back to', async () => {
    const { open, session } = world(anonymous)
    expect(await pending(open(scholarship))).toBe(true)
    expect(session.signIn).toHaveBeenCalledExactlyOnceWith('/scholarship/student?school=7')
  })

  it('does not redirect because of a link that is only hovered', async () => {
    const { open, session } = world(anonymous)
    await expect(open(scholarship, true)).rejects.toSatisfy(isRedirect)
    expect(session.signIn).not.toHaveBeenCalled()
  })

  it('waits for the first check of the session', async () => {
    const { open, become } = world({ status: 'checking' })
    const opening = open(scholarship)
    expect(await pending(opening)).toBe(true)
    become(signedIn('demis'))
    await expect(opening).resolves.toBeUndefined()
  })

  it.each<[string, SessionState]>([
    ['the identity service is away', { ...anonymous, identityReachable: false }],
    ['a sign-in has just failed', { ...anonymous, loginError: { id: 'session.profileFailed', detail: null } }],
    ['the account has no permissions', { status: 'no-permissions' }],
  ])('asks no identity service when %s, so that nothing goes round in a loop', async (_when, state) => {
    const { open, session } = world(state)
    await expect(open(scholarship)).rejects.toBeInstanceOf(SignInUnavailable)
    expect(session.signIn).not.toHaveBeenCalled()
  })

  it('says so when leaving for the identity service fails', async () => {
    const { open, become } = world(anonymous, () => {
      become({ ...anonymous, identityReachable: false })
      return Promise.resolve()
    })
    await expect(open(scholarship)).rejects.toBeInstanceOf(SignInUnavailable)
  })
})
