import type { KyInstance } from 'ky'
import * as z from 'zod/mini'
import { ApiError, type LeavingStatus } from './api-error'

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

/** Told as a file comes in: the bytes that are there, and how many it has in all where the API says. */
export type FileProgress = (received: number, total: number | null) => void

/** A file as the API sent it. */
export const apiFile = z.object({
  content: z.custom<Blob>((value) => Object.prototype.toString.call(value) === '[object Blob]'),
  /** The header that names the file, where the API gives one. */
  disposition: z.nullable(z.string()),
})
export type ApiFile = z.output<typeof apiFile>

/** One call, as it is sent and read. */
export interface Call<S extends z.core.$ZodType> {
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

/** Seconds that a call waits by itself when it is told to come back later. */
export const longestRetryAfter = 10
const readTimeout = 30_000
const writeTimeout = 60_000

let connection: ApiConnection | undefined
let client: Promise<KyInstance> | undefined

/** Says where the calls go and who signs them; once, at the start of the application. */
export function connectApi(to: ApiConnection): void {
  connection = to
  client = undefined
}

/** Where the calls go; nothing is called before the application has said it. */
export function connected(): ApiConnection {
  if (!connection) throw new Error('The API is called before it is connected')
  return connection
}

type Outcome =
  | { kind: 'answer'; response: Response; payload: unknown }
  /** No answer of the API: it may not have got the request, or its answer was lost. */
  | { kind: 'lost'; error: ApiError; retryAfter: number | null }

/** One request with a token, and after a 401 one more with a token that was refreshed by force. */
export async function send(request: Call<z.core.$ZodType>, endpoint: string): Promise<Outcome> {
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
    // 408: the request did not arrive completely.
    if ([408, 502, 503, 504].includes(response.status)) {
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

function given(params: Params | undefined): Record<string, string> {
  const entries = Object.entries(params ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

function typeOf(response: Response): string {
  return response.headers.get('content-type') ?? ''
}

/** What `Retry-After` says, in seconds. */
export function secondsOf(response: Response): number | null {
  const header = response.headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** Fetches the HTTP library ahead of the first call, for a visitor who is about to make one. */
export function prepareApi(): void {
  http().catch(() => undefined)
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
