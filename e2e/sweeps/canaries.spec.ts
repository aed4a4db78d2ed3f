import type { Page } from '@playwright/test'
import { answerWithCanaries, canariesIn, readBrowserStorage } from '../support/canaries'
import { failFor, failNoMore } from '../support/faults'
import { origin } from '../support/origins'
import { isBackFromSignOut } from '../support/page'
import { expect, signInAt, test } from '../support/test'
import { expectUnreadableAnswers } from '../support/watch-context'

// Marks every name, number and sentence about people that the API returns, works with them and signs out, and expects
// no mark to be left anywhere (ASVS 14.2.1, 14.3.1, 14.3.3). mocks/api/app.test.ts shows that the server's log has none
// either.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Everything that leaves the page and can be read afterwards, from now on. */
function listen(page: Page) {
  const said: string[] = []
  const asked: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    asked.push(decodeURIComponent(request.url()), decodeURIComponent(referer))
  })
  page.on('framenavigated', (frame) => asked.push(decodeURIComponent(frame.url())))
  return { said, asked }
}

/** The places where canaries are, with the first of them. */
const listPlaces = (kept: Record<string, string>) =>
  Object.entries(kept).flatMap(([place, text]) =>
    canariesIn(text)
      .slice(0, 1)
      .map((found) => `${place}: ${found}`),
  )

test('after work and a sign-out nothing of anybody is left in the browser', async ({ page }) => {
  // Many pages, one after the other.
  test.slow()
  const { said, asked } = listen(page)
  await answerWithCanaries(page)
  expectUnreadableAnswers(page)
  // A name that no group has: a fault of the contract, which is recorded without what was answered.
  await page.route(/\/api\/groups/, (route) =>
    route.fulfill({ json: { data: [{ id: 1, name: 'KANARY-of-a-group' }], meta: { total: 1 } } }),
  )
  await page.goto('/student?grade=8')
  await signInAt(page, 'manager')
  const seen = new Set<string>()
  const look = async () => {
    for (const found of canariesIn(await page.locator('body').innerText())) seen.add(found)
    return seen.size
  }
  for (const [address, part] of [
    ['/student?grade=8', page.getByRole('main').getByRole('row').nth(1)],
    ['/student/120', heading(page)],
    ['/user', heading(page)],
  ] as const) {
    await page.goto(address)
    // The shell names the user before the page has anything.
    await expect(part).toBeVisible()
    const before = seen.size
    await expect.poll(look, address).toBeGreaterThan(before)
  }
  // The server's message of a fault may contain names too.
  await failFor(page, [
    { path: '/api/students', method: 'GET', status: 500, body: { message: 'KANARY-of-the-server' } },
  ])
  await page.goto('/student/view/121')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await failNoMore(page)
  // Unsent work stays on the device, for its owner: ids and values only, encrypted.
  await page.goto('/score-management?academicYear=3&grade=9&suffix=%E1%9E%80&month=7')
  const cell = page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(2)
  await cell.click()
  await page.keyboard.type('41')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 cell not saved · kept on this device')).toBeVisible()
  const working = await readBrowserStorage(page)
  expect(working['IndexedDB']).toContain('extractable: false')
  expect(working['localStorage']).toContain('contract: GET groups')
  expect(listPlaces(working)).toEqual([])
  expect(seen.size).toBeGreaterThan(20)

  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  // Through the identity service to the home page.
  const wayRound = page.waitForURL(isBackFromSignOut)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep on this device and sign out' }).click()
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
  await wayRound
  await expect(signIn).toBeVisible()
  await page.goto('/errors')
  await expect(heading(page)).toBeVisible()
  const left: Record<string, string> = { ...(await readBrowserStorage(page)), 'the errors page': await page.content() }
  expect(listPlaces(left)).toEqual([])
  expect(left['localStorage']).not.toContain('contract')
  const password = page.getByLabel('Password')
  for (const step of ['one', 'two', 'three']) {
    await page.goBack({ waitUntil: 'commit' })
    await expect(signIn.or(password)).toBeVisible()
    expect(listPlaces({ [`the page ${step} back`]: await page.content() })).toEqual([])
  }
  expect(listPlaces({ console: said.join('\n'), 'addresses and referrers': asked.join('\n') })).toEqual([])
  const cookies = await page.context().cookies(origin)
  expect(cookies.filter(({ name }) => !name.startsWith('sala_identity'))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the sweep finds a canary in every place that it checks', async ({ page }) => {
  const { said, asked } = listen(page)
  await page.goto('/about')
  await expect(heading(page)).toBeVisible()
  await page.evaluate(async () => {
    localStorage.setItem('a', 'KANARY1')
    sessionStorage.setItem('a', 'កាណារី2')
    document.cookie = 'a=KANARY3'
    window.name = 'KANARY4'
    history.replaceState({ a: 'KANARY5' }, '')
    await (await caches.open('a')).put('/a', new Response('KANARY6'))
    const opening = indexedDB.open('a')
    await new Promise((resolve) => {
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('a'))
      opening.addEventListener('success', () => {
        const store = opening.result.transaction('a', 'readwrite').objectStore('a')
        store.put(new TextEncoder().encode('KANARY7'), 'a').addEventListener('success', resolve)
      })
    })
    opening.result.close()
    console.info('KANARY8')
    await fetch('/config.json?a=KANARY9')
  })
  const kept = { ...(await readBrowserStorage(page)), console: said.join('\n'), addresses: asked.join('\n') }
  expect(listPlaces(kept).map((found) => found.split(': ')[0])).toEqual(Object.keys(kept))
})
