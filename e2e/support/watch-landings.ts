import type { Page } from '@playwright/test'

/** The events between a press on a link and the page that it leads to. */
interface Landing {
  /** The paths of the API that were called, without what was asked of lists. */
  asked: string[]
  /** Every text that stood on a page meanwhile, however shortly. */
  flashed: string
}

interface Watch {
  during: (step: () => Promise<void>) => Promise<Landing>
}

/** Texts as they come into the document: an observer sees those too that are gone before anything is painted. */
const observer = `
  globalThis.flashed = []
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') globalThis.flashed.push(target.data)
      for (const node of addedNodes) globalThis.flashed.push(node.textContent)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })`

/** Watches this page's calls and texts; the call comes before the first page is opened. */
export async function watchLandings(page: Page): Promise<Watch> {
  let asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length))
  })
  await page.addInitScript({ content: observer })
  return {
    async during(step) {
      asked = []
      await page.evaluate('globalThis.flashed.length = 0')
      await step()
      return { asked, flashed: String(await page.evaluate('globalThis.flashed.join("\\n")')) }
    },
  }
}
