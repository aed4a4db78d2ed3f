import { expect, test } from 'vitest'
import { claimsOf } from './access-token'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (payload: unknown) => `${encoded({ alg: 'RS256' })}.${encoded(payload)}.c2lnbmF0dXJl`

test('the realm roles that are permissions of this product, and the name in any script', () => {
  const claims = claimsOf(
    token({
      preferred_username: 'គ្រូ សុខ',
      realm_access: { roles: ['sts_view_score', 'offline_access', 'sts_everything', 'sts_view_school'] },
    }),
  )
  expect(claims.username).toBe('គ្រូ សុខ')
  expect([...claims.permissions].sort()).toEqual(['sts_view_school', 'sts_view_score'])
})

test.each([
  ['no roles', token({ preferred_username: 'teacher' }), 'teacher'],
  ['roles of another shape', token({ preferred_username: 'teacher', realm_access: ['sts_view_score'] }), 'teacher'],
  ['an opaque token', 'opaque', null],
  ['a broken payload', 'a.###.c', null],
  ['nothing', '', null],
])('%s: no permission and no crash', (_what, text, username) => {
  const claims = claimsOf(text)
  expect(claims.username).toBe(username)
  expect(claims.permissions.size).toBe(0)
})
