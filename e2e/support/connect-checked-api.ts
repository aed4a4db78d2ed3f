import { connectApi } from '@/lib/api/api-request'

/** What the API client expects of a page: where it is, and whether the browser knows of a connection. */
function standInForPage(url: URL): void {
  const location = { origin: url.origin, pathname: '/' }
  for (const [name, value] of Object.entries({ location, window: { location }, navigator: { onLine: true } }))
    Object.defineProperty(globalThis, name, { configurable: true, value })
}

/**
 * Connects the client's API to a server, outside a browser, for reading alone: another method than GET is not sent. Returns the
 * body of the last answer, for a report of what differs.
 */
export function connectCheckedApi(
  url: URL,
  token: string,
  fetch: (request: Request) => Promise<Response>,
): () => unknown {
  let last: unknown
  standInForPage(url)
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    value: async (input: string | URL | Request, options?: RequestInit) => {
      const request = new Request(input, options)
      if (request.method !== 'GET') throw new Error(`${request.method} is not sent`)
      const answer = await fetch(request)
      last = await answer
        .clone()
        .json()
        .catch(() => undefined)
      return answer
    },
  })
  connectApi({
    baseUrl: url.href.replace(/\/$/, ''),
    idempotencyKey: false,
    token: async () => token,
    showErrorPage: async () => undefined,
  })
  return () => last
}
