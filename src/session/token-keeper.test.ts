import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/api-error'
import { createTokenKeeper, type HeldToken } from './token-keeper'

const refused = new Error('invalid_grant')
const second = 1000

/** The identity service at the other end of the line: what it answers next, and how often it was asked. */
function world(lifetime = 900 * second) {
  let clock = 1_000_000
  let serial = 0
  let answer: 'token' | 'refusal' | 'nothing' = 'token'
  const told: boolean[] = []
  const made = (): HeldToken => ({ accessToken: `token-${String(serial)}`, expiresAt: clock + lifetime, lifetime })
  const it = {
    held: null as HeldToken | null,
    asked: 0,
    ended: 0,
    told,
    pass: (milliseconds: number) => (clock += milliseconds),
    will: (next: typeof answer) => (answer = next),
    leave: (milliseconds: number) => it.held && it.pass(it.held.expiresAt - clock - milliseconds),
  }
  it.held = made()
  const ensure = createTokenKeeper({
    held: () => it.held,
    async renew() {
      it.asked += 1
      await Promise.resolve()
      if (answer === 'refusal') throw refused
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      serial += 1
      it.held = made()
    },
    isRefusal: (error) => error === refused,
    onOnline: (online) => told.push(online),
    async onRefused() {
      await Promise.resolve()
      it.ended += 1
      it.held = null
    },
    now: () => clock,
  })
  return { it, ensure }
}

let { it, ensure } = world()
beforeEach(() => {
  ;({ it, ensure } = world())
})

describe('when a token is renewed (platform §9: 450 s)', () => {
  test('with 450 s left it is used as it is, with 449 s it is renewed first', async () => {
    it.leave(450 * second)
    await expect(ensure()).resolves.toBe('token-0')
    it.leave(449 * second)
    await expect(ensure()).resolves.toBe('token-1')
    expect(it.asked).toBe(1)
  })

  test('20 calls at once with 440 s left are one token call', async () => {
    it.leave(440 * second)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => ensure()))
    expect(new Set(tokens)).toEqual(new Set(['token-1']))
    expect(it.asked).toBe(1)
  })

  test('a token that lives 300 s is renewed at half its life: 10 minutes of use are few calls, not a loop', async () => {
    ;({ it, ensure } = world(300 * second))
    for (let passed = 0; passed < 600; passed += 3) {
      await ensure()
      it.pass(3 * second)
    }
    expect(it.asked).toBeGreaterThanOrEqual(3)
    expect(it.asked).toBeLessThanOrEqual(5)
  })

  test('by force it is renewed at any time, still once for all who ask', async () => {
    const tokens = await Promise.all([ensure({ force: true }), ensure({ force: true }), ensure({ force: true })])
    expect(tokens).toEqual(['token-1', 'token-1', 'token-1'])
    expect(it.asked).toBe(1)
  })

  test('an anonymous visitor has none and nobody is asked', async () => {
    it.held = null
    await expect(ensure({ force: true })).resolves.toBeNull()
    expect(it.asked).toBe(0)
  })
})

test('a refusal ends the session, once for all who wait', async () => {
  it.will('refusal')
  it.leave(100 * second)
  await expect(Promise.all([ensure(), ensure(), ensure({ force: true })])).resolves.toEqual([null, null, null])
  expect(it.ended).toBe(1)
  expect(it.told).toEqual([])
})

describe('when the line fails', () => {
  test('the old token serves while it is valid, and 100 faults sign nobody out', async () => {
    it.will('nothing')
    it.leave(400 * second)
    for (let call = 0; call < 100; call += 1) {
      await expect(ensure()).resolves.toBe('token-0')
      it.pass(2 * second)
    }
    expect(it.ended).toBe(0)
    expect(it.told.at(-1)).toBe(false)
    // Tries space out up to a minute apart instead of one for each call.
    expect(it.asked).toBeLessThanOrEqual(10)
  })

  test('after the token has run out a call fails as offline, and works again when the line does', async () => {
    it.will('nothing')
    it.leave(-1)
    await expect(ensure()).rejects.toMatchObject({ kind: 'offline' })
    await expect(ensure()).rejects.toBeInstanceOf(ApiError)
    expect(it.ended).toBe(0)
    it.will('token')
    await expect(ensure()).resolves.toBe('token-1')
    expect(it.told).toEqual([false, false, true])
  })

  test('a token that the API refused is not handed out again', async () => {
    it.will('nothing')
    await expect(ensure({ force: true })).rejects.toMatchObject({ kind: 'offline' })
    await expect(ensure()).resolves.toBe('token-0')
  })
})

test('a clock that jumps ahead costs one renewal, a clock that jumps back none', async () => {
  it.pass(3600 * second)
  await expect(ensure()).resolves.toBe('token-1')
  await expect(ensure()).resolves.toBe('token-1')
  it.pass(-3600 * second)
  await expect(ensure()).resolves.toBe('token-1')
  expect(it.asked).toBe(1)
})
