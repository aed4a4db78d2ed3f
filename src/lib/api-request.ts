import ky, { type AfterResponseHook, isHTTPError, type Progress } from 'ky'
import * as z from 'zod/mini'
import { ApiError, type PageErrorStatus } from './api-error'

export interface ApiConnection {
  /** Where all calls go: a path on this origin or an absolute address. */
  baseUrl: string
  /** The bearer token, refreshed first when needed; null for an anonymous visitor. */
  token: (options?: { force?: boolean }) => Promise<string | null>
  /** Stores unsaved work and goes to the error page of this status. */
  showErrorPage: (status: PageErrorStatus) => Promise<void>
  /** Whether the API knows `Idempotency-Key`; without it a write whose outcome is unknown is not sent again. */
  idempotencyKey: boolean
  /** Whether the API knows `If-Match`; without it a save has only its own comparison before sending. */
  ifMatch?: boolean
}

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Called while a file arrives: the bytes received, and its size where the API says it. */
export type FileProgress = (received: number, total: number | null) => void

/** A file as the API sent it. */
export const apiFile = z.object({
  content: z.custom<Blob>((value) => Object.prototype.toString.call(value) === '[object Blob]'),
  /** The header that names the file, where the API gives one. */
  disposition: z.nullable(z.string()),
})
export type ApiFile = z.output<typeof apiFile>

/** One call: what is sent and how the answer is read. */
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
  /** Whether a refusal that concerns the whole page shows the error page. */
  leave: boolean
  /** The answer is a file and not JSON. */
  isFile?: boolean
  onProgress?: FileProgress | undefined
}

export interface Answer {
  response: Response
  payload: unknown
}

const usualTries = 4
/** The longest wait that `Retry-After` may ask of a call, in seconds. */
const longestRetryAfter = 10
const readTimeout = 30_000
const writeTimeout = 60_000

let connection: ApiConnection | undefined

/** Sets where the calls go and who signs them; once, at the start of the application. */
export function connectApi(to: ApiConnection): void {
  connection = to
}

export function connected(): ApiConnection {
  if (!connection) throw new Error('The API is called before it is connected')
  return connection
}

async function addToken({ request }: { request: Request }): Promise<void> {
  const token = await connected().token()
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
}

const replayWithNewToken: AfterResponseHook = async ({ request, response, retryCount }) => {
  const used = request.headers.get('authorization')
  if (response.status !== 401 || used === null || retryCount > 0) return undefined
  const { token } = connected()
  const present = await token()
  // Another call may have refreshed the token meanwhile: then only the replay is needed.
  const next = `Bearer ${present ?? ''}` === used ? await token({ force: true }) : present
  return next === null ? undefined : ky.retry({ delay: 0 })
}

/** Sends a request with a token, and after a 401 once more with a refreshed token. */
const sendOnce = ky.create({
  throwHttpErrors: false,
  // Only the replay: `send` repeats a request that got no answer.
  retry: { limit: 1, methods: [] },
  hooks: { beforeRequest: [addToken], beforeRetry: [addToken], afterResponse: [replayWithNewToken] },
})

/** Sends a call until the API answers or the tries are used up. Fails with an HTTPError when the API refuses. */
export async function send(call: Call<z.core.$ZodType>): Promise<Answer> {
  const { baseUrl, ...features } = connected()
  const { method, path, body, tries = usualTries, onProgress } = call
  // A file may have to be made first.
  const timeout = method === 'GET' && call.isFile !== true ? readTimeout : writeTimeout
  const headers: Record<string, string> = {}
  if (call.idempotencyKey !== undefined && features.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  if (call.ifMatch != null && features.ifMatch === true) headers['if-match'] = call.ifMatch
  // Without a key the server cannot tell a repeated write from a new one; a PUT has the same effect twice.
  const isRepeatable = method === 'GET' || method === 'PUT' || features.idempotencyKey
  let payload: unknown
  let hasWaited = false
  const response = await ky(path, {
    // A path is resolved here because Vitest has no page to resolve it against.
    prefix: new URL(baseUrl, location.origin).href,
    method,
    headers,
    searchParams: withoutEmpty(call.params),
    // A form sets its own content type, which names the boundary between its parts.
    ...(body instanceof FormData ? { body } : body === undefined ? {} : { json: body }),
    ...(call.signal ? { signal: call.signal } : {}),
    timeout: false,
    async fetch(request) {
      const answer = await sendOnce(request, {
        timeout,
        ...(onProgress ? { onDownloadProgress: (progress: Progress) => onProgress(...bytesOf(progress)) } : {}),
      })
      // The body is part of the try: a download that breaks off is started again.
      if (answer.ok) payload = await readBody(answer, call.isFile === true)
      return answer
    },
    retry: {
      // The wait after 429 does not count as a try.
      limit: tries,
      methods: ['get', 'put', 'post', 'delete'],
      statusCodes: [408, 429, 500, 502, 503, 504],
      afterStatusCodes: [429, 502, 503, 504],
      maxRetryAfter: longestRetryAfter * 1000,
      delay: (attempt) => 1000 * 2 ** (attempt - 1),
      jitter: (delay) => delay * (0.5 + Math.random()),
      shouldRetry({ error, retryCount }) {
        if (isHTTPError(error) && error.response.status === 429) {
          const seconds = retryAfterSeconds(error.response)
          if (hasWaited || seconds === null || seconds > longestRetryAfter) return false
          hasWaited = true
          return undefined
        }
        if (!isRepeatable || retryCount >= tries || !isUnanswered(error)) return false
        // ky reads `Retry-After` where it decides itself.
        return isHTTPError(error) ? undefined : true
      },
    },
  })
  return { response, payload }
}

/** Whether no answer of the API arrived: the request may have been carried out or not. */
export function isUnanswered(error: unknown): boolean {
  if (!isHTTPError(error)) return !(error instanceof ApiError)
  const { response } = error
  // 408: the request did not arrive completely.
  return [408, 502, 503, 504].includes(response.status) || (response.status >= 500 && !isJson(response))
}

async function readBody(response: Response, isFile: boolean): Promise<unknown> {
  if (isFile && !isJson(response) && !isPage(response)) {
    return { content: await response.blob(), disposition: response.headers.get('content-disposition') }
  }
  const text = await response.text()
  if (text === '') return undefined
  // A captive portal or a proxy answers with a page of its own, also with status 200.
  if (!isJson(response)) throw new Error('The answer is not from the API')
  return JSON.parse(text)
}

function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
}

function isPage(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
}

/** ky gives the bytes received as the total while it does not know it. */
function bytesOf({ transferredBytes, totalBytes, percent }: Progress): Parameters<FileProgress> {
  return [transferredBytes, percent === 0 ? null : totalBytes]
}

function withoutEmpty(params: Params = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )
}

/** What `Retry-After` asks for, in seconds. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
