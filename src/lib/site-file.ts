import * as z from 'zod/mini'
import { ApiError } from './api/api-error'
import { recordError } from './storage/error-log'

const timeout = 15_000

/** A data file beside `index.html`, which a deployment may replace. Fails like a call does, so that it is shown alike. */
export async function readSiteFile<S extends z.core.$ZodType>(
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>> {
  const endpoint = `GET ${path}`
  const value = await read(path, endpoint, signal)
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const found = result.error.issues[0]?.path.map(String).join('.') ?? ''
  const error = new ApiError({ kind: 'contract', endpoint, values: { endpoint, path: found === '' ? '/' : found } })
  recordError(error)
  throw error
}

async function read(path: string, endpoint: string, signal: AbortSignal): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) })
    if (!response.ok) throw new ApiError({ kind: 'server', endpoint })
    text = await response.text()
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ApiError ? error : new ApiError({ kind: 'offline', endpoint, cause: error })
  }
  try {
    return JSON.parse(text)
  } catch {
    // A file that is no JSON fits no schema.
    return undefined
  }
}
