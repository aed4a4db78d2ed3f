import { expect, test } from 'vitest'
import { defaultRolesClaim, defaultUsernameClaim } from './claim-path'
import { readTokenClaims } from './token-claims'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: unknown) => `${encoded({ alg: 'RS256' })}.${encoded(payload)}.c2lnbmF0dXJl`
const paths = { roles: defaultRolesClaim, username: defaultUsernameClaim }

test('the realm roles that are permissions of this product are read, and a name in any script', () => {
  const claims = readTokenClaims(
    token({
      preferred_username: 'គ្រូ សុខ',
      realm_access: { roles: ['sts_view_score', 'offline_access', 'sts_everything', 'sts_view_school'] },
    }),
    {},
    paths,
  )
  expect(claims.username).toBe('គ្រូ សុខ')
  expect([...(claims.permissions ?? [])].sort()).toEqual(['sts_view_school', 'sts_view_score'])
})

test('a role of the profile gives no permission: only the roles in the token do', () => {
  const claims = readTokenClaims(
    token({ preferred_username: 'demis', groups: ['demis'], realm_access: { roles: ['demis', 'teacher'] } }),
    {},
    paths,
  )
  expect(claims.permissions).toEqual(new Set())
})

test.each([
  ['resource_access.sala-web.roles', { resource_access: { 'sala-web': { roles: ['sts_view_score'] } } }],
  [['resource_access', 'sala.web', 'roles'], { resource_access: { 'sala.web': { roles: ['sts_view_score'] } } }],
  ['groups', { groups: ['/sts_view_score', '/staff/sts_view_school'] }],
  ['https://sala.example/roles', { 'https://sala.example/roles': ['sts_view_score'] }],
  ['scope', { scope: 'openid sts_view_score' }],
])('permissions are read from the claim %s', (roles, payload) => {
  const claims = readTokenClaims(token(payload), {}, { ...paths, roles })
  expect(claims.permissions).toEqual(new Set(['sts_view_score']))
})

test('the account name is read from a claim of another name', () => {
  const claims = readTokenClaims(token({ upn: 'teacher@moeys' }), {}, { ...paths, username: 'upn' })
  expect(claims.username).toBe('teacher@moeys')
})

test('for an access token that cannot be read the claims of the ID token serve', () => {
  const idToken = { preferred_username: 'teacher', realm_access: { roles: ['sts_view_score'] } }
  expect(readTokenClaims('opaque', idToken, paths)).toEqual({
    username: 'teacher',
    permissions: new Set(['sts_view_score']),
  })
})

test.each([
  ['no roles', token({ preferred_username: 'teacher' }), 'teacher'],
  ['roles of another shape', token({ preferred_username: 'teacher', realm_access: ['sts_view_score'] }), 'teacher'],
  ['roles that are no list', token({ preferred_username: 'teacher', realm_access: { roles: { a: 1 } } }), 'teacher'],
  ['an opaque token', 'opaque', null],
  ['a broken payload', 'a.###.c', null],
  ['nothing', '', null],
])('%s: no permissions can be read, without a crash', (_what, text, username) => {
  expect(readTokenClaims(text, {}, paths)).toEqual({ username, permissions: null })
})
