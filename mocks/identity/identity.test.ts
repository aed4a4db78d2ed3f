import { decodeJwt, decodeProtectedHeader } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServers, tokensOf, Visitor, type TestServers } from '../testing/servers'
import { createTestWorld, users, type TestWorld } from '../testing/world'
import { hashPassword } from './password'
import { rolePermissions } from './role-permissions'

const password = 'សាលា-demo'
let world: TestWorld
let servers: TestServers

beforeAll(async () => {
  world = await createTestWorld()
  const hash = await hashPassword(password)
  await world.db.updateTable('accounts').set({ password_hash: hash }).execute()
  servers = await startTestServers(world.db, { faults: true })
})
afterAll(async () => {
  await servers.close()
  await world.close()
})

async function signedIn(username = 'teacher') {
  const visitor = new Visitor(servers)
  const callback = await visitor.signIn(username, password)
  return { visitor, callback, tokens: await visitor.redeem(callback) }
}

async function setActive(username: string, active: boolean) {
  await world.db.updateTable('accounts').set({ active }).where('username', '=', username).execute()
}

describe('signing in', () => {
  test('from the authorization request to a call of the API', async () => {
    const { visitor, callback, tokens } = await signedIn()
    expect(callback.pathname).toBe('/auth/callback')
    expect(callback.searchParams.get('state')).toBe('a-state')
    expect(callback.searchParams.get('iss')).toBe(servers.identityOrigin)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({
      iss: servers.identityOrigin,
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
    const { visitor } = await signedIn()
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(url.searchParams.get('code')).toMatch(/./)
  })

  test('prompt=none without a session answers login_required', async () => {
    const visitor = new Visitor(servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(url.pathname).toBe('/auth/callback')
    expect(url.searchParams.get('error')).toBe('login_required')
    expect(url.searchParams.get('state')).toBe('a-state')
  })

  test('another account may sign in over the one that is signed in', async () => {
    const { visitor } = await signedIn('teacher')
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
    const visitor = new Visitor(servers)
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

  test('says that the password is wrong, keeps the name and lets nobody in', async () => {
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

  test('tells only who knows the password that the account is deactivated', async () => {
    await setActive('data_user', false)
    const { visitor, url } = await pageFor({ ui_locales: 'en' })
    const wrong = await visitor.fill(url, 'data_user', 'wrong')
    expect(await wrong.response?.text()).toContain('is not right')
    const right = await visitor.fill(url, 'data_user', password)
    expect(right.response?.status).toBe(403)
    expect(await right.response?.text()).toContain('has been deactivated')
    await setActive('data_user', true)
  })

  test('makes a name wait after ten failures, whether or not it exists, and with the right password too', async () => {
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
    await expect(signedIn('teacher')).resolves.toBeDefined()
  })

  test('refuses a form that is too large, and one of another browser', async () => {
    const { visitor, url } = await pageFor()
    expect((await visitor.fill(url, 'x'.repeat(20_000), 'x')).response?.status).toBe(413)
    const stranger = await new Visitor(servers).fill(url, 'teacher', password)
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
    const visitor = new Visitor(servers)
    const { url } = await visitor.follow(visitor.authorizationUrl(changes))
    expect(url.href).toMatch(expected)
    expect(url.href).not.toMatch(/[?#&]code=/)
  })

  test.each(['https://evil.example/auth/callback', '/auth/callback/', '/auth/callback?x=1', '/auth/CALLBACK'])(
    'back to %s: a page in both languages, no redirect',
    async (target) => {
      const visitor = new Visitor(servers)
      const redirect_uri = new URL(target, servers.appOrigin).href
      const { url, response } = await visitor.follow(visitor.authorizationUrl({ redirect_uri }))
      expect(url.origin).toBe(servers.identityOrigin)
      expect(response?.status).toBe(400)
      const page = (await response?.text()) ?? ''
      expect(page).toContain('មិនអាចចូលប្រើប្រាស់បាន')
      expect(page).toContain('Signing in did not work')
      expect(page).toContain('invalid_redirect_uri')
    },
  )

  test('a code works once and only with its verifier', async () => {
    const visitor = new Visitor(servers)
    const callback = await visitor.signIn('teacher', password)
    const parameters = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${servers.appOrigin}/auth/callback`,
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
    const { appOrigin, identityOrigin } = servers
    const origin = kind === 'https' ? appOrigin.replace('http:', 'https:') : kind.replace('ORIGIN', appOrigin)
    const visitor = new Visitor(servers)
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

describe('refreshing', () => {
  test('gives a new pair; the spent token ends the whole family', async () => {
    const { visitor, tokens } = await signedIn()
    const second = await tokensOf(await visitor.refresh(tokens.refresh_token))
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    expect((await visitor.callApi('/profile/teacher', second.access_token)).status).toBe(200)
    const reuse = await visitor.refresh(tokens.refresh_token)
    expect([reuse.status, await reuse.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const child = await visitor.refresh(second.refresh_token)
    expect([child.status, await child.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test('of ten at the same moment with one token, one works', async () => {
    const { visitor, tokens } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.refresh(tokens.refresh_token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('of twenty tabs of one browser at the same moment, each with its own token, nobody is refused', async () => {
    const { visitor } = await signedIn()
    const openTab = async () => {
      const { url } = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
      return (await visitor.redeem(url)).refresh_token
    }
    let tokens: string[] = []
    for (let tab = 0; tab < 20; tab += 1) tokens.push(await openTab())
    expect(new Set(tokens).size).toBe(20)
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(tokens.map((token) => visitor.refresh(token)))
      expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
      tokens = await Promise.all(answers.map(async (answer) => (await tokensOf(answer)).refresh_token))
    }
  })

  test('does not make the ten hours longer', async () => {
    const { visitor, tokens } = await signedIn()
    const ends = async () => {
      const rows = await world.db
        .selectFrom('identity_records')
        .select('expires_at')
        .where('kind', '=', 'RefreshToken')
        .where('consumed_at', 'is', null)
        .execute()
      return rows.map(({ expires_at }) => expires_at?.getTime() ?? Infinity)
    }
    await world.db
      .updateTable('identity_records')
      .set({ payload: sql`jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::integer + 60))` })
      .where('kind', '=', 'RefreshToken')
      .execute()
    await world.db
      .deleteFrom('identity_records')
      .where('kind', '=', 'RefreshToken')
      .where('id', '!=', tokens.refresh_token)
      .execute()
    await tokensOf(await visitor.refresh(tokens.refresh_token))
    const [end = 0, ...others] = await ends()
    expect(others).toEqual([])
    expect(end).toBeLessThanOrEqual(Date.now() + 61_000)
  })

  test('ends with the account', async () => {
    const { visitor, tokens } = await signedIn('demis')
    await setActive('demis', false)
    expect((await visitor.callApi('/profile/demis', tokens.access_token)).status).toBe(401)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    await setActive('demis', true)
  })
})

describe('a temporary password', () => {
  const temporary = 'for-the-first-day'
  const chosen = 'ពាក្យ-ថ្មី'
  async function atNewPassword() {
    await world.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(temporary), is_password_temporary: true })
      .where('username', '=', 'neighbour')
      .execute()
    const visitor = new Visitor(servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
    const { response } = await visitor.fill(url, 'Neighbour', temporary)
    return { visitor, url, page: (await response?.text()) ?? '' }
  }
  const choose = (visitor: Visitor, url: URL, password: string, confirmation = password) =>
    visitor.follow(url, { method: 'POST', body: new URLSearchParams({ 'new-password': password, confirmation }) })

  test('has to be replaced before going on', async () => {
    const { visitor, url, page } = await atNewPassword()
    expect(page).toContain('<h1>Choose a new password</h1>')
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    const khmer = await visitor.open(new URL('?lang=km', url))
    expect(await khmer.text()).toContain('<h1>ជ្រើសរើសពាក្យសម្ងាត់ថ្មី</h1>')
    expect(khmer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    for (const [password, confirmation, text] of [
      ['12345', '12345', 'at least 6 characters'],
      ['x'.repeat(201), 'x'.repeat(201), 'at most 200 characters'],
      [chosen, '', 'a second time'],
      [chosen, `${chosen}!`, 'are not the same'],
      [temporary, temporary, 'must differ from the temporary one'],
    ] as const) {
      const { response } = await choose(visitor, new URL('?lang=en', url), password, confirmation)
      expect([response?.status, await response?.text()]).toEqual([400, expect.stringContaining(text)])
    }
    const { url: callback } = await choose(visitor, url, chosen)
    const tokens = await visitor.redeem(callback)
    expect((await visitor.callApi('/profile/neighbour', tokens.access_token)).status).toBe(200)
    const again = new Visitor(servers)
    await again.redeem(await again.signIn('neighbour', chosen))
  })

  test('ten attempts, another account, or a change meanwhile: the sign-in starts again', async () => {
    const first = await atNewPassword()
    for (let attempt = 0; attempt < 10; attempt++) await choose(first.visitor, first.url, 'short')
    const { response } = await choose(first.visitor, first.url, chosen)
    expect(await response?.text()).toContain('Please sign in again.')
    const second = await atNewPassword()
    const restarted = await second.visitor.open(new URL('?restart=1&lang=en', second.url))
    expect(await restarted.text()).toContain('<h1>Sign in</h1>')
    const third = await atNewPassword()
    await setActive('neighbour', false)
    const refused = await choose(third.visitor, third.url, chosen)
    expect(await refused.response?.text()).toContain('Please sign in again.')
    await setActive('neighbour', true)
  })
})

describe('an account without a password', () => {
  test('cannot sign in and is told so, in words that tell nothing about other accounts', async () => {
    await world.db.updateTable('accounts').set({ password_hash: null }).where('username', '=', 'stranger').execute()
    const texts = await Promise.all(
      ['stranger', 'nobody-at-all'].map(async (name) => {
        const visitor = new Visitor(servers)
        const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
        const { response } = await visitor.fill(url, name, 'whatever')
        return /<p id="problem"[^>]*>([^<]*)/.exec((await response?.text()) ?? '')?.[1]
      }),
    )
    expect(texts[0]).toContain('An account without a password cannot sign in')
    expect(texts[1]).toBe(texts[0])
  })
})

describe('what an officer does ends what the account has open', () => {
  const callAs = async (as: string, method: string, path: string, body?: unknown) => {
    const { tokens } = await signedIn(as)
    return await fetch(`${servers.appOrigin}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const isOver = async ({ visitor, tokens }: Awaited<ReturnType<typeof signedIn>>) => {
    const call = await visitor.callApi('/profile/teacher', tokens.access_token)
    const refresh = await visitor.refresh(tokens.refresh_token)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    return [call.status, refresh.status, silent.url.searchParams.get('error')]
  }

  test('deactivating: tokens, refresh and session, and they stay ended after activating again', async () => {
    const open = await signedIn()
    expect((await callAs('demis', 'DELETE', `/users/activate/${users.teacher}?status=true`)).status).toBe(200)
    const visitor = new Visitor(servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
    const { response } = await visitor.fill(url, 'teacher', password)
    expect([response?.status, await response?.text()]).toEqual([403, expect.stringContaining('has been deactivated')])
    expect((await callAs('demis', 'DELETE', `/users/activate/${users.teacher}?status=false`)).status).toBe(200)
    expect(await isOver(open)).toEqual([401, 400, 'login_required'])
  })

  test('a new password: by others everything, by oneself all but the session at hand', async () => {
    const [elsewhere, here] = [await signedIn(), await signedIn()]
    const own = {
      username: 'teacher',
      password: 'changed-by-myself',
      is_password_temporary: false,
      first_name: 'វណ្ណា',
      last_name: 'សុខ',
      gender: 'm',
      email: null,
      phone_number_1: '012345678',
      user_group: 'teacher',
      staff_group: 'teacher',
      school_id: 1,
      school_degree: null,
      gazetteer_id: 9,
    }
    const changed = await fetch(`${servers.appOrigin}/api/users/${users.teacher}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${here.tokens.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(own),
    })
    expect(changed.status).toBe(200)
    expect(await isOver(elsewhere)).toEqual([401, 400, 'login_required'])
    expect((await here.visitor.callApi('/profile/teacher', here.tokens.access_token)).status).toBe(200)
    const renewed = await tokensOf(await here.visitor.refresh(here.tokens.refresh_token))
    const byOthers = await callAs('demis', 'PUT', `/users/${users.teacher}`, { ...own, password })
    expect(byOthers.status).toBe(200)
    expect(await isOver({ ...here, tokens: renewed })).toEqual([401, 400, 'login_required'])
  })
})

describe('signing out', () => {
  const endSession = (hint: string | null, target = `${servers.appOrigin}/`) => {
    const url = new URL('/session/end', servers.identityOrigin)
    if (hint !== null) url.searchParams.set('id_token_hint', hint)
    url.searchParams.set('client_id', 'sala-web')
    url.searchParams.set('post_logout_redirect_uri', target)
    url.searchParams.set('state', 'out')
    return url
  }

  test('with its own ID token leads straight back; tokens and session are of no use any more', async () => {
    const { visitor, tokens } = await signedIn()
    const { url } = await visitor.follow(endSession(tokens.id_token))
    expect(url.href).toBe(`${servers.appOrigin}/?state=out`)
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(401)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
  })

  test('without an ID token, or with another person’s, asks first', async () => {
    const { visitor, tokens } = await signedIn()
    const { tokens: foreign } = await signedIn('demis')
    for (const hint of [null, foreign.id_token]) {
      const { response } = await visitor.follow(endSession(hint))
      expect(response?.status).toBe(200)
      expect(await response?.text()).toContain('form="op.logoutForm"')
    }
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(200)
  })

  test('leads nowhere but to the application', async () => {
    const { visitor, tokens } = await signedIn()
    const { url, response } = await visitor.follow(endSession(tokens.id_token, 'https://evil.example/'))
    expect(url.origin).toBe(servers.identityOrigin)
    expect(response?.status).toBe(400)
  })

  test('when the session is over already leads back by the provider’s own form', async () => {
    const { tokens } = await signedIn()
    const { response } = await new Visitor(servers).follow(endSession(tokens.id_token))
    expect(response?.status).toBe(200)
    expect(await response?.text()).toContain('/session/end/confirm')
  })

  test('revoking a refresh token ends it', async () => {
    const { visitor, tokens } = await signedIn()
    const answer = await fetch(`${servers.identityOrigin}/token/revocation`, {
      method: 'POST',
      headers: { Origin: servers.appOrigin },
      body: new URLSearchParams({ client_id: 'sala-web', token: tokens.refresh_token }),
    })
    expect(answer.status).toBe(200)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
  })
})

describe('faults on demand', () => {
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${servers.appOrigin}/__faults${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })

  test('short tokens, a refused refresh, ended sessions', async () => {
    expect((await control('PUT', '', { identity: { tokenLifeSeconds: 20 } })).status).toBe(204)
    const { visitor, tokens } = await signedIn()
    expect(tokens.expires_in).toBe(20)
    await control('PUT', '', { identity: { refuseRefresh: true } })
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    await control('DELETE', '')
    const { tokens: second } = await signedIn()
    await control('POST', '/end-sessions')
    expect((await visitor.callApi('/profile/teacher', second.access_token)).status).toBe(401)
    expect((await visitor.refresh(second.refresh_token)).status).toBe(400)
  })

  test('a lost answer of the token endpoint leaves the token spent', async () => {
    const { visitor, tokens } = await signedIn()
    await control('PUT', '', { rules: [{ server: 'identity', path: '/token', times: 1, cut: 'after' }] })
    await expect(visitor.refresh(tokens.refresh_token)).rejects.toThrow('fetch failed')
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
  })
})
