import { type QueryClient, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { isPassing, pollTask } from './task'

interface Following<Data> {
  isFinished: (data: Data) => boolean
  /** When it is asked for the first time, in milliseconds. */
  firstMs?: number
  everyMs: number
  /** Whenever the server has said how far it is. */
  onProgress?: (data: Data) => void
  onFinished: (data: Data) => void
  /** The server does not say any more what becomes of it. */
  onLost: (error: Error) => void
}

/**
 * Follows one task to its end, on whatever page the user works meanwhile, or until the cache is emptied because the user
 * has signed out. Returns what stops that.
 */
export function followTask<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
  { isFinished, firstMs = 0, everyMs, onProgress, onFinished, onLost }: Following<Data>,
): () => void {
  const isUnderWay = (data: Data | undefined) => data === undefined || !isFinished(data)
  const observer = new QueryObserver(client, {
    ...query,
    refetchInterval: pollTask({ isUnderWay, everyMs }),
    // Polls in the background too, so that the result is there when the user returns to this window.
    refetchIntervalInBackground: true,
  })
  let leave: () => void = () => undefined
  const begin = () => {
    leave = observer.subscribe(({ data, error, isFetching }) => {
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
  }
  const timer = setTimeout(begin, firstMs)
  const { queryHash } = observer.getCurrentQuery()
  const stopWatching = client.getQueryCache().subscribe(({ type, query: removed }) => {
    if (type === 'removed' && removed.queryHash === queryHash) stop()
  })
  function stop(): void {
    clearTimeout(timer)
    stopWatching()
    leave()
  }
  return stop
}
