import { createServer } from 'node:http'
import {
  base64url,
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { policy } from '../api/policy'
import { audience, createTestWorld, issuer, type TestWorld } from '../testing/world'
import { createTokenVerifier, TokenRefused } from './verify-token'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => base64url.encode(JSON.stringify(value))

/** Every way of holding a token that is not good, each for an account that could do everything. */
const badTokens: Record<string, () => Promise<string | null>> = {
  none: async () => null,
  empty: async () => '',
  'not a token': async () => 'abc.def.ghi',
  expired: async () => await signed({ exp: now() - 60 }),
  'not yet valid': async () => await signed({ nbf: now() + 600 }),
  'without expiry': async () => await signed({ exp: undefined }),
  'of another issuer': async () => await signed({ iss: 'http://elsewhere.test' }),
  'for another audience': async () => await signed({ aud: 'sala-web' }),
  'without audience': async () => await signed({ aud: undefined }),
  'without a name': async () => await signed({ preferred_username: undefined }),
  'for an unknown name': async () => await signed({ preferred_username: 'nobody' }),
  'an ID token': async () => await world.sign(world.claimsOf('demis'), { alg: 'RS256', typ: 'JWT', kid: 'test' }),
  'with alg none': async () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(goodClaims())}.`,
  'HS256 with the public key as secret': async () =>
    await new SignJWT(goodClaims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'test' })
      .sign(new TextEncoder().encode(await exportSPKI(world.publicKey))),
  'signed by another key': async () =>
    await signedBy(await generateKeyPair('RS256'), { alg: 'RS256', typ: 'at+jwt', kid: 'test' }),
  'with an unknown key id': async () =>
    await signedBy(await generateKeyPair('RS256'), { alg: 'RS256', typ: 'at+jwt', kid: 'other' }),
  'that brings its own key': async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    return await signedBy(pair, { alg: 'RS256', typ: 'at+jwt', kid: 'test', jku: 'http://elsewhere.test/jwks' })
  },
  tampered: async () => {
    const [header = '', , signature = ''] = (await world.sign(world.claimsOf('student'))).split('.')
    return [header, encode(goodClaims()), signature].join('.')
  },
  'too long': async () => await signed({ padding: 'x'.repeat(64 * 1024) }),
}

function goodClaims() {
  return { iss: issuer, aud: audience, iat: now(), exp: now() + 600, ...world.claimsOf('demis') }
}

async function signed(claims: Record<string, unknown>): Promise<string> {
  const merged = Object.entries({ ...goodClaims(), ...claims }).filter(([, value]) => value !== undefined)
  return await new SignJWT(Object.fromEntries(merged))
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'test' })
    .sign(world.privateKey)
}

async function signedBy(
  pair: { privateKey: CryptoKey },
  header: { alg: string; typ: string; kid: string; jku?: string },
): Promise<string> {
  return await new SignJWT(goodClaims()).setProtectedHeader(header).sign(pair.privateKey)
}

const guarded = Object.entries(policy)
  .filter(([, rule]) => rule.who !== 'public')
  .map(([operation]) => operation)

describe('a token that is not good', () => {
  test('the good one that the others are bent from is good', async () => {
    const response = await world.call('GET', '/groups', { headers: { Authorization: `Bearer ${await signed({})}` } })
    expect(response.status).toBe(200)
  })

  test.each(Object.keys(badTokens))('%s: 401 on every operation, and nothing changes', async (name) => {
    const token = await badTokens[name]?.()
    const untouched = await world.checksum()
    for (const operation of guarded) {
      const [method = '', path = ''] = operation.split(' ')
      const response = await world.call(method, path.replace(':id', '4').replace(':username', 'demis'), {
        ...(method === 'POST' || method === 'PUT' ? { body: {} } : {}),
        ...(typeof token === 'string' ? { headers: { Authorization: `Bearer ${token}` } } : {}),
      })
      expect({ operation, status: response.status, body: await response.json() }).toEqual({
        operation,
        status: 401,
        body: { message: 'common.error.notAuthorized' },
      })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(await world.checksum()).toBe(untouched)
  })

  test('a good token under another scheme is no token', async () => {
    const token = await signed({})
    for (const Authorization of [`Basic ${token}`, token, `Bearer ${token} ${token}`]) {
      expect((await world.call('GET', '/groups', { headers: { Authorization } })).status).toBe(401)
    }
  })

  test('an account that is switched off loses its access with the next call', async () => {
    expect((await world.call('GET', '/groups', { as: 'demis' })).status).toBe(200)
    await world.db.updateTable('accounts').set({ active: false }).where('username', '=', 'demis').execute()
    expect((await world.call('GET', '/groups', { as: 'demis' })).status).toBe(401)
    await world.reset()
  })

  test('permissions that the token does not carry are not had, and unknown ones are nothing', async () => {
    const token = await signed({ realm_access: { roles: ['sts_everything', 'offline_access'] } })
    const bare = await signed({ realm_access: undefined })
    for (const good of [token, bare]) {
      const headers = { Authorization: `Bearer ${good}` }
      expect((await world.call('GET', '/gazetteer/get?state=province', { headers })).status).toBe(200)
      expect((await world.call('GET', '/schools', { headers })).status).toBe(403)
    }
  })
})

describe('the key set of the identity service', () => {
  test.each(['RS512', 'PS256'])('does not choose the algorithm: %s with the right key is refused', async (alg) => {
    const jwk = await exportJWK(world.privateKey)
    const privateKey = await importJWK({ ...jwk, alg }, alg)
    const { kty = '', n = '', e = '' } = jwk
    const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid: 'test' }] })
    const token = await new SignJWT(goodClaims())
      .setProtectedHeader({ alg, typ: 'at+jwt', kid: 'test' })
      .sign(privateKey)
    const verify = createTokenVerifier({ issuer, audience, keys })
    expect((await verify(await signed({}))).username).toBe('demis')
    await expect(verify(token)).rejects.toBeInstanceOf(TokenRefused)
  })

  test('is read from its address', async () => {
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ keys: [world.publicJwk] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const verify = createTokenVerifier({ issuer, audience, keys: new URL(`http://127.0.0.1:${port}/jwks`) })
    expect((await verify(await signed({}))).username).toBe('demis')
    await expect(verify(await signed({ exp: now() - 60 }))).rejects.toBeInstanceOf(TokenRefused)
    await new Promise((resolve) => server.close(resolve))
  })

  test('that cannot be reached is an outage and not a bad token', async () => {
    const keys = createRemoteJWKSet(new URL('http://127.0.0.1:9/jwks'))
    const verify = createTokenVerifier({ issuer, audience, keys })
    await expect(verify(await signed({}))).rejects.not.toBeInstanceOf(TokenRefused)
  })
})

describe('a token that was accepted before', () => {
  afterEach(() => void vi.useRealTimers())

  /** Verifies with keys that are withdrawn when `withdraw` is called. */
  function createWithdrawable() {
    let keys = createLocalJWKSet({ keys: [{ ...world.publicJwk, kid: 'test' }] })
    const verify = createTokenVerifier({ issuer, audience, keys: async (header, token) => await keys(header, token) })
    return { verify, withdraw: () => (keys = createLocalJWKSet({ keys: [] })) }
  }

  test('is refused after it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { verify } = createWithdrawable()
    const token = await signed({ exp: now() + 30 })
    expect((await verify(token)).username).toBe('demis')
    vi.setSystemTime(Date.now() + 40_000)
    await expect(verify(token)).rejects.toBeInstanceOf(TokenRefused)
  })

  test('is refused a minute after its key was withdrawn', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { verify, withdraw } = createWithdrawable()
    const token = await signed({})
    await verify(token)
    withdraw()
    vi.setSystemTime(Date.now() + 59_000)
    expect((await verify(token)).username).toBe('demis')
    vi.setSystemTime(Date.now() + 2_000)
    await expect(verify(token)).rejects.toBeInstanceOf(TokenRefused)
  })
})
