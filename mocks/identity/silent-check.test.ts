// @vitest-environment jsdom
import { webcrypto } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenIdProvider, startOpenIdProvider, usualSwitches } from '../testing/openid-provider'
import { freePorts } from '../testing/free-ports'
import { rememberAnonymous, rememberSignIn } from '@/auth/anonymous-visit'
import { createIdentityClient } from '@/auth/identity-client'
import { toIdentityOutcome } from '@/auth/identity-error'
import { takeRequest } from '@/auth/return-address'
import { prepareSilentCheck } from '@/auth/silent-check'

let provider: OpenIdProvider
let identity: { authority: string; clientId: string; resource: string }

const network = globalThis.fetch

beforeAll(async () => {
  provider = await startOpenIdProvider({
    clientId: 'sala-web',
    audience: 'urn:sala:api',
    accounts: { teacher: ['sts_view_score'] },
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  await provider.close()
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(provider.switches, usualSwitches)
  provider.requests.length = 0
  identity = { authority: provider.issuer, clientId: 'sala-web', resource: 'urn:sala:api' }
  history.replaceState(null, '', '/school?page=2#rows')
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === '/config.json' ? Promise.resolve(Response.json({ identity })) : network(address, init),
  )
})

/** Follows the request to the provider, as a known user or as an anonymous one, and comes back with its answer. */
async function comeBack(redirectTo: string | null, account?: string) {
  const cookie = account === undefined ? {} : { Cookie: `provider_session=${account}` }
  const answer = await network(redirectTo ?? '', { redirect: 'manual', headers: cookie })
  const address = new URL(answer.headers.get('location') ?? '')
  history.replaceState(null, '', `${address.pathname}${address.search}`)
  return createIdentityClient(identity).redeem(location.href)
}

test('the program completes the sign-in that the first script has begun, on the page it was begun on', async () => {
  const { redirectTo } = await prepareSilentCheck()
  const user = await comeBack(redirectTo, 'teacher')
  expect(user.profile.sub).toBe('teacher')
  expect(takeRequest()).toEqual({ returnTo: '/school?page=2#rows', silent: true })
  // The discovery document is asked for once: its addresses come along.
  expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/authorize none', '/token'])
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('the request asks for the language of the device and for the resource of the configuration', async () => {
  localStorage.setItem('sala.locale', '"en"')
  const { redirectTo } = await prepareSilentCheck()
  const { searchParams } = new URL(redirectTo ?? '')
  expect(searchParams.get('ui_locales')).toBe('en')
  expect(searchParams.get('resource')).toBe('urn:sala:api')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
})

test('an answer for another request than the one that was sent is not accepted', async () => {
  const { redirectTo } = await prepareSilentCheck()
  const other = new URL(redirectTo ?? '')
  other.searchParams.set('state', 'other')
  await expect(comeBack(other.href, 'teacher')).rejects.toThrow('No matching state')
  history.replaceState(null, '', '/school')
  const second = new URL((await prepareSilentCheck()).redirectTo ?? '')
  second.searchParams.set('nonce', 'other')
  await expect(comeBack(second.href, 'teacher')).rejects.toThrow('nonce')
})

test('the answer that nobody is signed in is understood as such', async () => {
  const { redirectTo } = await prepareSilentCheck()
  const failure = await comeBack(redirectTo).catch((error: unknown) => error)
  expect(toIdentityOutcome(failure)).toBe('nobody')
})

describe('the program is loaded without asking', () => {
  const check = async () => ({ ...(await prepareSilentCheck()), requests: provider.requests })
  const noRequest = { redirectTo: null, identityReachable: true, requests: [] }

  test('on an answer of the identity service', async () => {
    history.replaceState(null, '', '/auth/callback?code=1&state=2')
    expect(await check()).toEqual(noRequest)
    history.replaceState(null, '', '/?state=2')
    expect(await check()).toEqual(noRequest)
  })

  test('after a sign-out that the identity service has not confirmed', async () => {
    localStorage.setItem('sala.pendingLogout', 'true')
    expect(await check()).toEqual(noRequest)
  })

  test('within ten minutes of an anonymous answer, unless somebody has signed in since', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    rememberAnonymous()
    vi.advanceTimersByTime(9 * 60_000)
    expect(await check()).toEqual(noRequest)
    vi.advanceTimersByTime(61_000)
    expect((await prepareSilentCheck()).redirectTo).not.toBeNull()
    provider.requests.length = 0
    rememberAnonymous()
    expect(await check()).toEqual(noRequest)
    vi.advanceTimersByTime(1000)
    // As another tab of the device does it.
    const answer = sessionStorage.getItem('sala.anonymousSince') ?? ''
    rememberSignIn()
    sessionStorage.setItem('sala.anonymousSince', answer)
    expect((await prepareSilentCheck()).redirectTo).not.toBeNull()
    vi.useRealTimers()
  })

  test('within a day of a check that did not lead back, and not while one may be on its way', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await prepareSilentCheck()
    vi.advanceTimersByTime(9_000)
    expect((await prepareSilentCheck()).redirectTo).not.toBeNull()
    provider.requests.length = 0
    sessionStorage.clear()
    vi.advanceTimersByTime(11_000)
    expect(await check()).toEqual(noRequest)
    vi.advanceTimersByTime(23 * 60 * 60_000)
    expect(await check()).toEqual(noRequest)
    rememberSignIn()
    expect((await prepareSilentCheck()).redirectTo).not.toBeNull()
    vi.advanceTimersByTime(25 * 60 * 60_000)
    expect((await prepareSilentCheck()).redirectTo).not.toBeNull()
    vi.useRealTimers()
  })

  test('where the browser blocks storage', async () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await check()).toEqual(noRequest)
    blocked.mockRestore()
  })

  test('with a configuration that sends users to an address without encryption', async () => {
    identity = { ...identity, authority: 'http://login.example' }
    expect(await check()).toEqual(noRequest)
  })
})

test('an identity service that does not answer is reported, and the page stays', async () => {
  const [port = 0] = await freePorts(1)
  identity = { ...identity, authority: `http://localhost:${port}` }
  expect(await prepareSilentCheck()).toEqual({ redirectTo: null, identityReachable: false })
})

test('a discovery document of another issuer is left to the program, which names both', async () => {
  provider.switches.discoveryIssuer = 'https://elsewhere.example'
  expect(await prepareSilentCheck()).toEqual({ redirectTo: null, identityReachable: true })
})
