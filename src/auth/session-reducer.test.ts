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
const account = { username: 'teacher', permissions: user.permissions }
const events: Record<SessionEvent['type'], SessionEvent> = {
  signInStarted: { type: 'signInStarted' },
  nobodySignedIn: { type: 'nobodySignedIn' },
  identityUnreachable: { type: 'identityUnreachable' },
  signInFailed: { type: 'signInFailed', error },
  tokenReceived: { type: 'tokenReceived', account, returnTo: '/' },
  profileLoaded: { type: 'profileLoaded', user, returnTo: '/' },
  tokenChecked: { type: 'tokenChecked', valid: false },
  idleWarningChanged: { type: 'idleWarningChanged', endsAt: 5000 },
  ended: { type: 'ended', reason: 'user' },
  logoutIncomplete: { type: 'logoutIncomplete', error: 'session.logoutFailed' },
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

/** What each state asks for after an event; what is not named asks for nothing. */
const effects: Partial<Record<SessionEvent['type'], Partial<Record<SessionState['status'], readonly string[]>>>> = {
  tokenReceived: {
    checking: ['forgetLogout', 'loadProfile'],
    ...otherwise('checking', ['dropTokens']),
  },
  profileLoaded: {
    'loading-profile': ['beginSession'],
    ...otherwise('loading-profile', ['dropTokens']),
  },
  signInFailed: {
    ...otherwise(null, ['dropTokens']),
    'signed-in': [],
    'no-permissions': [],
  },
  ended: otherwise(null, ['dropTokens']),
}

function otherwise(except: SessionState['status'] | null, asked: readonly string[]) {
  return Object.fromEntries(Object.keys(states).flatMap((status) => (status === except ? [] : [[status, asked]])))
}

describe.each(Object.entries(states))('a session in the state %s', (status, state) => {
  test.each(Object.entries(events))('after %s is in the right state and asks for what is due', (type, event) => {
    const next = sessionReducer(state, event)
    const expected = Object.entries(transitions).find(([name]) => name === status)?.[1]
    const named = Object.entries(expected ?? {}).find(([name]) => name === type)?.[1] ?? stay
    expect(next.state === state ? stay : next.state.status).toBe(named)
    const asked = Object.entries(effects).find(([name]) => name === type)?.[1]
    const due = Object.entries(asked ?? {}).find(([name]) => name === status)?.[1] ?? []
    expect(next.effects.map((effect) => effect.type)).toEqual(due)
  })
})

function after(state: SessionState, ...all: readonly SessionEvent[]): SessionState {
  return all.reduce((before, event) => sessionReducer(before, event).state, state)
}

test('a failed sign-in is kept as the login error, and a new attempt clears it', () => {
  const failed = after(states.checking, events.signInFailed)
  expect(failed).toEqual({ ...anonymous, loginError: error })
  expect(after(failed, events.signInStarted, events.nobodySignedIn)).toEqual(anonymous)
})

test('a token without an account or a permission leads to the page that says so, and no profile is asked for', () => {
  const refused = sessionReducer(states.checking, { type: 'tokenReceived', account: null, returnTo: '/' })
  expect(refused).toEqual({ state: { status: 'no-permissions' }, effects: [{ type: 'forgetLogout' }] })
})

test('a session that ends by itself says why and keeps the page; one that the user ends says nothing', () => {
  const kept = [{ type: 'rememberPage', userId: user.profile.id }, { type: 'dropTokens' }]
  expect(sessionReducer(teacher, { type: 'ended', reason: error })).toEqual({
    state: { ...anonymous, loginError: error },
    effects: kept,
  })
  expect(sessionReducer(teacher, { type: 'ended', reason: 'idle' })).toEqual({ state: anonymous, effects: kept })
  expect(sessionReducer(teacher, events.ended).state).toEqual(anonymous)
})

test('a sign-out that the identity service was not told of is kept as the logout error', () => {
  expect(after(anonymous, events.logoutIncomplete)).toEqual({
    ...anonymous,
    identityReachable: false,
    logoutError: 'session.logoutFailed',
  })
  expect(after(anonymous, { type: 'logoutIncomplete', error: 'session.signedOutHereOnly' })).toEqual({
    ...anonymous,
    logoutError: 'session.signedOutHereOnly',
  })
})

test('a signed-in session holds the profile with the permissions, the token and the idle warning', () => {
  const loaded = after(states['loading-profile'], events.profileLoaded)
  expect(loaded).toEqual({ status: 'signed-in', user, tokenValid: true, idleEndsAt: null })
  const changed = after(loaded, events.tokenChecked, events.idleWarningChanged)
  expect(changed).toEqual({ status: 'signed-in', user, tokenValid: false, idleEndsAt: 5000 })
})

test('an unreachable identity service is not a failed sign-in', () => {
  expect(after(states.checking, events.identityUnreachable)).toEqual({ ...anonymous, identityReachable: false })
})
