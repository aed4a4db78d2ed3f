import type { QueryClient } from '@tanstack/react-query'

let client: QueryClient | undefined
let coming: Promise<QueryClient> | undefined

/**
 * The one cache of what the server holds. Its library comes with the first page behind sign-in, or ahead of it: an
 * anonymous visitor reads nothing from the server (quality §1).
 */
export function sharedQueryClient(): Promise<QueryClient> {
  coming ??= load().catch((error: unknown) => {
    // Without a connection the library does not arrive; the next page that needs it fetches it again.
    coming = undefined
    throw error
  })
  return coming
}

async function load(): Promise<QueryClient> {
  const { createQueryClient } = await import('./query-client')
  client = createQueryClient()
  return client
}

/** Forgets all that was read for the user who leaves. */
export function forgetServerData(): void {
  client?.clear()
}
