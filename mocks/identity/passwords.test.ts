import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityWorld, startIdentityWorld } from '../testing/identity'
import { Visitor } from '../testing/servers'
import type { Role } from '@/auth/permissions'
import { users } from '../testing/world-ids'
import { hashPassword } from './password'

let identity: IdentityWorld
beforeAll(async () => {
  identity = await startIdentityWorld()
})
afterAll(() => identity.close())

describe('a temporary password', () => {
  const temporary = 'for-the-first-day'
  const chosen = 'ពាក្យ-ថ្មី'
  async function atNewPassword() {
    await identity.world.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(temporary), is_password_temporary: true })
      .where('username', '=', 'neighbour')
      .execute()
    const visitor = new Visitor(identity.servers)
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
      ['iloveyou', 'iloveyou', 'among the most common'],
      ['Neighbour', 'Neighbour', 'must not be the same as the username'],
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
    const again = new Visitor(identity.servers)
    await again.redeem(await again.signIn('neighbour', chosen))
  })

  test('the pages hide a password and let a password manager fill it in', async () => {
    const { page } = await atNewPassword()
    const signIn = new Visitor(identity.servers)
    const { response } = await signIn.follow(signIn.authorizationUrl({ ui_locales: 'en' }))
    const pages = [
      [page, 'new-password', 2],
      [(await response?.text()) ?? '', 'current-password', 1],
    ] as const
    for (const [html, purpose, count] of pages) {
      expect(html.match(/type="password"/g)).toHaveLength(count)
      expect(html.match(new RegExp(`autocomplete="${purpose}"`, 'g'))).toHaveLength(count)
      expect(html).toContain('autocomplete="username"')
      expect(html).not.toMatch(/<script|onpaste/)
    }
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
    await identity.setActive('neighbour', false)
    const refused = await choose(third.visitor, third.url, chosen)
    expect(await refused.response?.text()).toContain('Please sign in again.')
    await identity.setActive('neighbour', true)
  })
})

describe('a password that somebody else sets', () => {
  const given = 'set-by-another'
  const neighbour = {
    username: 'neighbour',
    password: given,
    is_password_temporary: false,
    first_name: 'វណ្ណា',
    last_name: 'សុខ',
    gender: 'm',
    email: null,
    phone_number_1: '012345678',
    user_group: 'teacher',
    staff_group: 'teacher',
    school_id: 2,
    school_degree: null,
    gazetteer_id: 9,
  }
  const giveAs = (as: Role, body: unknown = neighbour, address = `/users/${users.neighbour}`) =>
    identity.world.call('PUT', address, { as, body })
  const signInAs = async (username: string, secret: string, language = 'en') => {
    const visitor = new Visitor(identity.servers)
    const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: language }))
    const { response } = await visitor.fill(url, username, secret)
    return { visitor, url, page: (await response?.text()) ?? '' }
  }

  test('is temporary, and its owner reads who set it and when, also who did so before', async () => {
    expect((await giveAs('demis')).status).toBe(200)
    const first = await signInAs('neighbour', given)
    expect(first.page).toContain('<h1>Choose a new password</h1>')
    expect(first.page).toMatch(/set by:[\s\S]*<li>Sok Vanna \(demis\) · \d\d-\w{3}-\d{4} \d\d:\d\d:\d\d<\/li>/)
    const khmer = await first.visitor.open(new URL('?lang=km', first.url))
    expect(await khmer.text()).toMatch(/ត្រូវបានកំណត់ដោយ៖[\s\S]*<li>សុខ វណ្ណា \(demis\) · /)

    // The one who set it signs in with it and replaces it: the owner learns of that after the next one.
    const replaced = new URLSearchParams({ 'new-password': 'only-mine-now', confirmation: 'only-mine-now' })
    await first.visitor.follow(first.url, { method: 'POST', body: replaced })
    expect((await giveAs('district_officer')).status).toBe(200)
    const second = await signInAs('neighbour', given)
    expect(second.page.match(/(?<=<li>)[^<·]+/g)).toEqual(['Sok Vanna (district_officer) ', 'Sok Vanna (demis) '])
    const lines = await identity.world.db
      .selectFrom('audit_log')
      .select(['account_id', 'operation'])
      .where('record_id', '=', String(users.neighbour))
      .orderBy('id')
      .execute()
    expect(lines.slice(-6)).toEqual([
      { account_id: users.demis, operation: 'PUT /users/:id' },
      { account_id: users.neighbour, operation: 'temporary password accepted' },
      { account_id: users.neighbour, operation: 'temporary password replaced' },
      { account_id: users.neighbour, operation: 'sign-in' },
      { account_id: users.district_officer, operation: 'PUT /users/:id' },
      { account_id: users.neighbour, operation: 'temporary password accepted' },
    ])
  })

  test('is temporary for a student too, while one’s own is not', async () => {
    const student = { password: given, is_password_temporary: false }
    expect((await giveAs('teacher', student, '/student-accounts/student')).status).toBe(200)
    expect((await signInAs('student', given)).page).toMatch(/<li>Sok Vanna \(teacher\)/)
    const own = { password: 'the-child-chose-it', is_password_temporary: false }
    expect((await giveAs('student', own, '/student-accounts/student')).status).toBe(200)
    expect((await signInAs('student', own.password)).page).toBe('')
  })

  test('at the creation of an account is temporary as well', async () => {
    const body = { ...neighbour, username: 'newcomer' }
    expect((await identity.world.call('POST', '/users', { as: 'demis', body })).status).toBe(201)
    expect((await signInAs('newcomer', given)).page).toContain('<h1>Choose a new password</h1>')
    const student = { sts_id: 'S3012', password: given, is_password_temporary: false }
    expect((await identity.world.call('POST', '/student-accounts', { as: 'demis', body: student })).status).toBe(201)
    expect((await signInAs('S3012', given)).page).toContain('<h1>Choose a new password</h1>')
  })
})

describe('an account without a password', () => {
  test('cannot sign in, and the message reveals nothing about other accounts', async () => {
    await identity.world.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('username', '=', 'stranger')
      .execute()
    const texts = await Promise.all(
      ['stranger', 'nobody-at-all'].map(async (name) => {
        const visitor = new Visitor(identity.servers)
        const { url } = await visitor.follow(visitor.authorizationUrl({ ui_locales: 'en' }))
        const { response } = await visitor.fill(url, name, 'whatever')
        return /<p id="problem"[^>]*>([^<]*)/.exec((await response?.text()) ?? '')?.[1]
      }),
    )
    expect(texts[0]).toContain('An account without a password cannot sign in')
    expect(texts[1]).toBe(texts[0])
  })
})
