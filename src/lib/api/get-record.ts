import type * as z from 'zod/mini'
import { api } from './api'

/** A record with the tag it was read with, which a write sends so that it overwrites nothing unseen. */
export type WithTag<T> = T & { etag?: string | null | undefined }

/** The headers of an update: a key that makes retries safe, and the tag of the state that was read. */
export interface Sending {
  idempotencyKey: string
  ifMatch: string | null
}

/** Reads one record with its tag. */
export async function getRecord<T extends object>(
  path: string,
  options: { schema: z.ZodMiniType<T>; params?: Readonly<Record<string, string | number>>; signal?: AbortSignal },
): Promise<WithTag<T>> {
  const { value, etag } = await api.getTagged(path, options)
  return { ...value, etag }
}
