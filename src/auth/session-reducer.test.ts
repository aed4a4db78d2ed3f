import { describe, expect, test } from 'vitest'
import type { SessionState } from './session'
import { type SessionEvent, sessionReducer } from './session-reducer'
import { anonymous, signedIn } from '@/testing/test-users'

const teacher = signedIn('teacher')
const user = teacher.status === 'signed-in' ? teacher.user : null
if (user === null) throw new Error('A signed-in state has a user')
const error = { id: 'session.loginFailed', detail: { code: 'access_denied', description: null } }

const states: Record<SessionState['status'], SessionState> = {
  checking: { status: 'checking' },
  leaving: { status: 'leaving' },
  'loading-profile': { status: 'loading-profile' },
  'no-permissions': { status: 'no-permissions' },
  'signed-in': teacher,
  anonymous,
}
const events: Record<SessionEvent['type'], SessionEvent> = {
  signInStarted: { type: 'signInStarted' },
  nobodySignedIn: { type: 'nobodySignedIn' },
  identityUnreachable: { type: 'identityUnreachable' },
  signInFailed: { type: 'signInFailed', error },
  tokenReceived: { type: 'tokenReceived' },
  claimsMissing: { type: 'claimsMissing' },
  profileLoaded: { type: 'profileLoaded', user },
  tokenChecked: { type: 'tokenChecked', valid: false },
  idleWarningChanged: { type: 'idleWarningChanged', endsAt: 5000 },
  ended: { type: 'ended', error: null },
  logoutIncomplete: { type: 'logoutIncomplete', reason: 'unreachable' },
}

const stay = 'unchanged'
/** Every state × every event; what is not named leaves the state as it is. */
const transitions: Record<SessionState['status'], Partial<Record<SessionEvent['type'], SessionState['status']>>> = {
  checking: {
    nobodySignedIn: 'anonymous',
    identityUnreachable: 'anonymous',
    signInFailed: 'anonymous',
    tokenReceived: 'loading-profile',
    ended: 'anonymous',
  },
  leaving: {
    nobodySignedIn: 'anonymous',
    identityUnreachable: 'anonymous',
    signInFailed: 'anonymous',
    ended: 'anonymous',
  },
  'loading-profile': {
    nobodySignedIn: 'anonymous',
    identityUnreachable: 'anonymous',
    signInFailed: 'anonymous',
    claimsMissing: 'no-permissions',
    profileLoaded: 'signed-in',
    ended: 'anonymous',
  },
  'no-permissions': { ended: 'anonymous' },
  'signed-in': {
    tokenChecked: 'signed-in',
    idleWarningChanged: 'signed-in',
    ended: 'anonymous',
  },
  anonymous: {
    signInStarted: 'leaving',
    nobodySignedIn: 'anonymous',
    identityUnreachable: 'anonymous',
    signInFailed: 'anonymous',
    logoutIncomplete: 'anonymous',
  },
}

describe.each(Object.entries(states))('a session in the state %s', (status, state) => {
  test.each(Object.entries(events))('after %s is in the right state', (type, event) => {
    const next = sessionReducer(state, event)
    const expected = Object.entries(transitions).find(([name]) => name === status)?.[1]
    const named = Object.entries(expected ?? {}).find(([name]) => name === type)?.[1] ?? stay
    expect(next === state ? stay : next.status).toBe(named)
  })
})

test('a failed sign-in is kept as the login error, and a new attempt clears it', () => {
  const failed = sessionReducer(states.checking, events.signInFailed)
  expect(failed).toEqual({ ...anonymous, loginError: error })
  const again = sessionReducer(sessionReducer(failed, events.signInStarted), events.nobodySignedIn)
  expect(again).toEqual(anonymous)
})

test('a session that ends by itself says why; one that the user ends says nothing', () => {
  expect(sessionReducer(teacher, { type: 'ended', error })).toEqual({ ...anonymous, loginError: error })
  expect(sessionReducer(teacher, events.ended)).toEqual(anonymous)
})

test('a sign-out that the identity service was not told of is kept as the logout error', () => {
  expect(sessionReducer(anonymous, events.logoutIncomplete)).toEqual({
    ...anonymous,
    identityReachable: false,
    logoutError: 'session.logoutFailed',
  })
  expect(sessionReducer(anonymous, { type: 'logoutIncomplete', reason: 'unsupported' })).toEqual({
    ...anonymous,
    logoutError: 'session.signedOutHereOnly',
  })
})

test('a signed-in session holds the profile with the permissions, the token and the idle warning', () => {
  const loaded = sessionReducer(states['loading-profile'], events.profileLoaded)
  expect(loaded).toEqual({ status: 'signed-in', user, tokenValid: true, idleEndsAt: null })
  const changed = [events.tokenChecked, events.idleWarningChanged].reduce(sessionReducer, loaded)
  expect(changed).toEqual({ status: 'signed-in', user, tokenValid: false, idleEndsAt: 5000 })
})

test('an unreachable identity service is not a failed sign-in', () => {
  expect(sessionReducer(states.checking, events.identityUnreachable)).toEqual({
    ...anonymous,
    identityReachable: false,
  })
})
