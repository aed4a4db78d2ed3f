import { useEffect, useRef } from 'react'
import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryState,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { ApiError } from './api-error'

// Work that goes on at the server after its response: copying schools, importing files, drawing exports.

const longestDelayMs = 60_000

interface Polling<Data> {
  isUnderWay: (data: Data | undefined) => boolean
  everyMs: number
  /** How often to ask whether it has begun, where anybody may begin it. */
  idleMs?: number
}

/** The `refetchInterval` of a query about such work. */
export function pollTask<Data>({ isUnderWay, everyMs, idleMs }: Polling<Data>) {
  return ({
    state,
  }: {
    state: Pick<QueryState<Data>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'>
  }): number | false => {
    const interval = isUnderWay(state.data) ? everyMs : idleMs
    if (interval === undefined) return false
    if (state.dataUpdatedAt === 0) return interval
    // It waits as long as the server has failed already, so that one in trouble is not asked all the time.
    const failingMs = Math.min(state.errorUpdatedAt - state.dataUpdatedAt, longestDelayMs)
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

interface Following<Data> {
  isFinished: (data: Data) => boolean
  everyMs: number
  /** Whenever the server has said how far it is. */
  onProgress?: (data: Data) => void
  onFinished: (data: Data) => void
  /** The server does not say any more what becomes of it. */
  onLost: (error: Error) => void
}

/** Follows one task to its end, on whatever page the user works meanwhile. Returns what stops that. */
export function followTask<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
  { isFinished, everyMs, onProgress, onFinished, onLost }: Following<Data>,
): () => void {
  const isUnderWay = (data: Data | undefined) => data === undefined || !isFinished(data)
  const observer = new QueryObserver(client, {
    ...query,
    refetchInterval: pollTask({ isUnderWay, everyMs }),
    // A user who looks at another window finds it done when they come back.
    refetchIntervalInBackground: true,
  })
  const stop = observer.subscribe(({ data, error, isFetching }) => {
    if (isFetching) return
    if (error !== null) {
      if (isPassing(error)) return
      stop()
      onLost(error)
      return
    }
    if (data === undefined) return
    onProgress?.(data)
    if (!isFinished(data)) return
    stop()
    onFinished(data)
  })
  return stop
}

/** A lost connection and a busy server pass; a refusal does not. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'offline' || error.kind === 'server' || error.status === 429)
}
