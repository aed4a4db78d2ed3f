import { useEffect, useRef } from 'react'
import { type QueryKey, type QueryState, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error'

// Work that the server continues after its response: copying schools, importing files, drawing exports.

const maxDelayMs = 60_000

interface Polling<Data> {
  isUnderWay: (data: Data | undefined) => boolean
  everyMs: number
  /** The interval at which to ask whether it has begun, where any user may begin it. */
  idleMs?: number
}

/** A lost connection and a busy server pass; after a refusal it is not asked again. */
export function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'server' || error.status === 429)
}

/** The `refetchInterval` of a query about such work. */
export function pollTask<Data>({ isUnderWay, everyMs, idleMs }: Polling<Data>) {
  return ({
    state,
  }: {
    state: Pick<QueryState<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'errorUpdatedAt'>
  }): number | false => {
    const interval = isUnderWay(state.data) ? everyMs : idleMs
    if (interval === undefined || (state.error !== null && !isPassing(state.error))) return false
    if (state.dataUpdatedAt === 0) return interval
    // It waits as long as the server has failed already, so that one in trouble is not asked all the time.
    const failingMs = Math.min(state.errorUpdatedAt - state.dataUpdatedAt, maxDelayMs)
    return Math.max(interval, failingMs)
  }
}

/** Reads how far the work is while a component shows it. What it changes is refetched when it is done. */
export function useTask<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  { invalidates, ...polling }: Polling<Data> & { invalidates: readonly QueryKey[] },
): { data: Data | undefined; isUnderWay: boolean } {
  const client = useQueryClient()
  const { data } = useQuery({ ...query, refetchInterval: pollTask(polling) })
  const isUnderWay = polling.isUnderWay(data)
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) {
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
    }
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, client, invalidates])
  return { data, isUnderWay }
}
