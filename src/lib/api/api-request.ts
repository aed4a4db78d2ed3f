import ky, { type Input, isHTTPError, type Options, type Progress } from 'ky'
import * as z from 'zod/mini'
import { ApiError, type PageErrorStatus } from './api-error'
import { awaitAnswer } from './connection'

export interface ApiConnection {
  /** The base address of all calls: a path on this origin or an absolute address. */
  baseUrl: string
  /** The bearer token, refreshed first when needed; null for an anonymous visitor. */
  token: (options?: { force?: boolean }) => Promise<string | null>
  /** Stores unsaved work and goes to the error page of this status. */
  showErrorPage: (status: PageErrorStatus) => Promise<void>
  /** True if the API knows `Idempotency-Key`; without it a write whose outcome is unknown is not sent again. */
  idempotencyKey: boolean
  /** True if the API knows `If-Match`; without it a save has only its own comparison before sending. */
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
  /** True if a refusal that concerns the whole page shows the error page. */
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
const maxRetryAfter = 10
const readTimeout = 30_000
const writeTimeout = 60_000

// A page talks to one API, whoever is signed in: queries are described before there is a session to hand it to them.
let connection: ApiConnection | undefined

/** Sets where the calls go and who signs them; once, at the start of the application. */
export function connectApi(to: ApiConnection): void {
  connection = to
}

export function connected(): ApiConnection {
  if (!connection) throw new Error('The API is called before it is connected')
  return connection
}

/** Returns whether the API compares tags (`If-Match`); if not, the client reads and compares a record before it writes it. */
export function comparesTags(): boolean {
  return connected().ifMatch === true
}

/** One request: what fails is thrown, what is refused is answered. `send` repeats it. */
const http = ky.create({ retry: 0, throwHttpErrors: false })

/** Sends a request with a token, and after a 401 once more with a refreshed token. */
async function sendOnce(request: Input, options: Options): Promise<Response> {
  const { token } = connected()
  const sendWith = (bearer: string | null) =>
    http(request, { ...options, headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` } })
  const used = await token()
  const answer = await sendWith(used)
  if (answer.status !== 401 || used === null) return answer
  // Another call may have refreshed the token meanwhile: then only the replay is needed.
  const present = await token()
  const renewed = present === used ? await token({ force: true }) : present
  return renewed === null ? answer : sendWith(renewed)
}

/** Sends a try of a call. Whether it is answered shows whether there is a connection. */
async function sendWatched(request: Input, call: Call<z.core.$ZodType>): Promise<Response> {
  // A file may have to be made first, and a form may hold files that take their time.
  if (call.isFile === true || call.body instanceof FormData) return await sendOnce(request, tryOptions(call))
  const wait = awaitAnswer()
  try {
    const answer = await sendOnce(request, tryOptions(call))
    // The page of a captive portal comes instead of every answer.
    if (answer.ok && isPage(answer)) wait.failed()
    else wait.arrived()
    return answer
  } catch (error) {
    if (call.signal?.aborted === true) wait.givenUp()
    else wait.failed()
    throw error
  }
}

/** Sends a call until the API answers or the tries are used up. Fails with an HTTPError when the API refuses. */
export async function send(call: Call<z.core.$ZodType>): Promise<Answer> {
  const { baseUrl, ...features } = connected()
  const { method, path, tries = usualTries } = call
  const headers: Record<string, string> = {}
  if (call.idempotencyKey !== undefined && features.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey
  if (call.ifMatch != null && features.ifMatch === true) headers['if-match'] = call.ifMatch
  // Without a key the server cannot recognize a repeated write; a PUT has the same effect twice.
  const isRepeatable = method === 'GET' || method === 'PUT' || features.idempotencyKey
  let payload: unknown
  let hasWaited = false
  const response = await ky(path, {
    // A path is resolved here because Vitest has no page to resolve it against.
    prefix: new URL(baseUrl, location.origin).href,
    method,
    headers,
    searchParams: withoutEmpty(call.params),
    ...(call.signal ? { signal: call.signal } : {}),
    timeout: false,
    async fetch(request) {
      const answer = await sendWatched(request, call)
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
      maxRetryAfter: maxRetryAfter * 1000,
      delay: (attempt) => 1000 * 2 ** (attempt - 1),
      jitter: (delay) => delay * (0.5 + Math.random()),
      shouldRetry({ error, retryCount }) {
        if (isHTTPError(error) && error.response.status === 429) {
          const seconds = retryAfterSeconds(error.response)
          if (hasWaited || seconds === null || seconds > maxRetryAfter) return false
          hasWaited = true
          return undefined
        }
        // Where the browser knows that there is no connection, a repeated try only delays the message.
        if (!navigator.onLine || !isRepeatable || retryCount >= tries || !isUnanswered(error)) return false
        // ky reads `Retry-After` where it decides itself.
        return isHTTPError(error) ? undefined : true
      },
    },
  })
  return { response, payload }
}

/**
 * The options of a single try. The body is one of them: ky clones a request that it may repeat, and Chromium's developer tools
 * cannot show the body of a cloned one.
 */
function tryOptions({ method, body, isFile, onProgress }: Call<z.core.$ZodType>): Options {
  return {
    // A file may have to be made first.
    timeout: method === 'GET' && isFile !== true ? readTimeout : writeTimeout,
    // A form sets its own content type, which names the boundary between its parts.
    ...(body instanceof FormData ? { body } : body === undefined ? {} : { json: body }),
    ...(onProgress ? { onDownloadProgress: (progress) => onProgress(...toFileProgress(progress)) } : {}),
  }
}

/** Returns whether no answer of the API arrived: the request may have been carried out or not. */
export function isUnanswered(error: unknown): boolean {
  if (!isHTTPError(error)) return !(error instanceof ApiError)
  const { response } = error
  // 408: the request did not arrive completely.
  return [408, 502, 503, 504].includes(response.status) || (response.status >= 500 && !isJson(response))
}

async function readBody(response: Response, isFile: boolean): Promise<unknown> {
  if (isFile && !isJson(response) && !isPage(response)) {
    const content = await response.blob()
    return content.size === 0 ? undefined : { content, disposition: response.headers.get('content-disposition') }
  }
  const text = await response.text()
  if (text === '') return undefined
  // A captive portal or a proxy answers with its own page, also with status 200.
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
function toFileProgress({ transferredBytes, totalBytes, percent }: Progress): Parameters<FileProgress> {
  return [transferredBytes, percent === 0 ? null : totalBytes]
}

function withoutEmpty(params: Params = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )
}

/** The value of `Retry-After` in seconds. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const header = headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
