import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { readBody } from '../http/read-body'
import { freePorts } from './free-ports'

/** The differences of this provider from the stand-in's own identity service. */
export interface ProviderSwitches {
  /** Signing out leads back to the application, ends on a page of the provider, or is not offered. */
  endSession: 'redirect' | 'page' | 'none'
  revocation: 'json' | 'text' | 'none'
  /** Refuses a request without a nonce, or answers with another nonce than the one it was sent. */
  nonce: 'required' | 'wrong'
  roles: 'realm_access' | 'resource_access' | 'groups' | 'none'
  accessToken: 'jwt' | 'opaque'
  /** True if the tokens name the account. */
  accountName: boolean
  /** The claim that names it. */
  usernameClaim: 'preferred_username' | 'email'
  /** The error of `prompt=none` without a session. */
  silentError: string
  /** It leads back with that error, or shows the sign-in page although the request asks for none. */
  silentAnswer: 'error' | 'page'
  /** The sign-in page refuses with this error instead of signing in. */
  signInError: { error: string; description: string } | null
  /** The issuer that the discovery document and the ID token name, when it is not the address of the provider. */
  discoveryIssuer: string | null
  tokenIssuer: string | null
  /** The client that the ID token is for, when it is not the one that asked. */
  tokenAudience: string | null
  expiresIn: boolean
  tokenLifeSeconds: number
  refreshToken: 'given' | 'refused' | 'none'
}

export const usualSwitches: ProviderSwitches = {
  endSession: 'redirect',
  revocation: 'json',
  nonce: 'required',
  roles: 'realm_access',
  accessToken: 'jwt',
  accountName: true,
  usernameClaim: 'preferred_username',
  silentError: 'login_required',
  silentAnswer: 'error',
  signInError: null,
  discoveryIssuer: null,
  tokenIssuer: null,
  tokenAudience: null,
  expiresIn: true,
  tokenLifeSeconds: 900,
  refreshToken: 'given',
}

export interface OpenIdProvider {
  issuer: string
  /** Change them at any time; the next request meets them. */
  switches: ProviderSwitches
  /** Paths that were requested, with the `prompt` of those for an authorization. */
  requests: string[]
  /** The response of the token endpoint for an account. */
  issueTokens: (username: string) => Promise<{ access_token: string; id_token: string }>
  close: () => Promise<void>
}

interface ProviderOptions {
  clientId: string
  /** The audience of access tokens. */
  audience: string
  /** Accounts by name, each with its roles. The provider asks for no password. */
  accounts: Readonly<Record<string, readonly string[]>>
}

interface Grant {
  username: string
  nonce: string | null
}

/**
 * A small OpenID provider for tests (code flow with PKCE for one public client), written without the library that the
 * stand-in's identity service is made of, so that the client is not only tried against one implementation.
 */
export async function startOpenIdProvider({ clientId, audience, accounts }: ProviderOptions): Promise<OpenIdProvider> {
  const [port = 0] = await freePorts(1)
  const issuer = `http://localhost:${port}`
  const switches = { ...usualSwitches }
  const requests: string[] = []
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const publicJwk = { ...(await exportJWK(publicKey)), kid: 'provider', alg: 'ES256', use: 'sig' }
  const codes = new Map<string, Grant & { challenge: string }>()
  const refreshTokens = new Map<string, Grant>()

  const sign = (claims: JWTPayload, aud: string) =>
    new SignJWT({ iss: switches.tokenIssuer ?? issuer, aud, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'provider' })
      .setIssuedAt()
      .setExpirationTime(`${switches.tokenLifeSeconds}s`)
      .sign(privateKey)

  const rolesClaim = (username: string): JWTPayload => {
    const roles = accounts[username] ?? []
    if (switches.roles === 'realm_access') return { realm_access: { roles } }
    if (switches.roles === 'resource_access') return { resource_access: { [clientId]: { roles } } }
    return switches.roles === 'groups' ? { groups: roles.map((role) => `/${role}`) } : {}
  }

  const nameClaim = (username: string): JWTPayload =>
    switches.accountName ? { [switches.usernameClaim]: username } : {}

  const tokens = async ({ username, nonce }: Grant) => {
    const refreshToken = randomUUID()
    refreshTokens.set(refreshToken, { username, nonce: null })
    return {
      token_type: 'Bearer',
      access_token:
        switches.accessToken === 'opaque'
          ? randomUUID()
          : await sign({ sub: username, ...nameClaim(username), ...rolesClaim(username) }, audience),
      id_token: await sign(
        {
          sub: username,
          ...nameClaim(username),
          at_hash: 'unchecked',
          ...(nonce !== null && { nonce: switches.nonce === 'wrong' ? randomUUID() : nonce }),
        },
        switches.tokenAudience ?? clientId,
      ),
      ...(switches.expiresIn && { expires_in: switches.tokenLifeSeconds }),
      ...(switches.refreshToken !== 'none' && { refresh_token: refreshToken }),
    }
  }

  const discovery = () => ({
    issuer: switches.discoveryIssuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(switches.endSession !== 'none' && { end_session_endpoint: `${issuer}/logout` }),
    ...(switches.revocation !== 'none' && { revocation_endpoint: `${issuer}/revoke` }),
  })

  const authorize = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
    const asked = url.searchParams
    const back = new URL(asked.get('redirect_uri') ?? issuer)
    const lead = (answer: Record<string, string>) => {
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
      back.searchParams.set('state', asked.get('state') ?? '')
      response.writeHead(303, { Location: back.href }).end()
    }
    if (asked.get('client_id') !== clientId || back.pathname !== '/auth/callback')
      return sendPage(response, 400, 'Unknown client')
    if (switches.nonce === 'required' && asked.get('nonce') === null) {
      return lead({ error: 'invalid_request', error_description: 'nonce is required' })
    }
    const leadIn = (username: string) => {
      const code = randomUUID()
      codes.set(code, { username, nonce: asked.get('nonce'), challenge: asked.get('code_challenge') ?? '' })
      lead({ code })
    }
    if (request.method === 'POST') {
      if (switches.signInError !== null) {
        const { error, description } = switches.signInError
        return lead({ error, error_description: description })
      }
      const username = new URLSearchParams((await readBody(request, 4096)) ?? '').get('username') ?? ''
      response.setHeader('Set-Cookie', `provider_session=${encodeURIComponent(username)}; HttpOnly; Path=/`)
      return leadIn(username)
    }
    const known = /(?:^|; )provider_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (known !== undefined && asked.get('prompt') !== 'login') return leadIn(decodeURIComponent(known))
    if (asked.get('prompt') === 'none' && switches.silentAnswer === 'error') {
      return lead({ error: switches.silentError, error_description: `no session: ${switches.silentError}` })
    }
    sendPage(
      response,
      200,
      '<form method="post"><label>Account <input name="username"></label><button>Continue</button>',
    )
  }

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = new URLSearchParams((await readBody(request, 65_536)) ?? '')
    const refuse = (error: string) => sendJson(response, 400, { error, error_description: `refused: ${error}` })
    if (asked.get('grant_type') === 'refresh_token') {
      const grant = refreshTokens.get(asked.get('refresh_token') ?? '')
      refreshTokens.delete(asked.get('refresh_token') ?? '')
      if (grant === undefined || switches.refreshToken === 'refused') return refuse('invalid_grant')
      return sendJson(response, 200, await tokens(grant))
    }
    const code = codes.get(asked.get('code') ?? '')
    codes.delete(asked.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    if (code === undefined || code.challenge !== challenge) return refuse('invalid_grant')
    sendJson(response, 200, await tokens(code))
  }

  const endSession = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Set-Cookie', 'provider_session=; Path=/; Max-Age=0')
    const asked = new URLSearchParams((await readBody(request, 65_536)) ?? '')
    const back = new URL(asked.get('post_logout_redirect_uri') ?? issuer)
    const state = asked.get('state')
    if (state !== null) back.searchParams.set('state', state)
    if (switches.endSession === 'redirect') response.writeHead(303, { Location: back.href }).end()
    else sendPage(response, 200, '<h1>You have signed out of the provider</h1>')
  }

  const revoke = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = new URLSearchParams((await readBody(request, 65_536)) ?? '')
    refreshTokens.delete(asked.get('token') ?? '')
    if (switches.revocation === 'text') response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK')
    else sendJson(response, 200, {})
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer)
    const prompt = url.searchParams.get('prompt')
    requests.push(prompt === null ? url.pathname : `${url.pathname} ${prompt}`)
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? issuer)
    if (url.pathname === '/.well-known/openid-configuration') sendJson(response, 200, discovery())
    else if (url.pathname === '/jwks') sendJson(response, 200, { keys: [publicJwk] })
    else if (url.pathname === '/authorize') await authorize(url, request, response)
    else if (url.pathname === '/token') await token(request, response)
    else if (url.pathname === '/revoke') await revoke(request, response)
    else if (url.pathname === '/logout') await endSession(request, response)
    else sendPage(response, 404, 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    switches,
    requests,
    issueTokens: (username) => tokens({ username, nonce: null }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}

function sendPage(response: ServerResponse, status: number, body: string): void {
  const page = `<!doctype html><html lang="en"><title>Provider</title>${body}`
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}
