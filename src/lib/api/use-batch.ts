import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './api-error'
import type { WriteMeta } from './query-client'

export interface BatchPart {
  /** What is sent, so that something else under the same name is another part. */
  key: string
  /** Sends the same with the same idempotency key however often it is called. */
  send: () => Promise<unknown>
}

export interface Batch {
  isRunning: boolean
  done: ReadonlySet<string>
  /** Why the parts failed that the last run did not get done. */
  failed: ReadonlyMap<string, unknown>
  /** Sends the parts that are not done one after the other; what is refused leaves the others done, and without a
   *  connection it stops. */
  run: (parts: readonly BatchPart[], onDone: () => void) => void
}

/** Work of many calls, one for each class for instance, that can be begun again where some of them failed. */
export function useBatch(invalidates: NonNullable<WriteMeta['invalidates']>): Batch {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<string, unknown>>(new Map())
  const { mutate, isPending } = useMutation({
    mutationFn: async (parts: readonly BatchPart[]) => {
      const finished = new Set(done)
      const failures = new Map<string, unknown>()
      let lost: ApiError | null = null
      for (const { key, send } of parts) {
        if (finished.has(key)) continue
        // Each of the others would wait as long for an answer.
        if (lost !== null) {
          failures.set(key, lost)
          continue
        }
        try {
          await send()
          finished.add(key)
          setDone(new Set(finished))
        } catch (error) {
          failures.set(key, error)
          if (error instanceof ApiError && error.kind === 'offline') lost = error
        }
      }
      return failures
    },
    meta: { invalidates, error: 'handled' } satisfies WriteMeta,
    onMutate: () => setFailed(new Map()),
    onSuccess: setFailed,
  })
  return {
    isRunning: isPending,
    done,
    failed,
    run: (parts, onDone) =>
      mutate(parts, {
        onSuccess: (failures) => {
          if (failures.size === 0) onDone()
        },
      }),
  }
}
