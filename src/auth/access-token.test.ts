import { User } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { toAccessToken } from './access-token'

const jwt = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`
const now = Date.parse('2026-02-02T08:00:00Z')
const seconds = now / 1000

function user(accessToken: string, rest: Partial<User> = {}): User {
  const profile = { sub: '1', iss: 'https://login.example', aud: 'sala-web', exp: 0, iat: 0 }
  return new User({ access_token: accessToken, token_type: 'Bearer', profile, ...rest })
}

test.each([
  ['of the token, by the clock of the identity service', jwt({ iat: 1000, exp: 1600 }), 600_000],
  ['of the token, when it names only its end', jwt({ exp: seconds + 300 }), 300_000],
  ['unlimited for a token that cannot be read', 'opaque', Number.POSITIVE_INFINITY],
])('without expires_in the lifetime is that %s', (_which, token, lifetime) => {
  expect(toAccessToken(user(token), now)).toEqual({
    value: token,
    expiresAt: now + lifetime,
    lifetime,
    renewable: false,
  })
})

test('expires_in of the token endpoint decides over the token', () => {
  const expiresAt = Math.floor(Date.now() / 1000) + 900
  const token = toAccessToken(user(jwt({ iat: 0, exp: 60 }), { expires_at: expiresAt, refresh_token: 'r' }))
  expect(token.lifetime).toBeGreaterThan(895_000)
  expect(token.renewable).toBe(true)
})
