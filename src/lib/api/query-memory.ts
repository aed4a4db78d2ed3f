import {
  QueryObserver,
  type Query,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error'
import { isOnline } from './connection'

type MemoryOptions<Data, Key extends QueryKey> = QueryExecuteOptions<Data, Error, Data, Data, Key>

/** Returns whether a query is answered from memory: what a write has made old is read again where the server can be reached. */
export function isInMemory(client: QueryClient, queryKey: QueryKey): boolean {
  const state = client.getQueryState(queryKey)
  return state?.data !== undefined && (!state.isInvalidated || !isOnline())
}

/** What is in memory, however old; else the server's answer. */
export function ensure<Data, Key extends QueryKey>(
  client: QueryClient,
  options: MemoryOptions<Data, Key>,
): Promise<Data> {
  return client.query({ ...options, staleTime: 'static' })
}

/**
 * What is in memory at once, and read again in the background when it is old; else the server's answer. Without a
 * connection what is in memory is better than nothing.
 */
export async function queryFromMemory<Data, Key extends QueryKey>(
  client: QueryClient,
  options: MemoryOptions<Data, Key>,
): Promise<Data> {
  const known = client.getQueryData<Data>(options.queryKey)
  const isKnown = isInMemory(client, options.queryKey)
  const answer = client.query(options)
  if (known === undefined) return answer
  const fallback = answer.catch((error: unknown) => {
    if (isKnown || (error instanceof ApiError && error.kind === 'offline')) return known
    throw error
  })
  return isKnown ? known : fallback
}

const kept = new WeakSet<Query>()

/** Loads what is not in memory yet, and keeps it there as long as the user is signed in and the page is open. */
export async function keepInMemory<Data, Key extends QueryKey>(
  client: QueryClient,
  options: MemoryOptions<Data, Key>,
): Promise<void> {
  await ensure(client, options)
  const query = client.getQueryCache().find({ queryKey: options.queryKey, exact: true })
  if (query === undefined || kept.has(query)) return
  kept.add(query)
  holdQuery(client, query)
}

/** Keeps a query from being stopped or forgotten while nothing shows it. Returns how to let go of it. */
export function holdQuery(client: QueryClient, { options, queryKey }: Query): () => void {
  return new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => undefined)
}

/**
 * Changes what is in memory of all queries whose keys begin like that. What is on its way may be from before the change: it is
 * read again.
 */
export function changeInMemory<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  client.setQueriesData<Data>({ queryKey }, (data) => data && change(data))
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)
  }
}
