import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql, type Kysely } from 'kysely'
import { findCaller, readIdentity } from './caller'
import { isConnectionLost } from '../db/connection-lost'
import { isStorageRefusal, StorageMonitor } from '../db/storage-monitor'
import { errorCode } from '../db/transaction'
import type { Database } from '../db/types'
import { describeFault } from '../http/describe-fault'
import { ConcurrencyLimiter } from '../http/concurrency-limiter'
import { receiveBody, refuseDeclaredSize } from '../http/receive-body'
import { requestOwners } from '../http/request-owners'
import { recordReading } from './audited-reading'
import { apiDescription } from './openapi/api-description'
import type { Download, Outgoing, ServedOperation } from './operation'
import { servedOperations } from './served-operations'
import { compareWithPolicy, listMethods } from './operation-paths'
import { isPermitted, findRule, type Operation } from './policy'
import { scopeFor } from './data-scope'
import { Problem } from './problem'
import { readForm } from '../http/read-form'
import type { VerifyToken } from '../identity/verify-token'

/** One line of the log: no query strings, no bodies, no names. */
export interface LogLine {
  level: 'info' | 'warn' | 'error'
  requestId: string
  method: string
  /** The operation's pattern, or `-` for a path that is not one. */
  route: string
  status: number
  milliseconds: number
  accountId: number | null
  /** Why it was refused (a catalogue id), or the class, code and place of a fault. */
  reason: string | null
}

export interface AppOptions {
  db: Kysely<Database>
  verify: VerifyToken
  /** True if the session of a token has to be open in this database, as it is when the identity service shares it. */
  checkSession?: boolean
  /** True if there is room to store more. */
  storage?: StorageMonitor
  /** Other origins that may call, exactly as a browser names them. The application itself is on the same origin. */
  origins?: readonly string[]
  log?: (line: LogLine) => void
  /** Called when work for the background was stored, after the commit. */
  onTask?: () => void
  /** Called with every response before it is sent; throws when it does not match the description (tests). */
  onAnswer?: (operation: Operation, outgoing: Outgoing) => void
  /** The number of requests that run and wait at the same time. */
  limits?: { maxRunning: number; maxQueued: number }
}

interface Env {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; route: string; accountId: number | null; reason: string | null }
}

const maxBodyBytes = 2 * 1024 * 1024
/** Room for the parts of a form beside the file. */
const formOverhead = 64 * 1024
/** Bodies that are being received use memory, whether or not they are complete. */
const receivingLimits = { maxRunning: 100, maxQueued: 1000 }

/** The API under `/api`. Give its `fetch` every request whose path begins so; throws when the policy table and the
 *  routes disagree. */
export function createApp({
  db,
  verify,
  checkSession = false,
  storage = new StorageMonitor({ freeBytes: null }),
  origins = [],
  log = () => undefined,
  onTask = () => undefined,
  onAnswer = () => undefined,
  limits = { maxRunning: 50, maxQueued: 200 },
}: AppOptions) {
  const app = new Hono<Env>().basePath('/api')
  const receiving = new ConcurrencyLimiter(receivingLimits)
  const running = new ConcurrencyLimiter(limits)

  // A caller's own id is not taken over: the log would hold whatever it says.
  app.use(compress(), requestId({ headerName: '' }))
  app.use(async (c, next) => {
    const start = performance.now()
    c.set('route', '-')
    c.set('accountId', null)
    c.set('reason', null)
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    const { status } = c.res
    log({
      level: status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info',
      requestId: c.get('requestId'),
      method: c.req.method,
      route: c.get('route'),
      status,
      milliseconds: Math.round(performance.now() - start),
      accountId: c.get('accountId'),
      reason: c.get('reason'),
    })
  })
  if (origins.length > 0) {
    app.use(
      cors({
        origin: (origin) => (origins.includes(origin) ? origin : null),
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
        exposeHeaders: ['Content-Disposition', 'ETag', 'Retry-After', 'X-Request-Id'],
        maxAge: 600,
      }),
    )
  }
  app.get('/health', (c) => {
    c.set('route', 'GET /health')
    return json(c, 200, JSON.stringify({ status: 'ok' }))
  })
  app.get('/ready', async (c) => {
    c.set('route', 'GET /ready')
    await sql`select 1`.execute(db)
    if (!(await storage.isReady())) throw new Problem(503, 'common.error.storageFull')
    return json(c, 200, JSON.stringify({ status: 'ready' }))
  })
  app.get('/openapi.json', (c) => {
    c.set('route', 'GET /openapi.json')
    return json(c, 200, description())
  })
  for (const served of servedOperations) {
    const [method = '', path = ''] = served.operation.split(' ')
    app.on(method, path, async (c) => {
      c.set('route', served.operation)
      // Readings leave lines in the audit log and exports behind, and of a refusal HEAD would tell as much as GET.
      if (c.req.method === 'HEAD') throw methodNotAllowed(c)
      const outgoing = await serve(c, served)
      if (outgoing.startsTask === true) onTask()
      onAnswer(served.operation, outgoing)
      if (outgoing.etag !== undefined) c.header('ETag', outgoing.etag)
      if (outgoing.replayed === true) c.header('Idempotency-Replayed', 'true')
      if (outgoing.file !== undefined) return download(c, outgoing.file)
      return json(c, outgoing.status === 201 ? 201 : 200, outgoing.body)
    })
  }

  /** Takes a place among the running requests only when the body has arrived, which may take its time. */
  async function serve(c: Context<Env>, { operation, form, handle }: ServedOperation): Promise<Outgoing> {
    const maxBytes = form === undefined ? maxBodyBytes : form.bytes + formOverhead
    // Called without a server, Hono has no bindings at all.
    const incoming = c.env?.incoming
    await refuseDeclaredSize(c, maxBytes, incoming)
    const identity = await readIdentity(verify, c.req.header('authorization'))
    const owners = requestOwners(identity.username, incoming)
    if (isWriting(c)) await orBusy(receiving.run(async () => await receiveBody(c, maxBytes, incoming), owners))
    return await orBusy(
      running.run(async () => {
        const caller = await findCaller(db, identity, checkSession)
        c.set('accountId', caller.account.id)
        const rule = findRule(operation)
        if (!isPermitted(rule, caller.permissions)) throw new Problem(403, 'common.error.notPermitted')
        if (isWriting(c) && !(await storage.hasRoom())) throw new Problem(507, 'common.error.storageFull')
        const params = c.req.param()
        const url = new URL(c.req.url)
        const outgoing = await handle({
          db,
          caller,
          dataScope: scopeFor(rule, caller.account, caller.permissions),
          params,
          url,
          signal: c.req.raw.signal,
          ...(form === undefined ? { text: await bodyText(c), file: null } : await readForm(c.req, form)),
          idempotencyKey: idempotencyKey(c),
          // A tag that has come with a compressed reply is marked as weak, by Hono and by nginx.
          ifMatch: c.req.header('if-match')?.replace(/^W\//, ''),
        })
        await recordReading({ db, storage }, caller.account, { operation, params, url })
        return outgoing
      }, owners),
    )
  }

  app.notFound((c) => refuse(c, methodNotAllowed(c)))
  app.onError((error, c) => {
    storage.noteFailure(error)
    return refuse(c, error)
  })

  compareWithPolicy(app.routes)
  return app
}

/** The refusal of a method that a path does not have, or of a path that is none. */
function methodNotAllowed(c: Context<Env>): Problem {
  const allowed = listMethods(c.req.path.slice('/api'.length))
  if (allowed.length === 0) return new Problem(404, 'common.error.notFound')
  c.header('Allow', allowed.join(', '))
  return new Problem(405, 'common.error.methodNotAllowed')
}

/** Made when it is first asked for. */
let described: string | null = null
function description(): string {
  described ??= JSON.stringify(apiDescription())
  return described
}

async function orBusy<T>(result: Promise<T | null>): Promise<T> {
  const value = await result
  if (value === null) throw new Problem(503, 'common.error.busy')
  return value
}

function isWriting(c: Context<Env>): boolean {
  return c.req.method !== 'GET'
}

function json(c: Context<Env>, status: ContentfulStatusCode, body: string): Response {
  return c.body(body, status, {
    'Content-Type': 'application/json; charset=UTF-8',
    // Without it `compress` would compress the shortest body too.
    'Content-Length': String(Buffer.byteLength(body)),
  })
}

/** Browsers that do not know the second name take the first. */
function download(c: Context<Env>, { name, type, bytes }: Download): Response {
  const extension = /\.[a-z]+$/.exec(name)?.[0] ?? ''
  const disposition = `attachment; filename="template${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': type, 'Content-Disposition': disposition })
}

const mediaType = /^application\/json *(?:; *charset="?utf-8"? *)?$/i

/** The body as text. Only JSON is taken: a form or plain text is what another site can send. */
async function bodyText(c: Context<Env>): Promise<string> {
  if (!isWriting(c)) return ''
  const text = await c.req.text()
  const isDelete = c.req.method === 'DELETE' && text === ''
  if (!isDelete && !mediaType.test(c.req.header('content-type') ?? '')) throw new Problem(415, 'common.error.notJson')
  return text
}

function idempotencyKey(c: Context<Env>): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw new Problem(400, 'common.error.form', { errors: { 'Idempotency-Key': 'common.error.invalidValue' } })
  }
  return key
}

/** PostgreSQL's codes of what passes by itself: lock and statement limits, too many connections, deadlocks, and a plan
 *  from before the tables changed. */
const passing = new Set(['55P03', '57014', '53300', '40001', '40P01', '0A000'])

function refuse(c: Context<Env>, error: unknown): Response {
  const problem = asProblem(error)
  if (problem === null) {
    c.set('reason', describeFault(error))
    // The cause is only logged; the request id finds it there.
    return json(c, 500, JSON.stringify({ message: 'common.error.server', requestId: c.get('requestId') }))
  }
  // Of a fault that is answered like a refusal the log names the cause; an error without a code is a lost connection.
  const cause = error instanceof Problem ? '' : ` (${errorCode(error) ?? 'connection lost'})`
  c.set('reason', `${problem.message}${cause}`)
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer')
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter))
  // The rest of the body is still on its way: this connection is of no use for another request.
  if (problem.status === 408 || problem.status === 413) c.header('Connection', 'close')
  return json(c, problem.status, JSON.stringify(problem.body()))
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const code = errorCode(error)
  if (isConnectionLost(error) || (code !== undefined && passing.has(code))) return new Problem(503, 'common.error.busy')
  if (isStorageRefusal(error)) return new Problem(507, 'common.error.storageFull')
  // Class 22: a value that the schemas let through and no column can hold.
  if (code?.startsWith('22') === true) return new Problem(400, 'common.error.form')
  return null
}
