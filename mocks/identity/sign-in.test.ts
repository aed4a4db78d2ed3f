import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageMonitor } from '../db/storage-monitor'
import { type IdentityWorld, password, startIdentityWorld } from '../testing/identity'
import { startTestServers, type TestServers, Visitor } from '../testing/servers'
import { users } from '../testing/world-ids'
import { beginAttempt } from './attempts'
import { rolePermissions } from './role-permissions'

let identity: IdentityWorld
beforeAll(async () => {
  identity = await startIdentityWorld()
})
afterAll(() => identity.close())

describe('with little storage left', () => {
  let free = 0
  let servers: TestServers
  const storage = new StorageMonitor({ freeBytes: () => Promise.resolve(free * 1024 * 1024) })
  const leave = (megabytes: number) => {
    free = megabytes
    vi.advanceTimersByTime(1_001)
  }
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    leave(500)
    servers = await startTestServers(identity.world.db, { storage })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await servers.close()
  })
  const ready = async () => (await fetch(`${servers.appOrigin}/api/ready`)).status

  test('a sign-in works below 128 MB; below 32 MB its page says why it does not, and works again later', async () => {
    leave(40)
    expect(await ready()).toBe(503)
    const visitor = new Visitor(servers)
    const tokens = await visitor.redeem(await visitor.signIn('teacher', password))
    const waiting = new Visitor(servers)
    const { url } = await waiting.follow(waiting.authorizationUrl())

    leave(20)
    for (const refused of [
      await waiting.fill(url, 'teacher', password),
      await new Visitor(servers).follow(visitor.authorizationUrl()),
    ]) {
      expect(refused.response?.status).toBe(507)
      expect(await refused.response?.text()).toContain('its disk is full or cannot be written to')
    }
    // The session goes on with the token that it has.
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(507)
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(200)

    leave(500)
    expect(await ready()).toBe(200)
    expect((await waiting.fill(url, 'teacher', password)).url.searchParams.get('code')).toMatch(/./)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('a silent check that cannot be answered leads back, and only to the application', async () => {
    leave(500)
    const visitor = new Visitor(servers)
    await visitor.redeem(await visitor.signIn('teacher', password))
    leave(20)
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect([url.origin, url.pathname]).toEqual([servers.appOrigin, '/auth/callback'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'temporarily_unavailable',
      state: 'a-state',
      iss: servers.identityOrigin,
    })
    const target = 'https://evil.example/auth/callback'
    const elsewhere = await visitor.follow(visitor.authorizationUrl({ prompt: 'none', redirect_uri: target }))
    expect(elsewhere.url.origin).toBe(servers.identityOrigin)
  })
})

describe('signing in', () => {
  test('from the authorization request to a call of the API', async () => {
    const { visitor, callback, tokens } = await identity.signedIn()
    expect(callback.pathname).toBe('/auth/callback')
    expect(callback.searchParams.get('state')).toBe('a-state')
    expect(callback.searchParams.get('iss')).toBe(identity.servers.identityOrigin)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: identity.servers.identityOrigin,
      aud: 'urn:sala:api',
      preferred_username: 'teacher',
      realm_access: { roles: [...rolePermissions.teacher] },
    })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ preferred_username: 'teacher', nonce: 'a-nonce' })
    const profile = await visitor.callApi('/profile/teacher', tokens.access_token)
    expect(profile.status).toBe(200)
    expect(await profile.json()).toMatchObject({ username: 'teacher', groups: ['teacher'] })
  })

  test('a second authorization request of the same browser is answered without a page', async () => {
    const { visitor } = await identity.signedIn()
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(url.searchParams.get('code')).toMatch(/./)
  })

  test('prompt=none without a session answers login_required', async () => {
    const visitor = new Visitor(identity.servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(url.pathname).toBe('/auth/callback')
    expect(url.searchParams.get('error')).toBe('login_required')
    expect(url.searchParams.get('state')).toBe('a-state')
  })

  test('another account may sign in over the one that is signed in', async () => {
    const { visitor } = await identity.signedIn('teacher')
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'login' }))
    const { response, url: resumed } = await visitor.fill(url, 'demis', password)
    // The provider first signs the former one out, by a form that submits itself.
    const page = (await response?.text()) ?? ''
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(response?.headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-/)
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const { url: callback } = await visitor.follow(new URL(action, resumed), { method: 'POST', body })
    const { access_token } = await visitor.redeem(callback)
    expect(decodeJwt(access_token)['preferred_username']).toBe('demis')
  })
})

describe('the sign-in page', () => {
  async function pageFor(changes: Record<string, string> = {}) {
    const visitor = new Visitor(identity.servers)
    const { url, response } = await visitor.follow(visitor.authorizationUrl(changes))
    return { visitor, url, page: (await response?.text()) ?? '' }
  }

  test('speaks Khmer unless English is asked for, and links to the other language', async () => {
    const khmer = await pageFor()
    expect(khmer.page).toContain('<html lang="km">')
    const english = await khmer.visitor.open(new URL('?lang=en', khmer.url))
    expect(await english.text()).toContain('<label for="username">Username</label>')
    expect((await pageFor({ ui_locales: 'en' })).page).toContain('<html lang="en">')
  })

  test('lists the demo accounts that can sign in and fills the form with one', async () => {
    const { visitor, url, page } = await pageFor({ ui_locales: 'en' })
    expect(page).toMatch(/value="teacher"[\s\S]*Teacher of two classes/)
    // This country has accounts named after the roles; `manager` is none of them.
    expect(page).not.toContain('value="manager"')
    const filled = await (await visitor.open(new URL('?account=teacher', url))).text()
    expect(filled).toMatch(/name="username"[^>]*value="teacher"/)
    expect(filled).toMatch(/name="password"[^>]*value="sala-demo"/)
  })

  test('says that the password is wrong, keeps the name and does not sign in', async () => {
    const { visitor, url } = await pageFor({ ui_locales: 'en' })
    const { response } = await visitor.fill(url, 'teacher', '"><script>x</script>')
    expect(response?.status).toBe(400)
    const page = (await response?.text()) ?? ''
    expect(page).toContain('The username or the password is not right.')
    expect(page).toMatch(/name="username"[^>]*value="teacher"/)
    expect(page).not.toContain('<script')
  })

  test('escapes what was typed', async () => {
    const { visitor, url } = await pageFor({ ui_locales: 'en' })
    const { response } = await visitor.fill(url, '"><script>x</script>', 'x')
    expect(await response?.text()).toContain('&quot;&gt;&lt;script&gt;')
  })

  test('reveals that an account is deactivated only after the right password', async () => {
    await identity.setActive('data_user', false)
    const { visitor, url } = await pageFor({ ui_locales: 'en' })
    const wrong = await visitor.fill(url, 'data_user', 'wrong')
    expect(await wrong.response?.text()).toContain('is not right')
    const right = await visitor.fill(url, 'data_user', password)
    expect(right.response?.status).toBe(403)
    expect(await right.response?.text()).toContain('has been deactivated')
    await identity.setActive('data_user', true)
  })

  test('locks a username for a while after ten failures, existing or not, even for the right password', async () => {
    for (const [name, secret] of [
      ['super_data_user', password],
      ['nobody', 'x'],
    ] as const) {
      const { visitor, url } = await pageFor({ ui_locales: 'en' })
      const failures = await Promise.all(Array.from({ length: 10 }, () => visitor.fill(url, name, 'wrong')))
      expect(failures.map(({ response }) => response?.status)).toEqual(Array.from({ length: 10 }, () => 400))
      const { response } = await visitor.fill(url, name, secret)
      expect(response?.status).toBe(429)
      expect(Number(response?.headers.get('Retry-After'))).toBeGreaterThan(280)
      expect(await response?.text()).toContain('wait 5 minutes')
    }
    await expect(identity.signedIn('teacher')).resolves.toBeDefined()
  })

  test.each([
    ['203.0.113.7', '203.0.113.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ])('failures from %s do not lock the name out at %s', async (attackerAddress, ownAddress) => {
    const attempt = async (address: string, secret: string) => {
      const visitor = new Visitor(identity.servers, address)
      const { url } = await visitor.follow(visitor.authorizationUrl())
      return (await visitor.fill(url, 'provincial_officer', secret)).response?.status
    }
    for (let failures = 0; failures < 10; failures += 1) expect(await attempt(attackerAddress, 'wrong')).toBe(400)
    expect(await attempt(attackerAddress, password)).toBe(429)
    // No page: the sign-in leads back to the application.
    expect(await attempt(ownAddress, password)).toBeUndefined()
    expect(await attempt(attackerAddress, password)).toBe(429)
  })

  test('a hundred failures from one address make it wait with any name, and successes are not counted', async () => {
    const attempt = async (address: string, name: string, secret = 'wrong') => {
      const visitor = new Visitor(identity.servers, address)
      const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
      const { response } = await visitor.fill(url, name, secret)
      return { status: response?.status, page: (await response?.text()) ?? '' }
    }
    const office = '203.0.113.20'
    for (let failures = 0; failures < 99; failures += 1) {
      expect(await beginAttempt(identity.world.db, { address: office, username: `name-${failures}` })).toBeNull()
    }
    // No page: the sign-in leads back to the application.
    expect((await attempt(office, 'demis', password)).status).toBeUndefined()
    expect((await attempt(office, 'name-99')).status).toBe(400)
    const { status, page } = await attempt(office, 'demis', password)
    expect([status, page]).toEqual([
      429,
      expect.stringMatching(/from this network have failed\. Please wait [1-5] minute/),
    ])
    expect((await attempt('203.0.113.21', 'demis', password)).status).toBeUndefined()
    await identity.world.db
      .updateTable('identity_records')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('kind', '=', 'SignInAttempts')
      .execute()
    expect((await attempt(office, 'demis', password)).status).toBeUndefined()
  })

  test('counts the failures of a whole IPv6 network together', async () => {
    const attempt = async (host: number) => {
      const visitor = new Visitor(identity.servers, `2001:db8:9:9::${String(host)}`)
      const { url } = await visitor.follow(visitor.authorizationUrl())
      return (await visitor.fill(url, 'district_officer', 'wrong')).response?.status
    }
    for (let host = 1; host <= 10; host += 1) expect(await attempt(host)).toBe(400)
    expect(await attempt(11)).toBe(429)
  })

  test('sign-ins and refused ones are in the audit log, with the account if there is one and no name or address', async () => {
    const { db } = identity.world
    const { id: last } = await db
      .selectFrom('audit_log')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const at = async (address: string, name: string, secret: string) => {
      const visitor = new Visitor(identity.servers, address)
      const { url } = await visitor.follow(visitor.authorizationUrl())
      await visitor.fill(url, name, secret)
    }
    await at('203.0.113.30', 'student', password)
    await at('203.0.113.30', 'STUDENT', 'wrong')
    await at('203.0.113.31', 'my-password-in-the-wrong-field', 'wrong')
    for (let failures = 0; failures < 12; failures += 1) await at('203.0.113.32', 'neighbour', 'wrong')
    const lines = await db
      .selectFrom('audit_log')
      .select(['account_id', 'operation', 'record_id', 'address'])
      .where('id', '>', last ?? 0)
      .orderBy('id')
      .execute()
    const [studentAt, unknownAt, neighbourAt] = [lines[0], lines[2], lines[3]].map((line) => line?.address ?? '')
    expect(new Set([studentAt, unknownAt, neighbourAt]).size).toBe(3)
    expect(JSON.stringify(lines)).not.toMatch(/203\.0|my-password/)
    const refused = { account_id: null, operation: 'sign-in refused: wrong' }
    const { student, neighbour } = users
    expect(lines).toEqual([
      { account_id: student, operation: 'sign-in', record_id: String(student), address: studentAt },
      { ...refused, record_id: String(student), address: studentAt },
      { ...refused, record_id: null, address: unknownAt },
      ...Array.from({ length: 10 }, () => ({ ...refused, record_id: String(neighbour), address: neighbourAt })),
      // Of those that have to wait only the first.
      { ...refused, operation: 'sign-in refused: wait', record_id: String(neighbour), address: neighbourAt },
    ])
  })

  test('refuses a form that is too large, and one of another browser', async () => {
    const { visitor, url } = await pageFor()
    expect((await visitor.fill(url, 'x'.repeat(20_000), 'x')).response?.status).toBe(413)
    const stranger = await new Visitor(identity.servers).fill(url, 'teacher', password)
    expect(stranger.response?.status).toBe(400)
    expect(await stranger.response?.text()).toContain('This page is no longer valid')
  })
})

describe('requests that are refused', () => {
  const refusals: [string, Record<string, string | null>, RegExp][] = [
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, /error=invalid_request/],
    ['with the plain PKCE method', { code_challenge_method: 'plain' }, /error=invalid_request/],
    ['for a token in the address', { response_type: 'token' }, /error=unsupported_response_type/],
    ['for another resource', { resource: 'urn:other' }, /error=invalid_target/],
  ]
  test.each(refusals)('%s', async (_name, changes, expected) => {
    const visitor = new Visitor(identity.servers)
    const { url } = await visitor.follow(visitor.authorizationUrl(changes))
    expect(url.href).toMatch(expected)
    expect(url.href).not.toMatch(/[?#&]code=/)
  })

  test.each(['https://evil.example/auth/callback', '/auth/callback/', '/auth/callback?x=1', '/auth/CALLBACK'])(
    'back to %s: a page in both languages, no redirect',
    async (target) => {
      const visitor = new Visitor(identity.servers)
      const redirect_uri = new URL(target, identity.servers.appOrigin).href
      const { url, response } = await visitor.follow(visitor.authorizationUrl({ redirect_uri }))
      expect(url.origin).toBe(identity.servers.identityOrigin)
      expect(response?.status).toBe(400)
      const page = (await response?.text()) ?? ''
      expect(page).toContain('មិនអាចចូលប្រើប្រាស់បាន')
      expect(page).toContain('Signing in did not work')
      expect(page).toContain('invalid_redirect_uri')
    },
  )

  test('a code works once and only with its verifier', async () => {
    const visitor = new Visitor(identity.servers)
    const callback = await visitor.signIn('teacher', password)
    const parameters = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${identity.servers.appOrigin}/auth/callback`,
    }
    const wrong = await visitor.token({ ...parameters, code_verifier: 'x'.repeat(43) })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    await visitor.redeem(callback)
    const again = await visitor.token({ ...parameters, code_verifier: visitor.verifier })
    expect([again.status, await again.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test.each([
    'null',
    'https://evil.example',
    'http://localhost',
    'http://localhost.evil.example',
    'ORIGIN.evil',
    'https',
  ])('no other origin may read an answer: %s', async (kind) => {
    const { appOrigin, identityOrigin } = identity.servers
    const origin = kind === 'https' ? appOrigin.replace('http:', 'https:') : kind.replace('ORIGIN', appOrigin)
    const visitor = new Visitor(identity.servers)
    const answers = await Promise.all([
      visitor.token({ grant_type: 'refresh_token', refresh_token: 'x' }, { Origin: origin }),
      fetch(`${identityOrigin}/.well-known/openid-configuration`, { headers: { Origin: origin } }),
      fetch(`${identityOrigin}/token`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      }),
    ])
    for (const answer of answers) expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    const own = await visitor.token({ grant_type: 'refresh_token', refresh_token: 'x' })
    expect(own.headers.get('Access-Control-Allow-Origin')).toBe(appOrigin)
  })
})
