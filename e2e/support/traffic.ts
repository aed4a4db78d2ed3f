import type { Page } from '@playwright/test'

export interface Traffic {
  /** Requests of the document that is shown, answered by the network or by the browser's cache. */
  requests: number
  /** The distinct addresses of its scripts and their compressed bodies, whether the page or a worker requested them. */
  scriptUrls: string[]
  scriptBytes: number
  fontBytes: number
  /** The compressed bodies of everything. */
  bytes: number
}

interface Request {
  url: string
  type: string
  headerBytes: number
  bodyBytes: number
}

/**
 * Counts what the page loads from now on, as the browser received it. The check on load leaves the page and comes back:
 * the document that is shown then takes from the cache what the one before it has fetched. `read` counts
 * the requests of the last document, and every file it uses with the bytes it took to get here, without the addresses in
 * `later`.
 */
export async function countTraffic(page: Page): Promise<{ read: (later?: readonly string[]) => Traffic }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const requests = new Map<string, Request>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, {
      url: response.url,
      type,
      headerBytes: response.encodedDataLength,
      bodyBytes: 0,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bodyBytes = Math.max(0, encodedDataLength - request.headerBytes)
  })
  return {
    read: (later = []) => {
      const all = [...requests.values()]
      const shown = all
        .slice(all.findLastIndex(({ type }) => type === 'Document'))
        .filter(({ url }) => !later.includes(url))
      const listUrls = (type: string) => [
        ...new Set(shown.filter((request) => request.type === type).map(({ url }) => url)),
      ]
      // A cached file costs nothing; its size is counted with the first request.
      const sumBytes = (urls: string[]) =>
        urls.reduce(
          (sum, url) => sum + Math.max(...all.filter((request) => request.url === url).map((item) => item.bodyBytes)),
          0,
        )
      const scriptUrls = listUrls('Script')
      return {
        requests: shown.length,
        scriptUrls,
        scriptBytes: sumBytes(scriptUrls),
        fontBytes: sumBytes(listUrls('Font')),
        bytes: sumBytes([...new Set(shown.map(({ url }) => url))]),
      }
    },
  }
}
