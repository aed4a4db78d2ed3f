import { isHTTPError } from 'ky'
import * as z from 'zod/mini'
import { ApiError } from './api-error'
import { type Call, isUnanswered, retryAfterSeconds } from './api-request'
import { recordError } from '@/lib/storage/error-log'

const flagged = z.object({ error: z.literal(true), message: z.optional(z.string()) })

/** Reads an answer with the schema of its call. */
export function parseResponse<S extends z.core.$ZodType>(
  { schema, method }: Call<S>,
  endpoint: string,
  payload: unknown,
): z.output<S> {
  // Some updates answer 200 with an error flag.
  const flag = method === 'GET' ? null : flagged.safeParse(payload)
  if (flag?.success) throw refusal({ status: 200, payload, endpoint })
  const result = z.safeParse(schema, payload)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.map((key) => (typeof key === 'number' ? '#' : String(key))).join('.') ?? ''
  const error = new ApiError({
    kind: 'contract',
    messageId: method === 'GET' ? undefined : 'common.error.unconfirmed',
    endpoint: `${endpoint} ${path}`.trim(),
    values: { endpoint, path: path === '' ? '/' : path },
    cause: result.error,
  })
  recordError(error)
  throw error
}

/** The failure of a call, whatever it failed with. */
export function toApiError(error: unknown, endpoint: string): ApiError {
  if (error instanceof ApiError) return error
  if (!isHTTPError(error)) return new ApiError({ kind: 'offline', endpoint, cause: error })
  const { response, data } = error
  const { status } = response
  if (isUnanswered(error)) return new ApiError({ kind: 'offline', status, endpoint })
  return refusal({ status, payload: data, endpoint, retryAfter: retryAfterSeconds(response) })
}

const refusalBody = z.object({
  message: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  errors: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  values: z.catch(z.optional(z.record(z.string(), z.union([z.string(), z.number()]))), undefined),
  changes: z.catch(
    z.optional(
      z.record(z.string(), z.object({ by: z.nullable(z.string()), by_en: z.nullish(z.string()), at: z.string() })),
    ),
    undefined,
  ),
})

interface Refused {
  status: number
  payload: unknown
  endpoint: string
  retryAfter?: number | null
}

function refusal({ status, payload, endpoint, retryAfter }: Refused): ApiError {
  const { message, errors, values, changes } = refusalBody.safeParse(payload).data ?? {}
  return new ApiError({
    // 507 says that nothing was saved, and why: trying again soon does not help.
    kind: status >= 500 && status !== 507 ? 'server' : 'refused',
    status,
    messageId: message,
    fields: errors,
    values,
    changes,
    endpoint,
    retryAfter,
  })
}

/** Method and path without every part that can be an id or a name: this is what errors and their log show. */
export function toEndpoint({ method, path }: Pick<Call<z.core.$ZodType>, 'method' | 'path'>): string {
  const parts = path
    .split('/')
    .map((part, index, all) =>
      index === 0 || (/^[a-z]+(?:-[a-z]+)*$/.test(part) && !/^(?:profile|student-accounts)$/.test(all[index - 1] ?? ''))
        ? part
        : '*',
    )
  return `${method} ${parts.join('/')}`
}
