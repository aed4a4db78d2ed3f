import type { Page } from '@playwright/test'
import { expectFailedRequests } from './watch-context'

/** The server does what it is asked, and as long as the connection is cut no answer arrives. */
export async function cutAnswers(page: Page, path: string) {
  expectFailedRequests(page)
  const connection = { isCut: true }
  await page.route(`**/api/${path}`, async (route) => {
    if (!connection.isCut) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  return connection
}
