import { expect, test } from 'vitest'
import { findTokens, readSecrets } from './find-tokens'

const app = 'http://localhost:4500'
const identity = 'http://localhost:4501'
const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0ZWFjaGVyIn0.c2lnbmF0dXJl'

test.each([
  [`${app}/api/schools?access=${token}`, 'a JSON Web Token'],
  [`${app}/student?return=${encodeURIComponent(`/x#${token}`)}`, 'a JSON Web Token'],
  [`${identity}/session/end?id_token_hint=${token}&state=signed-out`, 'a JSON Web Token'],
  [`${app}/auth/callback#access_token=opaque`, 'access_token'],
  [`${identity}/token?refresh_token=opaque`, 'refresh_token'],
  [`${app}/?id_token=opaque`, 'id_token'],
  [`${app}/student?code=the-code`, 'a code or token of another request'],
  [`${app}/student?back=%2Fauth%2Fcallback%3Fcode%3Dthe-code`, 'a code or token of another request'],
  [`${app}/auth/callback?code=other&back=the-code`, 'a code or token of another request'],
])('the address %s carries %s', (address, found) => {
  const { origin, pathname } = new URL(address)
  expect(findTokens(address, new Set(['the-code']))).toContain(`${found} in ${origin}${pathname}`)
})

test.each([`${app}/auth/callback?code=the-code&state=1`, `${app}/school?code=02080101901`])(
  'the address %s carries nothing secret that it may not',
  (address) => {
    expect(findTokens(address, new Set(['the-code']))).toEqual([])
  },
)

test('the bearer of a call, and the code, the verifier and the tokens of a form, are secrets', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const secrets = (headers: Record<string, string>, body: string | null) => readSecrets({ headers, body })
  expect(secrets({ authorization: `Bearer ${token}` }, null)).toEqual([token])
  expect(secrets(form, 'grant_type=authorization_code&code=abc&code_verifier=def')).toEqual(['abc', 'def'])
  expect(secrets(form, 'grant_type=refresh_token&refresh_token=ghi')).toEqual(['ghi'])
  expect(secrets(form, 'token=jkl')).toEqual(['jkl'])
  expect(secrets({ 'content-type': 'application/json' }, '{"code":"abc"}')).toEqual([])
})
