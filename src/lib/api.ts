import type { KyInstance } from 'ky'
import * as z from 'zod/mini'
import { ApiError, leavingStatus, type LeavingStatus } from './api-error'
import { recordError } from './error-log'

export interface ApiConnection {
  /** Where all calls go: a path on this origin or an absolute address. */
  baseUrl: string
  /** The bearer token, refreshed first when needed; null for an anonymous visitor. */
  token: (options?: { force?: boolean }) => Promise<string | null>
  /** Makes unsaved work safe and goes to the error page (platform §2). */
  leaveFor: (status: LeavingStatus) => Promise<void>
  /** Whether the API knows `Idempotency-Key`; without it a write whose outcome is unknown is not sent again. */
  idempotencyKey: boolean
  /** Whether the API knows `If-Match`; without it a save has only its own comparison before sending. */
  ifMatch?: boolean
  /** Waits between tries. */
  pause?: (milliseconds: number) => Promise<void>
}

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

interface ReadOptions<S extends z.core.$ZodType> {
  schema: S
  params?: Params
  signal?: AbortSignal | undefined
  /** False for a call whose refusal is shown where it is made (the profile at sign-in). */
  leave?: boolean
  /** How often it is asked when no answer comes; for a caller who waits and repeats itself. */
  tries?: number
}

/** Told as a file comes in: the bytes that are there, and how many it has in all where the API says. */
export type FileProgress = (received: number, total: number | null) => void

interface FileOptions extends Omit<ReadOptions<z.core.$ZodType>, 'schema'> {
  onProgress?: FileProgress
}

/** A file as the API sent it. */
const apiFile = z.object({
  content: z.custom<Blob>((value) => Object.prototype.toString.call(value) === '[object Blob]'),
  /** The header that names the file, where the API gives one. */
  disposition: z.nullable(z.string()),
})
export type ApiFile = z.output<typeof apiFile>

interface WriteOptions<S extends z.core.$ZodType> {
  schema: S
  params?: Params
  /** Sent as JSON; a FormData as the form it is. */
  body?: unknown
  /** Given when the caller may repeat the write later itself; otherwise each call makes its own. */
  idempotencyKey?: string
  /** The tag of what the caller has seen: the write is refused (412) when that is not there any more. */
  ifMatch?: string | null
  /** How often it is sent when no answer comes; for a caller who waits and repeats itself. */
  tries?: number
  signal?: AbortSignal | undefined
}

interface Call<S extends z.core.$ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  schema: S
  params?: Params | undefined
  body?: unknown
  idempotencyKey?: string | undefined
  ifMatch?: string | null | undefined
  tries?: number | undefined
  signal?: AbortSignal | undefined
  leave: boolean
  /** The answer is a file and not JSON. */
  isFile?: boolean
  onProgress?: FileProgress | undefined
}

const usualTries = 4
const firstPause = 1_000
const longestRetryAfter = 10
const readTimeout = 30_000
const writeTimeout = 60_000

let connection: ApiConnection | undefined
let client: Promise<KyInstance> | undefined

/** Says where the calls go and who signs them; once, at the start of the application. */
export function connectApi(to: ApiConnection): void {
  connection = to
  client = undefined
}

/**
 * The only way to the API. Every answer is parsed with its schema; every failure is an ApiError
 * (architecture §2, security-reliability 4.3).
 */
export const api = {
  async get<S extends z.core.$ZodType>(path: string, options: ReadOptions<S>): Promise<z.output<S>> {
    return (await call({ method: 'GET', path, leave: true, ...options })).value
  },
  /** The same with the tag of the answer, for a write that says what it has seen (security-reliability §4.2). */
  getTagged<S extends z.core.$ZodType>(path: string, options: ReadOptions<S>): Promise<Tagged<z.output<S>>> {
    return call({ method: 'GET', path, leave: true, ...options })
  },
  /** Fetches a file that the API makes. */
  async file(path: string, options: FileOptions): Promise<ApiFile> {
    return (await call({ method: 'GET', path, leave: true, schema: apiFile, isFile: true, ...options })).value
  },
  async post<S extends z.core.$ZodType>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('POST', path, options))).value
  },
  async put<S extends z.core.$ZodType>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('PUT', path, options))).value
  },
  async delete<S extends z.core.$ZodType>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('DELETE', path, options))).value
  },
}

function write<S extends z.core.$ZodType>(method: Call<S>['method'], path: string, options: WriteOptions<S>): Call<S> {
  // A browser may send one write twice on a reset connection: the key lets the server do it once (architecture §5).
  return { method, path, leave: true, ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }
}

/** What was read, and the tag that the API gave it; null when it gave none. */
export interface Tagged<T> {
  value: T
  etag: string | null
}

/** Sends until an answer of the API arrives or the tries are used up, and reads it. */
async function call<S extends z.core.$ZodType>(request: Call<S>): Promise<Tagged<z.output<S>>> {
  const endpoint = endpointOf(request)
  const { leaveFor, pause = wait } = connected()
  const askedOn = window.location.pathname
  const tries = request.tries ?? usualTries
  let waitedForLimit = false
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(request, endpoint)
    request.signal?.throwIfAborted()
    if (outcome.kind === 'lost') {
      if (attempt >= tries || !maySendAgain(request)) throw outcome.error
      await pause(outcome.retryAfter ?? jittered(firstPause * 2 ** (attempt - 1)))
      request.signal?.throwIfAborted()
      continue
    }
    const { response, payload } = outcome
    if (response.ok) {
      return { value: read(request, endpoint, payload), etag: response.headers.get('etag') }
    }
    const retryAfter = secondsOf(response)
    if (response.status === 429 && !waitedForLimit && retryAfter !== null && retryAfter <= longestRetryAfter) {
      waitedForLimit = true
      await pause(retryAfter * 1000)
      continue
    }
    const leaving = leavingStatus(response.status)
    // A refusal that arrives when its page has been left already takes nobody away from the next one; a session that
    // has ended has ended everywhere.
    const concernsPage = leaving === 401 || window.location.pathname === askedOn
    if (leaving !== null && request.leave && concernsPage) await leaveFor(leaving)
    throw refusal(response.status, payload, endpoint, retryAfter)
  }
}

type Outcome =
  | { kind: 'answer'; response: Response; payload: unknown }
  /** No answer of the API: it may not have got the request, or its answer was lost. */
  | { kind: 'lost'; error: ApiError; retryAfter: number | null }

/** One request with a token, and after a 401 one more with a token that was refreshed by force. */
async function send(request: Call<z.core.$ZodType>, endpoint: string): Promise<Outcome> {
  const { token } = connected()
  const used = await token()
  const first = await sendWith(used, request, endpoint)
  if (used === null || first.kind === 'lost' || first.response.status !== 401) return first
  // Another call may have refreshed it meanwhile; then this one needs only the replay.
  const present = await token()
  const renewed = present === used ? await token({ force: true }) : present
  return renewed === null ? first : sendWith(renewed, request, endpoint)
}

async function sendWith(bearer: string | null, request: Call<z.core.$ZodType>, endpoint: string): Promise<Outcome> {
  const lost = (cause: unknown, status?: number, retryAfter: number | null = null): Outcome => ({
    kind: 'lost',
    error: new ApiError({ kind: 'offline', status, endpoint, cause }),
    retryAfter,
  })
  const headers: Record<string, string> = {}
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
  if (request.idempotencyKey !== undefined && connected().idempotencyKey) {
    headers['idempotency-key'] = request.idempotencyKey
  }
  if (request.ifMatch != null && connected().ifMatch === true) headers['if-match'] = request.ifMatch
  try {
    const response = await (
      await http()
    )(request.path, {
      method: request.method,
      headers,
      searchParams: given(request.params),
      // A file may have to be made first.
      timeout: request.method === 'GET' && request.isFile !== true ? readTimeout : writeTimeout,
      // A form names its own type, with the mark that parts it.
      ...(request.body === undefined
        ? {}
        : request.body instanceof FormData
          ? { body: request.body }
          : { json: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
    })
    if ([502, 503, 504].includes(response.status)) {
      const seconds = secondsOf(response)
      return lost(undefined, response.status, seconds === null ? null : Math.min(seconds, longestRetryAfter) * 1000)
    }
    if (request.isFile === true && response.ok && !/^(?:text\/html|application\/json)\b/i.test(typeOf(response))) {
      const payload = {
        content: await contentOf(response, request.onProgress),
        disposition: response.headers.get('content-disposition'),
      }
      return { kind: 'answer', response, payload }
    }
    const text = await response.text()
    if (text === '') return { kind: 'answer', response, payload: undefined }
    // A captive portal or a proxy answers with a page of its own, also with status 200.
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(typeOf(response))) {
      return response.ok || response.status >= 500
        ? lost(undefined, response.status)
        : { kind: 'answer', response, payload: undefined }
    }
    const payload: unknown = JSON.parse(text)
    return { kind: 'answer', response, payload }
  } catch (error) {
    request.signal?.throwIfAborted()
    // Network faults are TypeErrors, a body cut off is a TypeError or a SyntaxError; ky wraps some of them.
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return lost(timedOut ? undefined : error)
  }
}

/** The bytes of a file; its reader is told how many have come. */
async function contentOf(response: Response, onProgress: FileProgress | undefined): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return await response.blob()
  const said = Number(response.headers.get('content-length') ?? Number.NaN)
  // Of an encoded file the length that is said is not that of what arrives here.
  const total = Number.isSafeInteger(said) && !response.headers.has('content-encoding') ? said : null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  onProgress(received, total)
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.byteLength
    onProgress(received, total)
  }
  return new Blob(parts, { type: typeOf(response) })
}

/** Without a key the server cannot tell a repeated write from a new one; only PUT says the same twice. */
function maySendAgain({ method }: Call<z.core.$ZodType>): boolean {
  return method === 'GET' || method === 'PUT' || connected().idempotencyKey
}

const flagged = z.object({ error: z.literal(true), message: z.optional(z.string()) })

function read<S extends z.core.$ZodType>({ schema, method }: Call<S>, endpoint: string, payload: unknown): z.output<S> {
  // Some updates answer 200 with an error flag (decisions §5).
  const flag = method === 'GET' ? null : flagged.safeParse(payload)
  if (flag?.success) throw refusal(200, payload, endpoint)
  const result = z.safeParse(schema, payload)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.') ?? ''
  const error = new ApiError({
    kind: 'contract',
    endpoint: `${endpoint} ${path}`.trim(),
    values: { endpoint, path: path === '' ? '/' : path },
  })
  recordError(error)
  throw error
}

const refusalBody = z.object({
  message: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  errors: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  values: z.catch(z.optional(z.record(z.string(), z.union([z.string(), z.number()]))), undefined),
})

function refusal(status: number, payload: unknown, endpoint: string, retryAfter: number | null = null): ApiError {
  const { message, errors, values } = refusalBody.safeParse(payload).data ?? {}
  return new ApiError({
    kind: status >= 500 ? 'server' : 'refused',
    status,
    messageId: message,
    fields: errors,
    values,
    endpoint,
    retryAfter,
  })
}

/** Method and path with every part that can be an id or a name left out: this is what errors and their log show. */
function endpointOf({ method, path }: Pick<Call<z.core.$ZodType>, 'method' | 'path'>): string {
  const parts = path.split('/').map((part, index) => (index === 0 || /^[a-z]+(?:-[a-z]+)*$/.test(part) ? part : '*'))
  return `${method} ${parts.join('/')}`
}

function given(params: Params | undefined): Record<string, string> {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}

function secondsOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** Half to one and a half of the time, so that many clients do not come back at the same moment. */
function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random())
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

function connected(): ApiConnection {
  if (!connection) throw new Error('The API is called before it is connected')
  return connection
}

/** The HTTP library comes with the first call: an anonymous visitor makes none. */
function http(): Promise<KyInstance> {
  client ??= createClient(connected()).catch((error: unknown) => {
    // Without a connection the library does not arrive either; the next try fetches it again.
    client = undefined
    throw error
  })
  return client
}

async function createClient({ baseUrl }: ApiConnection): Promise<KyInstance> {
  const { default: ky } = await import('ky')
  // A prefix that is a path is resolved against the page: where there is no page (Vitest), an address is needed.
  const prefix = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`, location.origin)
  return ky.create({ prefix, retry: 0, throwHttpErrors: false })
}
