import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { errorMessage } from './error-text'
import { recordError } from '@/lib/storage/error-log'
import { dismissErrorsBefore, notify } from '@/lib/notify'

/** Metadata of a mutation, so that all mutations invalidate queries and notify in the same way. */
export interface WriteMeta extends Record<string, unknown> {
  /** Queries to invalidate after the write, and after a failure that shows they are outdated. */
  invalidates?: readonly QueryKey[]
  /** Catalogue id of the message after success. */
  success?: string
  /** The place where a failure is shown: the form that sent it or the snackbar; `handled` when the caller shows it. */
  error: 'inline' | 'snackbar' | 'handled'
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
  }
}

/** The cache of what the server holds. */
export function createQueryClient(): QueryClient {
  const refresh = (meta: WriteMeta | undefined, refetchType: 'active' | 'none' = 'active') =>
    Promise.all((meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey, refetchType })))
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A page visited before is shown from the cache and refreshed meanwhile, for as long as an idle session lasts.
        gcTime: 30 * 60_000,
        // The API client has already retried where a retry can help.
        retry: false,
        // The browser's own idea of being online is often wrong: a call decides.
        networkMode: 'always',
        // What failed without a connection, or is old, is read when it is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _result, mutation) {
        const { meta, state } = mutation
        dismissErrorsBefore(state.submittedAt)
        if (meta?.success !== undefined) notify({ kind: 'success', id: meta.success })
        await refresh(meta)
      },
      onError(error, _variables, _result, mutation) {
        if (!(error instanceof ApiError)) recordError(error)
        if (error instanceof ApiError && error.isPageLevel) return
        // A refetch could unmount a form that shows the error itself, so its page is refetched when the form closes.
        const refetchType = mutation.meta?.error === 'inline' ? 'none' : 'active'
        if (error instanceof ApiError && mayBeStale(error)) void refresh(mutation.meta, refetchType)
        if (mutation.meta?.error !== 'snackbar') return
        notify({ kind: 'error', ...errorMessage(error) })
      },
    }),
  })
  return client
}

/** After a failed write the page may be stale: another user was faster, or it is unknown whether the write was done. */
function mayBeStale({ kind, status }: ApiError): boolean {
  return kind === 'refused' ? status === 404 || status === 409 : kind !== 'server'
}
