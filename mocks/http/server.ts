import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { createApp, type LogLine } from '../api/app'
import { removeOldLookups } from '../api/handlers/students/child-lookups'
import { removeExpiredKeys } from '../db/idempotency'
import type { StorageMonitor } from '../db/storage-monitor'
import type { Database } from '../db/types'
import { describeFault } from './describe-fault'
import { Faults } from '../api/faults'
import { clientFiles } from './client-files'
import { securityHeaderRecord, securityHeaders, type HeaderContext } from './security-headers'
import { removeExpiredRecords } from '../identity/adapter'
import { clientId } from '../identity/client'
import { createIdentityService } from '../identity/service'
import { connectProvider } from '../identity/other-provider'
import { SchoolCounter } from '../background/jobs/school-counter'
import { EnrollmentImporter } from '../background/jobs/enrollment-importer'
import { Exporter } from '../background/jobs/exporter'
import { SchoolCopier } from '../background/jobs/school-copier'

export interface ServerOptions {
  db: Kysely<Database>
  storage: StorageMonitor
  /** The folder of the built client. */
  client: string
  /** A folder of what a deployment adds or replaces: `config.json`, videos, other data files. */
  site: string | null
  host: string
  port: number
  identityPort: number
  /** The addresses at which browsers reach the two; the ports above unless there is a proxy in front. */
  appOrigin: string
  identityOrigin: string
  /** Another OpenID provider, whose tokens the API accepts instead; then no identity service is started. */
  provider?: { issuer: string; audience: string | null } | null
  /** The development server's origin, when there is one. */
  devOrigin: string | null
  /** True if tests may make it fail on demand. */
  faults: boolean
  /** One line per request to the output. */
  log: boolean
}

export interface RunningServers {
  /** Takes no more requests, lets those in work end, and resolves when all connections are closed. */
  close: () => Promise<void>
}

const stopTimeoutMs = 8_000

interface Env {
  Bindings: HttpBindings
}

/** Starts the application (client and API) and the identity service, each on its own port and so its own origin. */
export async function startServers(options: ServerOptions): Promise<RunningServers> {
  const { db, appOrigin, identityOrigin, devOrigin } = options
  const appOrigins: [string, ...string[]] = devOrigin === null ? [appOrigin] : [appOrigin, devOrigin]
  const faults = options.faults
    ? new Faults(async () => {
        await db.deleteFrom('identity_records').where('kind', 'in', ['Session', 'RefreshToken']).execute()
      })
    : null
  const { provider = null } = options
  const {
    config,
    mediaOrigins,
    identity: settings,
  } = await readSettings(provider?.issuer ?? identityOrigin, options.site)
  const { storage } = options
  const identity =
    provider === null ? await createIdentityService({ db, issuer: identityOrigin, appOrigins, storage, faults }) : null
  const { verify, origins: providerOrigins } = identity
    ? { verify: identity.verify, origins: [identityOrigin] }
    : await connectProvider({
        issuer: settings.authority,
        audience: provider?.audience ?? settings.resource ?? settings.clientId,
        rolesClaim: settings.rolesClaim,
        usernameClaim: settings.usernameClaim,
      })
  const hasRoom = () => storage.hasRoom()
  const copier = new SchoolCopier(db, { hasRoom })
  const importer = new EnrollmentImporter(db, { hasRoom })
  const exporter = new Exporter(db, { hasRoom })
  const counter = new SchoolCounter(db, { hasRoom })
  const api = createApp({
    db,
    verify,
    // Only the stand-in's own identity service keeps its sessions in the database.
    checkSession: identity !== null,
    storage,
    log: (line) => logApi(line, options.log),
    onTask: () => {
      copier.wake()
      importer.wake()
      exporter.wake()
    },
  })
  const context: HeaderContext = { appOrigins, identityOrigin, providerOrigins, mediaOrigins }
  const headers = securityHeaders('app', context)
  const files = await clientFiles({ client: options.client, site: options.site, config, origin: appOrigin, headers })

  const app = new Hono<Env>()
  if (faults !== null) app.use(faults.meet('app')).route('/', faults.control())
  app.all('/api/*', securityHeaders('api', context), (c) => api.fetch(c.req.raw, c.env))
  app.all('*', logRequests('app', options.log), (c) => files.fetch(c.req.raw, c.env))

  const appServer = createHttpServer(app, await securityHeaderRecord('app', context))
  const servers = [appServer]
  if (identity !== null) {
    const identityApp = new Hono<Env>()
    identityApp.all('*', logRequests('identity', options.log), (c) => identity.app.fetch(c.req.raw, c.env))
    const identityServer = createHttpServer(identityApp, await securityHeaderRecord('identity', context))
    await listen(identityServer, options.identityPort, options.host)
    servers.push(identityServer)
  }
  await listen(appServer, options.port, options.host)

  const removeExpired = () => Promise.all([removeExpiredRecords(db), removeExpiredKeys(db), removeOldLookups(db)])
  await removeExpired()
  const sweep = setInterval(() => {
    removeExpired().catch((error: unknown) => console.error(`sweep fault ${describeFault(error)}`))
  }, 3_600_000)
  sweep.unref()
  copier.wake()
  importer.wake()
  counter.wake()
  exporter.wake()

  return {
    close: async () => {
      clearInterval(sweep)
      await Promise.all([copier.stop(), importer.stop(), exporter.stop(), counter.stop(), ...servers.map(stop)])
    },
  }
}

/** `headers` go with what Node refuses before there is a request that Hono could read. */
function createHttpServer(app: Hono<Env>, headers: Record<string, string>): Server {
  const listener = getRequestListener((request, env) => app.fetch(request, env), {
    errorHandler: () => new Response(null, { status: 400, headers }),
  })
  const timeouts = {
    // Longer than the usual minute of proxies and browsers: the side that closes an idle connection first should not be
    // this one, because a request sent at that very moment would be cut off.
    keepAliveTimeout: 75_000,
    headersTimeout: 10_000,
    // The client gives up after a minute; how fast a body has to arrive until then is for the API to say.
    requestTimeout: 60_000,
  }
  const server = createServer(timeouts, (request, response) => {
    // Node takes the first of two hosts; a proxy in front of it may have taken the other.
    if (countHosts(request) < 2) void listener(request, response)
    else response.writeHead(400, { ...headers, Connection: 'close', 'Content-Length': 0 }).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    )
  })
  return server
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
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

/** Idle connections close immediately, busy ones after their response, all of them after eight seconds. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => server.closeAllConnections(), stopTimeoutMs)
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(last)
      clearInterval(idle)
      resolve()
    })
  })
}

const claimPath = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])

const configFile = z.looseObject({
  identity: z
    .looseObject({
      clientId: z.string(),
      resource: z.string().optional(),
      rolesClaim: claimPath.optional(),
      usernameClaim: claimPath.optional(),
    })
    .partial()
    .optional(),
  tutorial: z.looseObject({ videos: z.array(z.looseObject({ src: z.string() }).nullable()) }).optional(),
})

/**
 * The client's configuration as it is checked in, under what the deployment's own says, with the identity service where
 * it really is; what the API needs of it; and the origins that videos come from.
 */
async function readSettings(authority: string, site: string | null) {
  const read = async (path: string) => configFile.parse(JSON.parse(await readFile(path, 'utf8')))
  const checkedIn = await read(join(import.meta.dirname, '../../src/public/config.json'))
  const ownPath = site === null ? null : join(site, 'config.json')
  const config = { ...checkedIn, ...(ownPath !== null && existsSync(ownPath) && (await read(ownPath))) }
  const identity = { ...config.identity, clientId: config.identity?.clientId ?? clientId, authority }
  const videos = config.tutorial?.videos.flatMap((video) => (video === null ? [] : [video.src])) ?? []
  return {
    config: JSON.stringify({ ...config, identity }, null, 2),
    identity,
    mediaOrigins: [...new Set(videos.filter((src) => URL.canParse(src)).map((src) => new URL(src).origin))],
  }
}

/** One line per request, without what identifies a person or a sign-in. */
function logRequests(server: 'app' | 'identity', isOn: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    if (!isOn) return
    // Responses of the provider itself are on Node's response only.
    const status = c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status
    console.log(`${server} ${c.req.method} ${matchRoute(server, c.req.path)} ${status} ${elapsed(start)}`)
  }
}

/** The path without what identifies a person or a sign-in. */
function matchRoute(server: 'app' | 'identity', path: string): string {
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
