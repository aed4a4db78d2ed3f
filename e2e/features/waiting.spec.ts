import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'

// Between two pages a user waits for nothing that could have been loaded before.

test.use({ account: 'demis' })

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.getByRole('main').getByRole('row')

/** Keeps requests from being sent until the returned function is called. */
async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('hovering or focusing a link loads the code and data of its page', async ({ page }) => {
  await page.goto('/holiday')
  const intents = [
    ['School', /\/api\/schools\?/, () => menuLink(page, 'School').hover()],
    ['User management', /\/api\/users\?/, () => menuLink(page, 'User management').focus()],
  ] as const
  for (const [name, list, intend] of intents) {
    const loaded = page.waitForResponse(list)
    await intend()
    await (await loaded).finished()
    // From here on neither code nor data of the page can be loaded any more.
    expectFailedRequests(page)
    await page.route(list, (route) => route.abort())
    // Held back and not refused: a browser never asks again for a module that failed, and the page shown next begins to load others.
    const held: (() => void)[] = []
    await page.route(/\/assets\//, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await menuLink(page, name).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(rows(page).nth(1)).toBeVisible()
    const ended = page.unrouteAll({ behavior: 'wait' })
    for (const release of held) release()
    await ended
  }
})

test('a page visited ten minutes ago appears while the server does not respond, and is refreshed later', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/school')
  await expect(rows(page).nth(1)).toBeVisible()
  await menuLink(page, 'Academic year').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
  await page.clock.fastForward('10:00')

  const release = await holdRequests(page, '**/api/**')
  await menuLink(page, 'School').click()
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
  await expect(rows(page).nth(1)).toBeVisible()
  const refreshed = page.waitForResponse(/\/api\/schools\?/)
  release()
  expect((await refreshed).ok()).toBe(true)
})

test('Back leads to the row at which a list was left; its next page begins at the top', async ({ page }) => {
  await page.goto('/school?size=50')
  const last = rows(page).nth(50).getByRole('link').first()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await menuLink(page, 'Academic year').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=1/)
  await expect(rows(page).nth(1)).toBeInViewport()
})

test('a later visit asks the identity service while the configuration is still on its way', async ({ page }) => {
  await page.goto('/school')
  await expect(rows(page).nth(1)).toBeVisible()
  const asked = page.waitForRequest(/\.well-known\/openid-configuration/)
  await page.route('**/config.json', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
})

test('the menu and the page’s name are there while the data of the first page is on its way', async ({ page }) => {
  const release = await holdRequests(page, /\/api\/schools\?/)
  await page.goto('/school')
  await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeAttached()
  await expect(page).toHaveTitle(/^School/)
  await expect(menuLink(page, 'School')).toHaveAttribute('aria-current', 'page')
  await menuLink(page, 'Academic year').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
  release()
  await page.goBack()
  await expect(rows(page).nth(1)).toBeVisible()
})
