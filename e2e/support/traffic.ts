import type { Page } from '@playwright/test'

export interface Traffic {
  requests: number
  scripts: number
  /** Bytes of script bodies and headers as they came over the line (compressed). */
  scriptBytes: number
  fontBytes: number
  scriptUrls: string[]
}

/** Counts what the page loads from now on, as the browser received it. Ends with `read()`. */
export async function countTraffic(page: Page): Promise<{ read: () => Traffic }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const requests = new Map<string, { url: string; type: string; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    requests.set(requestId, { url: response.url, type, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = encodedDataLength
  })
  const sum = (type: string) => {
    const found = [...requests.values()].filter((request) => request.type === type)
    return {
      count: found.length,
      bytes: found.reduce((total, { bytes }) => total + bytes, 0),
      urls: found.map(({ url }) => url),
    }
  }
  return {
    read: () => {
      const scripts = sum('Script')
      return {
        requests: requests.size,
        scripts: scripts.count,
        scriptBytes: scripts.bytes,
        fontBytes: sum('Font').bytes,
        scriptUrls: scripts.urls,
      }
    },
  }
}
