import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql, type Kysely } from 'kysely'
import { findCaller } from './caller'
import { errorCode } from './db/transaction'
import type { Database } from './db/types'
import { describeFault } from './describe-fault'
import { apiDescription } from './openapi/api-description'
import type { Download, Outgoing, ServedOperation } from './operation'
import { servedOperations } from './served-operations'
import { compareWithPolicy, methodsOf } from './operation-paths'
import { isPermitted, ruleOf, type Operation } from './policy'
import { reachOf } from './reach'
import { Problem } from './problem'
import { readForm } from './read-form'
import { Turnstile } from './turnstile'
import type { VerifyToken } from './verify-token'

/** One line of the log: no query strings, no bodies, no names (security-reliability §2.4). */
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
  /** Other origins that may call, exactly as a browser names them. The application itself is on the same origin. */
  origins?: readonly string[]
  log?: (line: LogLine) => void
  /** Told when something was stored for the background to do, after it was committed. */
  onTask?: () => void
  /** Told what is about to be answered; throws when it is not what the description says (tests). */
  onAnswer?: (operation: Operation, outgoing: Outgoing) => void
  /** How many requests work and wait at once. */
  limits?: { inWork: number; waiting: number }
}

interface Env {
  Variables: { requestId: string; route: string; accountId: number | null; reason: string | null }
}

const largestBody = 2 * 1024 * 1024

const limited = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(413, 'common.error.tooLarge')
    },
  })
const usualLimit = limited(largestBody)
/** What the parts of a form take beside the file. */
const formOverhead = 64 * 1024
const limitsOfForms = new Map(
  servedOperations.flatMap(({ operation, form }) =>
    form === undefined ? [] : [[operation.replace(' ', ' /api'), limited(form.bytes + formOverhead)] as const],
  ),
)

function limitOf(method: string, path: string) {
  return limitsOfForms.get(`${method} ${path}`) ?? usualLimit
}

/** The API under `/api`. Give its `fetch` every request whose path begins so; throws when the policy table and the
 *  routes disagree. */
export function createApp({
  db,
  verify,
  origins = [],
  log = () => undefined,
  onTask = () => undefined,
  onAnswer = () => undefined,
  limits = { inWork: 50, waiting: 200 },
}: AppOptions) {
  const app = new Hono<Env>().basePath('/api')
  const turnstile = new Turnstile(limits.inWork, limits.waiting)

  app.use(async (c, next) => {
    const start = performance.now()
    c.set('requestId', randomUUID())
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
  app.use((c, next) => limitOf(c.req.method, c.req.path)(c, next))

  app.get('/health', (c) => {
    c.set('route', 'GET /health')
    return json(c, 200, JSON.stringify({ status: 'ok' }))
  })
  app.get('/ready', async (c) => {
    c.set('route', 'GET /ready')
    await sql`select 1`.execute(db)
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
      const outgoing = await turnstile.pass(() => serve(c, served))
      if (outgoing === null) throw new Problem(503, 'common.error.busy')
      if (outgoing.startsTask === true) onTask()
      onAnswer(served.operation, outgoing)
      if (outgoing.etag !== undefined) c.header('ETag', outgoing.etag)
      if (outgoing.replayed === true) c.header('Idempotency-Replayed', 'true')
      if (outgoing.file !== undefined) return download(c, outgoing.file)
      return json(c, outgoing.status === 201 ? 201 : 200, outgoing.body)
    })
  }

  async function serve(c: Context<Env>, { operation, form, handle }: ServedOperation): Promise<Outgoing> {
    const caller = await findCaller(db, verify, c.req.header('authorization'))
    c.set('accountId', caller.account.id)
    const rule = ruleOf(operation)
    if (!isPermitted(rule, caller.permissions)) throw new Problem(403, 'common.error.notPermitted')
    return await handle({
      db,
      caller,
      reach: reachOf(rule, caller.account, caller.permissions),
      params: c.req.param(),
      url: new URL(c.req.url),
      ...(form === undefined ? { text: await bodyText(c), file: null } : await readForm(c.req.raw, form)),
      idempotencyKey: idempotencyKey(c),
      ifMatch: c.req.header('if-match'),
    })
  }

  app.notFound((c) => {
    const path = c.req.path.slice('/api'.length)
    const allowed = methodsOf(path)
    if (allowed.length === 0) return refuse(c, new Problem(404, 'common.error.notFound'))
    c.header('Allow', allowed.join(', '))
    return refuse(c, new Problem(405, 'common.error.methodNotAllowed'))
  })
  app.onError((error, c) => refuse(c, error))

  compareWithPolicy(app.routes)
  return app
}

/** Made when it is first asked for. */
let described: string | null = null
function description(): string {
  described ??= JSON.stringify(apiDescription())
  return described
}

function json(c: Context<Env>, status: ContentfulStatusCode, body: string): Response {
  return c.body(body, status, { 'Content-Type': 'application/json; charset=UTF-8' })
}

/** Browsers that do not know the second name take the first. */
function download(c: Context<Env>, { name, type, bytes }: Download): Response {
  const extension = /\.[a-z]+$/.exec(name)?.[0] ?? ''
  const disposition = `attachment; filename="template${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return c.body(new Uint8Array(bytes), 200, { 'Content-Type': type, 'Content-Disposition': disposition })
}

const mediaType = /^application\/json *(?:; *charset="?utf-8"? *)?$/i

/** The body as text. Only JSON is taken: a form or plain text is what another site can send (ASVS 3.5). */
async function bodyText(c: Context<Env>): Promise<string> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return ''
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

/** Faults of the database that pass by themselves: lock and statement limits, no connection to be had, shutting down. */
const passing = new Set(['55P03', '57014', '57P01', '57P03', '53300', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET'])

function refuse(c: Context<Env>, error: unknown): Response {
  const problem = asProblem(error)
  if (problem === null) {
    c.set('reason', describeFault(error))
    // What went wrong inside is for the log; the request id finds it there (ASVS 16.5.1).
    return json(c, 500, JSON.stringify({ message: 'common.error.server', requestId: c.get('requestId') }))
  }
  c.set('reason', problem.message)
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer')
  if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter))
  return json(c, problem.status, JSON.stringify(problem.body()))
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const code = errorCode(error)
  if (code !== undefined && passing.has(code)) return new Problem(503, 'common.error.busy')
  // Class 22: a value that the schemas let through and no column can hold.
  if (code?.startsWith('22') === true) return new Problem(400, 'common.error.form')
  return null
}
