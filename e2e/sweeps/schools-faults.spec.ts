import type { Page } from '@playwright/test'
import { failFor } from '../support/faults'
import { expect, expectNoAxeFindings, test } from '../support/test'

// The messages of the school list while the server is busy or fails. No year of the demonstration can
// enter preparation, so the stand-in's queue is set to report that it copies.

test.use({ account: 'demis' })

async function copyingFor(page: Page, times: number) {
  const copying = { path: '/api/get-queue-status', status: 200, body: { queueStatus: 'copying_school' }, times }
  await failFor(page, [copying])
}
const findChip = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Schools are being copied into this academic year' })

test('a chip shows that schools are being copied into the year', async ({ page }) => {
  await copyingFor(page, 1)
  await page.goto('/school')
  await expect(findChip(page)).toBeVisible()
  await expectNoAxeFindings(page)
})

test('the copying is polled every minute; when it is done, the chip disappears and the list is refetched', async ({
  page,
}) => {
  const asked = { '/api/get-queue-status': 0, '/api/schools': 0 }
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/get-queue-status' || pathname === '/api/schools') asked[pathname] += 1
  })
  await page.clock.install()
  await copyingFor(page, 2)
  await page.goto('/school')
  await expect(findChip(page)).toBeVisible()
  await expect.poll(() => asked).toEqual({ '/api/schools': 1, '/api/get-queue-status': 1 })
  await page.clock.runFor(61_000)
  await expect.poll(() => asked['/api/get-queue-status']).toBe(2)
  await expect(findChip(page)).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(findChip(page)).toHaveCount(0)
  await expect.poll(() => asked['/api/schools']).toBe(2)
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  // The request that is sent together with the list is the last; the clock is paused until its response, or it would time out.
  await expect.poll(() => asked['/api/get-queue-status']).toBe(4)
  await page.clock.runFor(130_000)
  expect(asked['/api/get-queue-status']).toBe(4)
})

test('a list that cannot be loaded says so, and comes with another try', async ({ page }) => {
  await failFor(page, [{ path: '/api/schools', status: 500, times: 1 }])
  await page.goto('/school')
  await expect(page.getByText('Something went wrong on the server. Please try again.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})
