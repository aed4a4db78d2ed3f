import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { createApp, type LogLine } from './app'
import type { Database } from './db/types'
import { describeFault } from './describe-fault'
import { chooseEncoding, encode } from './encoding'
import { Faults } from './faults'
import { securityHeaders, type HeaderContext, type ReplyPart } from './headers'
import { removeExpiredRecords } from './identity/adapter'
import { createIdentityService } from './identity/service'
import { EnrollmentImporter } from './background/enrollment-importer'
import { Exporter } from './background/exporter'
import { SchoolCopier } from './background/school-copier'
import { clientFiles, loadStaticFiles } from './static'

export interface ServerOptions {
  db: Kysely<Database>
  /** The folder of the built client. */
  client: string
  /** A folder of what a deployment adds or replaces: `config.json`, videos, other data files. */
  site: string | null
  host: string
  port: number
  identityPort: number
  /** How browsers reach the two; the ports above unless a proxy stands before them. */
  appOrigin: string
  identityOrigin: string
  /** The development server's origin, when there is one. */
  devOrigin: string | null
  /** Whether tests may make it fail on demand. */
  faults: boolean
  /** One line per request to the output. */
  log: boolean
}

export interface RunningServers {
  /** Takes no more requests, lets those in work end, and resolves when all connections are closed. */
  close: () => Promise<void>
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
const longestStopMs = 8_000

type Answer = (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Starts the application (client and API) and the identity service, each on its own port and so its own origin. */
export async function startServers(options: ServerOptions): Promise<RunningServers> {
  const { db, appOrigin, identityOrigin, devOrigin } = options
  const appOrigins: [string, ...string[]] = devOrigin === null ? [appOrigin] : [appOrigin, devOrigin]
  const faults = options.faults
    ? new Faults(async () => {
        await db.deleteFrom('identity_records').where('kind', 'in', ['Session', 'RefreshToken']).execute()
      })
    : null
  const identity = await createIdentityService({ db, issuer: identityOrigin, appOrigins, faults })
  const copier = new SchoolCopier(db)
  const importer = new EnrollmentImporter(db)
  const exporter = new Exporter(db)
  const api = createApp({
    db,
    verify: identity.verify,
    log: (line) => logApi(line, options.log),
    onTask: () => {
      copier.wake()
      importer.wake()
      exporter.wake()
    },
  })
  const ofSite = options.site === null ? [] : await clientFiles(options.site)
  const files = await loadStaticFiles([...(await clientFiles(options.client)), ...ofSite])
  const { config, mediaOrigins } = await configFor(identityOrigin, options.site)
  const context: HeaderContext = { appOrigins, identityOrigin, mediaOrigins }

  const answerApi = getRequestListener(async (request, { incoming }) => {
    const response = await api.fetch(request)
    if (faults?.isCutAfter(incoming) === true) incoming.socket.destroy()
    return await packed(response, request)
  })

  const answerApp: Answer = async (url, request, response) => {
    const path = url.pathname
    if (faults !== null && (path === '/__faults' || path.startsWith('/__faults/'))) {
      return await faults.control(path, request, response)
    }
    if (isApi(path)) return await answerApi(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response, 'GET, HEAD')
    if (path === '/config.json') return sendText(request, response, 200, 'application/json; charset=utf-8', config)
    if (path !== '/' && path !== '/index.html' && (await files.file(path, request, response))) return
    const wantsPage = request.headers.accept?.includes('text/html') === true || path === '/' || path === '/index.html'
    if (files.page === null || path.startsWith('/assets/') || !wantsPage) return sendStatus(request, response, 404)
    const home = elsewhere(request, appOrigin)
    if (home !== null) {
      response.setHeader('Location', `${home}${url.pathname}${url.search}`)
      return sendStatus(request, response, 307)
    }
    const nonce = randomBytes(16).toString('base64')
    setHeaders(response, 'app', { ...context, nonce })
    // No ETag: every reply has a nonce of its own, which a kept copy would not match.
    await sendPacked(request, response, 'text/html; charset=utf-8', files.page(nonce))
  }

  const listener = (server: 'app' | 'identity', origin: string, answer: Answer) => {
    return (request: IncomingMessage, response: ServerResponse): void => {
      const start = performance.now()
      const url = addressOf(request.url ?? '/', origin)
      const part: ReplyPart = server === 'identity' ? 'identity' : url !== null && isApi(url.pathname) ? 'api' : 'app'
      setHeaders(response, part, context)
      response.on('finish', () => {
        if (options.log && part !== 'api') {
          const route = url === null ? '-' : routeOf(server, url.pathname)
          console.log(`${server} ${request.method ?? '-'} ${route} ${response.statusCode} ${elapsed(start)}`)
        }
      })
      const work = async () => {
        if (url === null) return sendStatus(request, response, 400)
        if (!known.has(request.method ?? '')) return refuseMethod(response, [...known].join(', '))
        if (faults !== null && !url.pathname.startsWith('/__faults')) {
          if (await faults.meet(server, url.pathname, request, response)) return
        }
        await answer(url, request, response)
      }
      work().catch((error: unknown) => {
        if (isAbort(error)) return
        console.error(`${server} fault ${describeFault(error)}`)
        if (response.headersSent) response.destroy()
        else sendStatus(request, response, 500)
      })
    }
  }

  const servers = [
    serverFor('app', context, listener('app', appOrigin, answerApp)),
    serverFor('identity', context, listener('identity', identityOrigin, identity.handle)),
  ] as const
  await listen(servers[1], options.identityPort, options.host)
  await listen(servers[0], options.port, options.host)

  await removeExpiredRecords(db)
  const sweep = setInterval(() => {
    removeExpiredRecords(db).catch((error: unknown) => console.error(`sweep fault ${describeFault(error)}`))
  }, 3_600_000)
  sweep.unref()
  copier.wake()
  importer.wake()
  exporter.wake()
  files.pack().catch((error: unknown) => console.error(`compression fault ${describeFault(error)}`))

  return {
    close: async () => {
      clearInterval(sweep)
      await Promise.all([copier.stop(), importer.stop(), exporter.stop(), ...servers.map(stop)])
    },
  }
}

function setHeaders(response: ServerResponse, part: ReplyPart, context: HeaderContext): void {
  for (const [name, value] of Object.entries(securityHeaders(part, context))) response.setHeader(name, value)
}

function serverFor(
  part: 'app' | 'identity',
  context: HeaderContext,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  // Longer than a proxy's or browser's usual minute: whoever closes an idle connection first should not be this side,
  // because a request sent at that very moment would be cut off (security-reliability §0, finding 1).
  const server = createServer({ keepAliveTimeout: 75_000, requestTimeout: 60_000 }, listener)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const headers = Object.entries(securityHeaders(part, context)).map(([name, value]) => `${name}: ${value}\r\n`)
    const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
    socket.end(`${line}${headers.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  return server
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Idle connections close at once, busy ones when their answer is out, all of them after eight seconds. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => server.closeAllConnections(), longestStopMs)
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(last)
      clearInterval(idle)
      resolve()
    })
  })
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

const configFile = z.looseObject({
  identity: z.looseObject({}).optional(),
  tutorial: z.looseObject({ videos: z.array(z.looseObject({ src: z.string() }).nullable()) }).optional(),
})

/**
 * The client's configuration as it is checked in, under what the deployment's own says, with the identity service where
 * it really is; and the origins that videos come from.
 */
async function configFor(authority: string, site: string | null) {
  const read = async (path: string) => configFile.parse(JSON.parse(await readFile(path, 'utf8')))
  const ownPath = site === null ? null : join(site, 'config.json')
  const config = {
    ...(await read(join(import.meta.dirname, '../src/public/config.json'))),
    ...(ownPath !== null && existsSync(ownPath) && (await read(ownPath))),
  }
  const videos = config.tutorial?.videos.flatMap((video) => (video === null ? [] : [video.src])) ?? []
  return {
    config: JSON.stringify({ ...config, identity: { ...config.identity, authority } }, null, 2),
    mediaOrigins: [...new Set(videos.filter((src) => URL.canParse(src)).map((src) => new URL(src).origin))],
  }
}

/** Who types the number instead of the name is sent to the name: the identity service knows only that one. */
function elsewhere(request: IncomingMessage, origin: string): string | null {
  const { hostname, port } = new URL(origin)
  const isOther = [`127.0.0.1:${port}`, `[::1]:${port}`].includes(request.headers.host ?? '')
  return hostname === 'localhost' && isOther ? origin : null
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  const body = Buffer.from(text)
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', body.length)
  response.setHeader('Cache-Control', 'no-cache')
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : body)
}

function sendStatus(request: IncomingMessage, response: ServerResponse, status: number): void {
  sendText(request, response, status, 'text/plain; charset=utf-8', STATUS_CODES[status] ?? '')
}

function refuseMethod(response: ServerResponse, allowed: string): void {
  response.writeHead(405, { Allow: allowed, 'Content-Length': 0, Connection: 'close' }).end()
}

async function sendPacked(request: IncomingMessage, response: ServerResponse, type: string, text: string) {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await encode(Buffer.from(text), encoding, 'quick')
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('Vary', 'Accept-Encoding')
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}

const worthPacking = 1024

/** Compresses an answer of the API: a list of thousands of schools is a tenth of its size then. */
async function packed(response: Response, request: Request): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true
  if (!isJson || request.method === 'HEAD') return response
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  // The rest of the body is still on its way: this connection is of no use for another request.
  if (response.status === 413) headers.set('Connection', 'close')
  const body = Buffer.from(await response.arrayBuffer())
  const encoding = body.length < worthPacking ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'))
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const content = new Uint8Array(await encode(body, encoding, 'quick'))
  headers.set('Content-Length', String(content.length))
  return new Response(content, { status: response.status, headers })
}

function addressOf(target: string, origin: string): URL | null {
  // `//elsewhere` is a path here, not another host.
  const text = target.startsWith('/') ? `${origin}${target}` : target
  return URL.canParse(text) ? new URL(text) : null
}

/** The path without what identifies a person or a sign-in. */
function routeOf(server: 'app' | 'identity', path: string): string {
  if (server === 'identity') return path.replace(/^\/(login|auth)\/.+/, '/$1/:uid')
  return /\.\w+$/.test(path) ? path : '(page)'
}

function logApi(line: LogLine, all: boolean): void {
  const route = line.route === '-' ? `${line.method} -` : line.route
  const text = `api ${route} ${line.status} ${line.milliseconds} ms ${line.requestId}`
  if (line.level === 'error') console.error(`${text} ${line.reason ?? ''}`)
  else if (all) console.log(`${text} ${line.reason ?? ''}`.trimEnd())
}

function elapsed(start: number): string {
  return `${Math.round(performance.now() - start)} ms`
}

/** The other side went away; nobody is there to be answered. */
function isAbort(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE'
}
