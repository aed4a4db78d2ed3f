import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import { type AccessToken, createTokenRefresher } from './token-refresher'

const refused = new Error('invalid_grant')
const second = 1000

/** An identity service: what it answers next, and how often it was asked. */
function world(lifetime = 900 * second) {
  let clock = 1_000_000
  let serial = 0
  let answer: 'token' | 'refusal' | 'nothing' = 'token'
  const onlineChanges: boolean[] = []
  const made = (): AccessToken => ({
    value: `token-${String(serial)}`,
    expiresAt: clock + lifetime,
    lifetime,
    renewable: true,
  })
  const it = {
    current: null as AccessToken | null,
    asked: 0,
    ended: 0,
    onlineChanges,
    pass: (milliseconds: number) => (clock += milliseconds),
    will: (next: typeof answer) => (answer = next),
    leave: (milliseconds: number) => it.current && it.pass(it.current.expiresAt - clock - milliseconds),
  }
  it.current = made()
  const ensure = createTokenRefresher({
    current: () => it.current,
    async renew() {
      it.asked += 1
      await Promise.resolve()
      if (answer === 'refusal') throw refused
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      serial += 1
      it.current = made()
    },
    isRefusal: (error) => error === refused,
    onOnline: (online) => onlineChanges.push(online),
    async onRefused() {
      await Promise.resolve()
      it.ended += 1
      it.current = null
    },
    now: () => clock,
  })
  return { it, ensure }
}

let { it, ensure } = world()
beforeEach(() => {
  ;({ it, ensure } = world())
})

describe('when a token is refreshed', () => {
  test('a token with 450 s left is used as it is, one with 449 s is refreshed first', async () => {
    it.leave(450 * second)
    await expect(ensure()).resolves.toBe('token-0')
    it.leave(449 * second)
    await expect(ensure()).resolves.toBe('token-1')
    expect(it.asked).toBe(1)
  })

  test('20 simultaneous calls with 440 s left make one token request', async () => {
    it.leave(440 * second)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => ensure()))
    expect(new Set(tokens)).toEqual(new Set(['token-1']))
    expect(it.asked).toBe(1)
  })

  test('a token that lives 300 s is refreshed after half its life, without a loop', async () => {
    ;({ it, ensure } = world(300 * second))
    for (let passed = 0; passed < 600; passed += 3) {
      await ensure()
      it.pass(3 * second)
    }
    expect(it.asked).toBeGreaterThanOrEqual(3)
    expect(it.asked).toBeLessThanOrEqual(5)
  })

  test('a forced refresh runs at any time, still once for all simultaneous calls', async () => {
    const tokens = await Promise.all([ensure({ force: true }), ensure({ force: true }), ensure({ force: true })])
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1'])
    expect(it.asked).toBe(1)
  })

  test('an anonymous visitor has no token and causes no token request', async () => {
    it.current = null
    await expect(ensure({ force: true })).resolves.toBeNull()
    expect(it.asked).toBe(0)
  })
})

test('a refused refresh ends the session, once for all waiting calls', async () => {
  it.will('refusal')
  it.leave(100 * second)
  await expect(Promise.all([ensure(), ensure(), ensure({ force: true })])).resolves.toEqual([null, null, null])
  expect(it.ended).toBe(1)
  expect(it.onlineChanges).toEqual([])
})

describe('during a network fault', () => {
  test('the old token is used while it is valid, and 100 faults do not sign out', async () => {
    it.will('nothing')
    it.leave(400 * second)
    for (let call = 0; call < 100; call += 1) {
      await expect(ensure()).resolves.toBe('token-0')
      it.pass(2 * second)
    }
    expect(it.ended).toBe(0)
    expect(it.onlineChanges.at(-1)).toBe(false)
    // Tries space out up to a minute apart instead of one for each call.
    expect(it.asked).toBeLessThanOrEqual(10)
  })

  test('after the token has expired a call fails as offline, and works again after the fault', async () => {
    it.will('nothing')
    it.leave(-1)
    await expect(ensure()).rejects.toMatchObject({ kind: 'offline' })
    await expect(ensure()).rejects.toBeInstanceOf(ApiError)
    expect(it.ended).toBe(0)
    it.will('token')
    await expect(ensure()).resolves.toBe('token-1')
    expect(it.onlineChanges).toEqual([false, false, true])
  })

  test('a token that the API refused is not returned to a forced refresh', async () => {
    it.will('nothing')
    await expect(ensure({ force: true })).rejects.toMatchObject({ kind: 'offline' })
    await expect(ensure()).resolves.toBe('token-0')
  })
})

test('a clock that jumps ahead causes one refresh, a clock that jumps back none', async () => {
  it.pass(3600 * second)
  await expect(ensure()).resolves.toBe('token-1')
  await expect(ensure()).resolves.toBe('token-1')
  it.pass(-3600 * second)
  await expect(ensure()).resolves.toBe('token-1')
  expect(it.asked).toBe(1)
})

describe('without a refresh token', () => {
  test('the token is used until it expires, and nothing is called a lost connection', async () => {
    it.current = { ...(it.current ?? never()), renewable: false }
    it.leave(second)
    await expect(ensure()).resolves.toBe('token-0')
    expect([it.asked, it.onlineChanges]).toEqual([0, []])
  })

  test('its expiry ends the session', async () => {
    it.current = { ...(it.current ?? never()), renewable: false }
    it.leave(-1)
    await expect(ensure()).resolves.toBeNull()
    expect([it.asked, it.ended]).toEqual([0, 1])
  })
})

test('a token that says nothing of its expiry is used until the API refuses it', async () => {
  const forever = { expiresAt: Number.POSITIVE_INFINITY, lifetime: Number.POSITIVE_INFINITY }
  it.current = { ...(it.current ?? never()), ...forever }
  it.pass(24 * 3600 * second)
  await expect(ensure()).resolves.toBe('token-0')
  await expect(ensure({ force: true })).resolves.toBe('token-1')
})

function never(): never {
  throw new Error('Every world begins with a token')
}
