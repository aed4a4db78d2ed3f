import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { StorageMonitor } from '../db/storage-monitor'
import type { Database } from '../db/types'
import { startServers } from '../http/server'
import { freePorts } from './free-ports'

const script = `export const words = ${JSON.stringify('sala '.repeat(2000))}`

/** A client as a build leaves it, tiny. */
export async function makeClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-client-'))
  await mkdir(join(folder, 'assets'))
  const page = '<!doctype html><meta property="csp-nonce" nonce="SALA_CSP_NONCE"><style nonce="SALA_CSP_NONCE"></style>'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets/index-abc123.js'), script)
  await writeFile(join(folder, 'assets/index-abc123.js.map'), '{}')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'lesson.mp4'), Buffer.from('0123456789'))
  return folder
}

export type TestServers = Awaited<ReturnType<typeof startTestServers>>

export interface TestServerOptions {
  faults?: boolean
  /** Over https origins, as behind a proxy. */
  https?: boolean
  site?: string
  storage?: StorageMonitor
  /** The folder of a built client; a tiny one without it. */
  client?: string
  /** Another OpenID provider, whose tokens the API accepts. */
  issuer?: string
}

/** The stand-in's two servers on a given database. */
export async function startTestServers(db: Kysely<Database>, options: TestServerOptions = {}) {
  const client = options.client ?? (await makeClient())
  const [port = 0, identityPort = 0] = await freePorts(2)
  const scheme = options.https === true ? 'https' : 'http'
  const appOrigin = `${scheme}://localhost:${port}`
  const identityOrigin = `${scheme}://localhost:${identityPort}`
  const servers = await startServers({
    db,
    storage: options.storage ?? new StorageMonitor({ freeBytes: null }),
    client,
    site: options.site ?? null,
    host: '127.0.0.1',
    port,
    identityPort,
    appOrigin,
    identityOrigin,
    provider: options.issuer === undefined ? null : { issuer: options.issuer, audience: null },
    devOrigin: null,
    faults: options.faults ?? false,
    log: false,
  })
  return {
    appOrigin,
    identityOrigin,
    port,
    identityPort,
    close: async () => {
      await servers.close()
      if (options.client === undefined) await rm(client, { recursive: true, force: true })
    },
  }
}

export interface RawReply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** One request as it is, without what `fetch` adds, follows or unpacks. */
export function raw(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const request = send({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { host: `localhost:${port}`, ...headers },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
    request.end(body)
  })
}

export interface Origins {
  appOrigin: string
  identityOrigin: string
}

const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
})
export type Tokens = z.infer<typeof tokenAnswer>

/** A person with a browser, as far as HTTP is concerned: keeps cookies, goes where it is sent, fills in a form. */
export class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly verifier = randomBytes(32).toString('base64url')
  readonly servers: Origins
  readonly #address: string | null

  /** `address` is where the browser is, as the proxy before the server reports it. */
  constructor(servers: Origins, address: string | null = null) {
    this.servers = servers
    this.#address = address
  }

  authorizationUrl(changes: Record<string, string | null> = {}): URL {
    const { appOrigin, identityOrigin } = this.servers
    const url = new URL('/auth', identityOrigin)
    const parameters = {
      client_id: 'sala-web',
      response_type: 'code',
      scope: 'openid profile',
      resource: 'urn:sala:api',
      redirect_uri: `${appOrigin}/auth/callback`,
      state: 'a-state',
      nonce: 'a-nonce',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value)
    return url
  }

  async open(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const fitting = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path))
    const cookie = fitting.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = {
      Accept: 'text/html',
      ...(cookie !== '' && { Cookie: cookie }),
      ...(this.#address !== null && { 'X-Forwarded-For': this.#address }),
    }
    const response = await fetch(url, { redirect: 'manual', headers, ...init })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const index = pair.indexOf('=')
      const path = attributes.find((text) => text.startsWith('path='))?.slice(5) ?? '/'
      const value = pair.slice(index + 1)
      if (value === '') this.#cookies.delete(pair.slice(0, index))
      else this.#cookies.set(pair.slice(0, index), { value, path })
    }
    return response
  }

  /** Follows redirects until a page answers or the way leads to the application. */
  async follow(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address)
    let response = await this.open(url, init)
    for (;;) {
      const location = response.headers.get('Location')
      if (location === null) return { url, response }
      url = new URL(location, url)
      if (url.origin === this.servers.appOrigin) return { url, response: null }
      response = await this.open(url)
    }
  }

  /** From the authorization request to the address that the application is sent to. */
  async signIn(username: string, password: string, changes: Record<string, string | null> = {}): Promise<URL> {
    const { url } = await this.follow(this.authorizationUrl(changes))
    if (!url.pathname.startsWith('/login/')) throw new Error(`No sign-in page: ${url.href}`)
    return (await this.fill(url, username, password)).url
  }

  fill(signInPage: URL, username: string, password: string) {
    const body = new URLSearchParams({ username, password })
    return this.follow(signInPage, { method: 'POST', body })
  }

  async token(parameters: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const { appOrigin, identityOrigin } = this.servers
    return await fetch(`${identityOrigin}/token`, {
      method: 'POST',
      headers: { Origin: appOrigin, Accept: 'application/json', ...headers },
      body: new URLSearchParams({ client_id: 'sala-web', ...parameters }),
    })
  }

  async redeem(callback: URL): Promise<Tokens> {
    const response = await this.token({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: `${this.servers.appOrigin}/auth/callback`,
      code_verifier: this.verifier,
    })
    return tokenAnswer.parse(await response.json())
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  callApi(path: string, accessToken: string): Promise<Response> {
    return fetch(`${this.servers.appOrigin}/api${path}`, { headers: { Authorization: `Bearer ${accessToken}` } })
  }
}

/** Parses the answer of a refresh that worked. */
export async function parseTokens(response: Response): Promise<Tokens> {
  return tokenAnswer.parse(await response.json())
}
