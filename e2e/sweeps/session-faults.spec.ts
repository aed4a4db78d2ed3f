import { isBackFromSignOut, scoreCell, signInName, signOutName, textbox } from '../support/page'
import type { Page, Request } from '@playwright/test'
import { expect, signInAt, test } from '../support/test'
import {
  expectConsoleError,
  expectFailedRequests,
  expectFailedSignIn,
  expectServerErrors,
} from '../support/watch-context'

// The faults affect all users, so these tests run one after the other on a separate server.
test.use({ ownServer: true })
test.describe.configure({ mode: 'default' })

interface Faults {
  rules?: {
    server?: 'identity'
    path: string
    status?: number
    html?: boolean
    latencyMs?: number
    times?: number
    cut?: 'before' | 'after'
    body?: unknown
  }[]
  identity?: { tokenLifeSeconds?: number; refuseRefresh?: boolean; permitReuse?: boolean }
}

async function set(page: Page, faults: Faults): Promise<void> {
  expectFailedRequests(page)
  expectServerErrors(page)
  expect((await page.request.put('/__faults', { data: faults })).status()).toBe(204)
}

test.afterEach(async ({ page }) => {
  await page.request.delete('/__faults')
})

/** Resolves when the next request for a token has been answered or has failed. */
const tokenRequestEnd = (page: Page) =>
  new Promise<void>((resolve) => {
    const note = (request: Request) => {
      if (request.url().endsWith('/token')) resolve()
    }
    page.on('requestfinished', note)
    page.on('requestfailed', note)
  })

/**
 * Goes on using the page, half a minute at a time, until something has come true: at the first check the page may not know yet
 * that the refresh before has failed.
 */
const useUntil = (page: Page, comesTrue: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press('Shift')
    await page.clock.fastForward('00:31')
    await comesTrue()
  }).toPass()

const sheet = '/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=5'
const refusedRefresh = /^Failed to load resource: the server responded with a status of 400 .*\/token\)$/
const unreachable: Faults = { rules: [{ server: 'identity', path: '/', cut: 'before' }] }

test('without the identity service public pages work, others say so, and trying again leads on', async ({
  page,
  origins,
}) => {
  expectFailedSignIn(page)
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

test('a profile that cannot be loaded is said once, with a way to try again', async ({ page }) => {
  expectFailedSignIn(page)
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

test('a network fault does not sign out; a refused refresh does, and the next sign-in leads back', async ({ page }) => {
  await page.clock.install()
  await set(page, { identity: { tokenLifeSeconds: 20 } })
  await page.goto('/student/560?from=link')
  await signInAt(page, 'manager')
  const out = page.getByRole('banner').getByRole('button', { name: signOutName })
  await expect(out).toBeVisible()
  await textbox(page, 'Birth place').fill('កំពត')
  const offline = page.getByRole('status').getByText('No connection')

  for (const answer of [
    { status: 502, html: true },
    { status: 200, html: true },
    { cut: 'before' },
    { latencyMs: 60_000, cut: 'before' },
  ] as const) {
    await set(page, {
      identity: { tokenLifeSeconds: 20 },
      rules: [{ server: 'identity', path: '/token', ...answer }],
    })
    const request = page.waitForRequest((item) => item.url().endsWith('/token'))
    await page.keyboard.press('Shift')
    await page.clock.fastForward('00:31')
    await request
    // An answer that does not come is waited for no longer than half a minute.
    if ('latencyMs' in answer) await page.clock.fastForward('00:31')
    await expect(offline, JSON.stringify(answer)).toBeVisible()
    await expect(out).toBeVisible()
    await expect(textbox(page, 'Birth place')).toHaveValue('កំពត')

    await set(page, { identity: { tokenLifeSeconds: 20 } })
    await page.clock.fastForward('00:31')
    await expect(offline, JSON.stringify(answer)).toHaveCount(0)
    await expect(out).toBeVisible()
  }

  expectConsoleError(page, refusedRefresh)
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

async function typeScore(page: Page, row: number, score: string): Promise<void> {
  await scoreCell(page, row).click()
  await page.keyboard.type(score)
  await page.keyboard.press('Enter')
}

test('a refresh refused during a save signs out, and only the owner finds the work again', async ({
  page,
  context,
}) => {
  await page.clock.install()
  // Other sheets are not read ahead then, which would meet the refusal before the save does.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await set(page, { identity: { tokenLifeSeconds: 20 } })
  await page.goto(sheet)
  await signInAt(page, 'teacher')
  await typeScore(page, 0, '38.25')
  await typeScore(page, 1, '39.25')
  await expect(page.getByText('2 cells not saved · kept on this device')).toBeVisible()

  expectConsoleError(page, refusedRefresh)
  await set(page, { identity: { tokenLifeSeconds: 20, refuseRefresh: true } })
  // The token is to be refreshed before the next call, which is the save.
  await page.clock.fastForward('00:12')
  await page.getByRole('button', { name: 'Save all' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended. Please sign in again.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.request.delete('/__faults')

  await context.clearCookies()
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await signInAt(page, 'manager')
  await page.goto(sheet)
  await expect(page.getByRole('group', { name: 'State of the work' })).toContainText('Nothing to save')
  await expect(scoreCell(page)).toHaveText('')
  await expect(page.getByRole('main')).not.toContainText('that you typed')
  const stored = await page.evaluate(async () => {
    const opening = indexedDB.open('sala-work')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('records').objectStore('records').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    const records: { owner: string; data: ArrayBuffer }[] = reading.result
    return records.map(({ owner, data }) => `${owner} ${new TextDecoder('latin1').decode(data)}`)
  })
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.join('\n')).not.toMatch(/3[89]\.25|teacher/)

  const isBack = page.waitForURL(isBackFromSignOut)
  await page.getByRole('banner').getByRole('button', { name: signOutName }).click()
  await isBack
  await page.getByRole('banner').getByRole('button', { name: signInName }).click()
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/api/scores') && response.request().method() === 'POST',
  )
  await signInAt(page, 'teacher')
  await page.goto(sheet)
  expect((await sent).status()).toBe(200)
  await expect(scoreCell(page)).toHaveText('38.25')
  await expect(scoreCell(page, 1)).toHaveText('39.25')
})

test('a lost answer to a refresh ends the session at the next one, and the work is kept', async ({ page }) => {
  await page.clock.install()
  await set(page, { identity: { tokenLifeSeconds: 20 } })
  await page.goto('/student/560')
  await signInAt(page, 'manager')
  await textbox(page, 'Birth place').fill('កែប')
  // The browser itself may send the request again, on which the spent token is refused.
  expectConsoleError(page, refusedRefresh)
  await set(page, {
    identity: { tokenLifeSeconds: 20 },
    rules: [{ server: 'identity', path: '/token', cut: 'after' }],
  })
  const lost = tokenRequestEnd(page)
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:31')
  await lost
  await set(page, { identity: { tokenLifeSeconds: 20 } })
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended. Please sign in again.' })
  await useUntil(page, () => expect(notice).toBeVisible({ timeout: 1_000 }))
  await page.request.delete('/__faults')
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/student/560')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(textbox(page, 'Birth place')).toHaveValue('កែប')
})

test('a lost answer to a refresh goes unnoticed when the identity service permits reuse', async ({ page }) => {
  const identity = { tokenLifeSeconds: 20, permitReuse: true }
  await page.clock.install()
  await set(page, { identity })
  await page.goto('/student/560')
  await signInAt(page, 'manager')
  await textbox(page, 'Birth place').fill('តាកែវ')
  await set(page, { identity, rules: [{ server: 'identity', path: '/token', cut: 'after', times: 1 }] })
  const lost = tokenRequestEnd(page)
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:31')
  await lost
  let renewals = 0
  page.on('response', (item) => {
    if (item.url().endsWith('/token') && item.status() === 200) renewals += 1
  })
  await useUntil(page, () => expect.poll(() => renewals, { timeout: 1_000 }).toBeGreaterThan(0))
  await expect(page.getByRole('status').getByText('No connection')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: signOutName })).toBeVisible()
  await expect(page).toHaveURL('/student/560')
  await expect(textbox(page, 'Birth place')).toHaveValue('តាកែវ')
})

test('with a clock that is wrong or set back, signing in and working go on with one token', async ({ page }) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    const isRefresh = request.postData()?.includes('grant_type=refresh_token') === true
    if (isRefresh && request.url().endsWith('/token')) refreshes.push(request.url())
  })
  await page.clock.install({ time: Date.now() + 600_000 })
  await page.goto('/holiday')
  await signInAt(page, 'manager')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const heading = page.getByRole('heading', { level: 1 })
  for (const [minutes, name] of [
    [0, 'Student'],
    [-20, 'Classroom'],
    [-70, 'Student'],
  ] as const) {
    await page.clock.setSystemTime(Date.now() + (10 + minutes) * 60_000)
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(heading).toHaveText(name)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  }
  expect(refreshes.length).toBeLessThanOrEqual(1)
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

test('403 and a 401 that no refresh heals lead to their error pages', async ({ page }) => {
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
