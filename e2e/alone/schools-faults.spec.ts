import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'

// What the school list says while the server is busy or fails (checklist B-012, B-013). Faults meet everyone, so these run
// alone. No year of the demonstration can enter preparation, so the stand-in's queue is told to say that it copies.

test.use({ account: 'demis' })
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => {
  await page.request.delete(`${origin}/__faults`)
})
test.afterEach(async ({ page }) => {
  await page.request.delete(`${origin}/__faults`)
})

test('a chip tells that schools are being copied, is asked after every minute, and goes when they are', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (['/api/get-queue-status', '/api/schools'].includes(pathname)) asked.push(pathname)
  })
  const copying = { path: '/api/get-queue-status', status: 200, body: { queueStatus: 'copying_school' }, times: 3 }
  await page.request.put(`${origin}/__faults`, { data: { rules: [copying] } })
  await page.goto('/school')
  const chip = page.getByRole('status').filter({ hasText: 'Schools are being copied into this academic year' })
  await expect(chip).toBeVisible()
  await expectNoAxeFindings(page)

  await page.clock.install()
  asked.length = 0
  await page.reload()
  await expect(chip).toBeVisible()
  expect(asked).toEqual(['/api/schools', '/api/get-queue-status'])
  await page.clock.runFor(61_000)
  await expect.poll(() => asked.filter((path) => path === '/api/get-queue-status').length).toBe(2)
  await expect(chip).toBeVisible()
  await page.clock.runFor(61_000)
  await expect(chip).toHaveCount(0)
  // The list is fetched anew, and nothing asks any more.
  await expect.poll(() => asked.filter((path) => path === '/api/schools').length).toBe(2)
  const settled = asked.length
  await page.clock.runFor(130_000)
  expect(asked.length - settled).toBeLessThanOrEqual(1)
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})

test('a list that cannot be loaded says so, and comes with another try', async ({ page }) => {
  await page.request.put(`${origin}/__faults`, { data: { rules: [{ path: '/api/schools', status: 500, times: 1 }] } })
  await page.goto('/school')
  await expect(page.getByText('Something went wrong on the server. Please try again.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})
