import type * as z from 'zod/mini'
import { toEndpoint, parseResponse, toApiError } from './api-answer'
import { apiFile, type ApiFile, type Call, connected, type FileProgress, type Params, send } from './api-request'

interface ReadOptions<S extends z.core.$ZodType> {
  schema: S
  params?: Params
  signal?: AbortSignal | undefined
  /** False for a call whose refusal is shown where it is made (the profile at sign-in). */
  leave?: boolean
  /** The number of tries when no response arrives; for a caller that waits and repeats itself. */
  tries?: number
}

interface FileOptions extends Omit<ReadOptions<z.core.$ZodType>, 'schema'> {
  onProgress?: FileProgress
}

/** What a write answers: never anything, for then a failure would be taken for success. */
type WriteSchema = z.core.$ZodType<object>

interface WriteOptions<S extends WriteSchema> {
  schema: S
  params?: Params
  /** Sent as JSON; a FormData as the form it is. */
  body?: unknown
  /** Set when the caller may repeat the write later; otherwise each call creates a new key. */
  idempotencyKey?: string
  /** The tag of what the caller has read: the write is refused (412) when it has changed since. */
  ifMatch?: string | null
  /** The number of tries when no response arrives; for a caller that waits and repeats itself. */
  tries?: number
  signal?: AbortSignal | undefined
}

/** The only way to the API. Every answer is parsed with its schema; every failure is an ApiError. */
export const api = {
  async get<S extends z.core.$ZodType>(path: string, options: ReadOptions<S>): Promise<z.output<S>> {
    return (await call({ method: 'GET', path, leave: true, ...options })).value
  },
  /** The same with the tag of the answer, for a write that says what it has read. */
  getTagged<S extends z.core.$ZodType>(path: string, options: ReadOptions<S>): Promise<Tagged<z.output<S>>> {
    return call({ method: 'GET', path, leave: true, ...options })
  },
  async file(path: string, options: FileOptions): Promise<ApiFile> {
    return (await call({ method: 'GET', path, leave: true, schema: apiFile, isFile: true, ...options })).value
  },
  async post<S extends WriteSchema>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('POST', path, options))).value
  },
  async put<S extends WriteSchema>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('PUT', path, options))).value
  },
  async delete<S extends WriteSchema>(path: string, options: WriteOptions<S>): Promise<z.output<S>> {
    return (await call(write('DELETE', path, options))).value
  },
}

function write<S extends WriteSchema>(method: Call<S>['method'], path: string, options: WriteOptions<S>): Call<S> {
  // A browser may send one write twice on a reset connection: with a key the server carries it out once.
  return { method, path, leave: true, ...options, idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }
}

/** A value with the tag that the API gave it; null when it gave none. */
export interface Tagged<T> {
  value: T
  etag: string | null
}

async function call<S extends z.core.$ZodType>(request: Call<S>): Promise<Tagged<z.output<S>>> {
  const endpoint = toEndpoint(request)
  const askedOn = window.location.pathname
  try {
    const { response, payload } = await send(request)
    return { value: parseResponse(request, endpoint, payload), etag: response.headers.get('etag') }
  } catch (error) {
    request.signal?.throwIfAborted()
    const failure = toApiError(error, endpoint)
    const { pageErrorStatus } = failure
    // A refusal that arrives after its page was left must not replace the next page; a session that has ended has ended
    // on every page.
    const concernsPage = pageErrorStatus === 401 || window.location.pathname === askedOn
    if (pageErrorStatus !== null && request.leave && concernsPage) await connected().showErrorPage(pageErrorStatus)
    throw failure
  }
}
