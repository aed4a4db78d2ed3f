import type * as z from 'zod/mini'
import { endpointOf, read, refusal } from './api-answer'
import { leavingStatus } from './api-error'
import {
  apiFile,
  type ApiFile,
  type Call,
  connected,
  type FileProgress,
  longestRetryAfter,
  type Params,
  secondsOf,
  send,
} from './api-request'

interface ReadOptions<S extends z.core.$ZodType> {
  schema: S
  params?: Params
  signal?: AbortSignal | undefined
  /** False for a call whose refusal is shown where it is made (the profile at sign-in). */
  leave?: boolean
  /** How often it is asked when no answer comes; for a caller who waits and repeats itself. */
  tries?: number
}

interface FileOptions extends Omit<ReadOptions<z.core.$ZodType>, 'schema'> {
  onProgress?: FileProgress
}

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

const usualTries = 4
const firstPause = 1_000

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

/** Without a key the server cannot tell a repeated write from a new one; only PUT says the same twice. */
function maySendAgain({ method }: Call<z.core.$ZodType>): boolean {
  return method === 'GET' || method === 'PUT' || connected().idempotencyKey
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
