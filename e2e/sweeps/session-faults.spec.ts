import { isBackFromSignOut, signInName, signOutName, textbox } from '../support/page'
import type { Page } from '@playwright/test'
import { expect, signInAt, test } from '../support/test'
import { expectConsoleError, expectFailedRequests, expectServerErrors } from '../support/watch-context'

// The faults affect all users, so these tests run one after the other on a separate server.
test.use({ ownServer: true })
test.describe.configure({ mode: 'default' })

interface Faults {
  rules?: { server?: 'identity'; path: string; status?: number; html?: boolean; cut?: 'before'; body?: unknown }[]
  identity?: { tokenLifeSeconds?: number; refuseRefresh?: boolean }
}

async function set(page: Page, faults: Faults): Promise<void> {
  expectFailedRequests(page)
  expectServerErrors(page)
  expect((await page.request.put('/__faults', { data: faults })).status()).toBe(204)
}

test.afterEach(async ({ page }) => {
  await page.request.delete('/__faults')
})

const unreachable: Faults = { rules: [{ server: 'identity', path: '/', cut: 'before' }] }

test('without the identity service public pages work, others say so, and trying again leads on', async ({
  page,
  origins,
}) => {
  await set(page, unreachable)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.goto('/holiday')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/holiday')
  await page.request.delete('/__faults')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL((url) => url.origin === origins.identityOrigin)
})

test('a profile that cannot be loaded is said once, with a way to try again that leads to the page', async ({
  page,
}) => {
  await set(page, {
    rules: [
      { path: '/api/profile', status: 500, body: { message: 'common.error.server' } },
      { path: '/api/academic-years', status: 401, body: { message: 'common.error.notAuthorized' } },
    ],
  })
  await page.goto('/holiday')
  await signInAt(page, 'teacher')
  await expect(page.getByRole('status').getByText('Failed to load profile')).toBeVisible()
  await expect(page).toHaveURL('/holiday')
  await page.request.delete('/__faults')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
  await expect(page).toHaveURL('/holiday')
})

test('a network fault does not sign out; a refused refresh does, and signing in again leads back to the page and its unsaved input', async ({
  page,
}) => {
  await page.clock.install()
  await set(page, { identity: { tokenLifeSeconds: 20 } })
  await page.goto('/student/560?from=link')
  await signInAt(page, 'manager')
  const out = page.getByRole('banner').getByRole('button', { name: signOutName })
  await expect(out).toBeVisible()
  await textbox(page, 'Birth place').fill('កំពត')
  const offline = page.getByRole('status').getByText('No connection')

  await set(page, {
    identity: { tokenLifeSeconds: 20 },
    rules: [{ server: 'identity', path: '/token', status: 502, html: true }],
  })
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:31')
  await expect(offline).toBeVisible()
  await expect(out).toBeVisible()

  await set(page, { identity: { tokenLifeSeconds: 20 } })
  await page.clock.fastForward('00:31')
  await expect(offline).toHaveCount(0)
  await expect(out).toBeVisible()

  expectConsoleError(page, /^Failed to load resource: the server responded with a status of 400 .*\/token\)$/)
  await set(page, { identity: { tokenLifeSeconds: 20, refuseRefresh: true } })
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:31')
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended. Please sign in again.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.request.delete('/__faults')
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await expect(out).toBeVisible()
  await expect(page).toHaveURL('/student/560?from=link')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(textbox(page, 'Birth place')).toHaveValue('កំពត')
})

test('a sign-out while the identity service is unreachable is done here and completed later', async ({
  page,
  origins,
}) => {
  await page.goto('/holiday')
  await signInAt(page, 'provincial')
  const out = page.getByRole('banner').getByRole('button', { name: signOutName })
  await expect(out).toBeVisible()
  await set(page, unreachable)
  await out.click()
  await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
  await expect(page.getByRole('status').getByText('You are signed out here')).toBeVisible()
  await page.request.delete('/__faults')
  // The identity service redirects to the home page.
  const isBack = page.waitForRequest((request) => isBackFromSignOut(new URL(request.url())))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await isBack
  await expect(page.getByRole('banner').getByRole('button', { name: signInName })).toBeVisible()
  await page.goto('/holiday')
  await page.waitForURL((url) => url.origin === origins.identityOrigin)
})

test('403 and a 401 that no refresh heals lead to their error pages, and signing in again to the page itself', async ({
  page,
}) => {
  await page.goto('/holiday')
  await signInAt(page, 'teacher')
  for (const status of [403, 401]) {
    await set(page, { rules: [{ path: '/api/academic-years', status, body: {} }] })
    await page.goto('/academic-year')
    await expect(page).toHaveURL(`/error-page/${String(status)}`)
    await expect(page.getByRole('main')).toContainText(String(status))
  }
  await page.request.delete('/__faults')
  await page.getByRole('main').getByRole('button', { name: signInName }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
  await expect(page).toHaveURL('/academic-year')
})
