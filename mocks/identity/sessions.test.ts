import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityWorld, password, startIdentityWorld } from '../testing/identity'
import { parseTokens, Visitor } from '../testing/servers'
import { users } from '../testing/world-ids'

let identity: IdentityWorld
beforeAll(async () => {
  identity = await startIdentityWorld()
})
afterAll(() => identity.close())

describe('refreshing', () => {
  test('gives a new pair; the spent token ends the whole family', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const second = await parseTokens(await visitor.refresh(tokens.refresh_token))
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    expect((await visitor.callApi('/profile/teacher', second.access_token)).status).toBe(200)
    const reuse = await visitor.refresh(tokens.refresh_token)
    expect([reuse.status, await reuse.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const child = await visitor.refresh(second.refresh_token)
    expect([child.status, await child.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  test('of ten at the same moment with one token, one works', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.refresh(tokens.refresh_token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('twenty tabs of one browser, each with its own token, refresh concurrently without a refusal', async () => {
    const { visitor } = await identity.signedIn()
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
      tokens = await Promise.all(answers.map(async (answer) => (await parseTokens(answer)).refresh_token))
    }
  })

  test('does not make the ten hours longer', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const ends = async () => {
      const rows = await identity.world.db
        .selectFrom('identity_records')
        .select('expires_at')
        .where('kind', '=', 'RefreshToken')
        .where('consumed_at', 'is', null)
        .execute()
      return rows.map(({ expires_at }) => expires_at?.getTime() ?? Infinity)
    }
    await identity.world.db
      .updateTable('identity_records')
      .set({ payload: sql`jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::integer + 60))` })
      .where('kind', '=', 'RefreshToken')
      .execute()
    await identity.world.db
      .deleteFrom('identity_records')
      .where('kind', '=', 'RefreshToken')
      .where('id', '!=', tokens.refresh_token)
      .execute()
    await parseTokens(await visitor.refresh(tokens.refresh_token))
    const [end = 0, ...others] = await ends()
    expect(others).toEqual([])
    expect(end).toBeLessThanOrEqual(Date.now() + 61_000)
  })

  test('ends with the account', async () => {
    const { visitor, tokens } = await identity.signedIn('demis')
    await identity.setActive('demis', false)
    expect((await visitor.callApi('/profile/demis', tokens.access_token)).status).toBe(401)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    await identity.setActive('demis', true)
  })
})

describe('what an officer does ends what the account has open', () => {
  const callAs = async (as: string, method: string, path: string, body?: unknown) => {
    const { tokens } = await identity.signedIn(as)
    return await fetch(`${identity.servers.appOrigin}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const isOver = async ({ visitor, tokens }: Awaited<ReturnType<IdentityWorld['signedIn']>>) => {
    const call = await visitor.callApi('/profile/teacher', tokens.access_token)
    const refresh = await visitor.refresh(tokens.refresh_token)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    return [call.status, refresh.status, silent.url.searchParams.get('error')]
  }

  test('deactivating: tokens, refresh and session, and they stay ended after activating again', async () => {
    const open = await identity.signedIn()
    expect((await callAs('demis', 'DELETE', `/users/activate/${users.teacher}?status=true`)).status).toBe(200)
    const visitor = new Visitor(identity.servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
    const { response } = await visitor.fill(url, 'teacher', password)
    expect([response?.status, await response?.text()]).toEqual([403, expect.stringContaining('has been deactivated')])
    expect((await callAs('demis', 'DELETE', `/users/activate/${users.teacher}?status=false`)).status).toBe(200)
    expect(await isOver(open)).toEqual([401, 400, 'login_required'])
  })

  test('a new password: by others everything, by oneself all but the session at hand', async () => {
    const [elsewhere, here] = [await identity.signedIn(), await identity.signedIn()]
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
    const changed = await fetch(`${identity.servers.appOrigin}/api/users/${users.teacher}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${here.tokens.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(own),
    })
    expect(changed.status).toBe(200)
    expect(await isOver(elsewhere)).toEqual([401, 400, 'login_required'])
    expect((await here.visitor.callApi('/profile/teacher', here.tokens.access_token)).status).toBe(200)
    const renewed = await parseTokens(await here.visitor.refresh(here.tokens.refresh_token))
    const byOthers = await callAs('demis', 'PUT', `/users/${users.teacher}`, { ...own, password })
    expect(byOthers.status).toBe(200)
    expect(await isOver({ ...here, tokens: renewed })).toEqual([401, 400, 'login_required'])
    // What others set is temporary, which the following tests do not want.
    await identity.world.db
      .updateTable('accounts')
      .set({ is_password_temporary: false })
      .where('id', '=', users.teacher)
      .execute()
  })
})

describe('signing out', () => {
  const endSession = (hint: string | null, target = `${identity.servers.appOrigin}/`) => {
    const url = new URL('/session/end', identity.servers.identityOrigin)
    if (hint !== null) url.searchParams.set('id_token_hint', hint)
    url.searchParams.set('client_id', 'sala-web')
    url.searchParams.set('post_logout_redirect_uri', target)
    url.searchParams.set('state', 'out')
    return url
  }

  test('with its own ID token leads straight back; tokens and session are of no use any more', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const { url } = await visitor.follow(endSession(tokens.id_token))
    expect(url.href).toBe(`${identity.servers.appOrigin}/?state=out`)
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(401)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
  })

  test('without an ID token, or with another person’s, asks first', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const { tokens: foreign } = await identity.signedIn('demis')
    for (const hint of [null, foreign.id_token]) {
      const { response } = await visitor.follow(endSession(hint))
      expect(response?.status).toBe(200)
      expect(await response?.text()).toContain('form="op.logoutForm"')
    }
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(200)
  })

  test('redirects only to the application', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const { url, response } = await visitor.follow(endSession(tokens.id_token, 'https://evil.example/'))
    expect(url.origin).toBe(identity.servers.identityOrigin)
    expect(response?.status).toBe(400)
  })

  test('when the session is over already leads back by the provider’s own form', async () => {
    const { tokens } = await identity.signedIn()
    const { response } = await new Visitor(identity.servers).follow(endSession(tokens.id_token))
    expect(response?.status).toBe(200)
    expect(await response?.text()).toContain('/session/end/confirm')
  })

  test('by a form that comes without the session’s cookie ends the session that the ID token names', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const { origin, pathname, searchParams } = endSession(tokens.id_token)
    const post = () =>
      new Visitor(identity.servers).follow(new URL(pathname, origin), { method: 'POST', body: searchParams })
    expect((await post()).url.href).toBe(`${identity.servers.appOrigin}/?state=out`)
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(401)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.follow(visitor.authorizationUrl({ prompt: 'none' }))
    expect(silent.url.searchParams.get('error')).toBe('login_required')
    // Also when it is over already.
    expect((await post()).url.href).toBe(`${identity.servers.appOrigin}/?state=out`)
  })

  test('by a form without an ID token of this service asks first, and no address holds what was sent', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const { origin, pathname, searchParams } = endSession(tokens.access_token)
    for (const hint of [tokens.access_token, 'nonsense', '']) {
      searchParams.set('id_token_hint', hint)
      const asked = await visitor.follow(new URL(pathname, origin), { method: 'POST', body: searchParams })
      expect(await asked.response?.text()).toContain('form="op.logoutForm"')
      expect(asked.url.searchParams.has('id_token_hint')).toBe(false)
    }
    searchParams.set('id_token_hint', tokens.id_token)
    searchParams.set('post_logout_redirect_uri', 'https://evil.example/')
    const elsewhere = await visitor.follow(new URL(pathname, origin), { method: 'POST', body: searchParams })
    expect([elsewhere.url.origin, elsewhere.response?.status]).toEqual([identity.servers.identityOrigin, 400])
    expect((await visitor.callApi('/profile/teacher', tokens.access_token)).status).toBe(200)
  })

  test('revoking a refresh token ends it', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const answer = await fetch(`${identity.servers.identityOrigin}/token/revocation`, {
      method: 'POST',
      headers: { Origin: identity.servers.appOrigin },
      body: new URLSearchParams({ client_id: 'sala-web', token: tokens.refresh_token }),
    })
    expect(answer.status).toBe(200)
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
  })
})

describe('faults on demand', () => {
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${identity.servers.appOrigin}/__faults${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  test('short tokens, a refused refresh, ended sessions', async () => {
    expect((await control('PUT', '', { identity: { tokenLifeSeconds: 20 } })).status).toBe(204)
    const { visitor, tokens } = await identity.signedIn()
    expect(tokens.expires_in).toBe(20)
    await control('PUT', '', { identity: { refuseRefresh: true } })
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
    await control('DELETE', '')
    const { tokens: second } = await identity.signedIn()
    await control('POST', '/end-sessions')
    expect((await visitor.callApi('/profile/teacher', second.access_token)).status).toBe(401)
    expect((await visitor.refresh(second.refresh_token)).status).toBe(400)
  })

  test('a lost answer of the token endpoint leaves the token spent', async () => {
    const { visitor, tokens } = await identity.signedIn()
    await control('PUT', '', { rules: [{ server: 'identity', path: '/token', times: 1, cut: 'after' }] })
    await expect(visitor.refresh(tokens.refresh_token)).rejects.toThrow('fetch failed')
    expect((await visitor.refresh(tokens.refresh_token)).status).toBe(400)
  })

  test('a lost answer of a token endpoint that permits reuse costs nothing', async () => {
    const { visitor, tokens } = await identity.signedIn()
    const lost = { server: 'identity', path: '/token', times: 1, cut: 'after' }
    await control('PUT', '', { identity: { permitReuse: true }, rules: [lost] })
    await expect(visitor.refresh(tokens.refresh_token)).rejects.toThrow('fetch failed')
    const second = await parseTokens(await visitor.refresh(tokens.refresh_token))
    await control('DELETE', '')
    expect((await visitor.refresh(second.refresh_token)).status).toBe(200)
  })
})
