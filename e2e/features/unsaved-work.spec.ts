import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { chooseEnglish, isBackFromSignOut, onDisk, saveAllButton, scoreCell } from '../support/page'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { failFor, failNoMore } from '../support/faults'
import { origin } from '../support/origins'
import { slow3G, slowDown } from '../support/stopwatch'
import { expect, expectNoAxeFindings, signInAt, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'

// Every test works in its own month of the teacher's second class, so that tests do not disturb each other.
test.use({ account: 'teacher' })

const sheetAddress = (month: number) => `/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=${month}`
const unchanged = (page: Page) =>
  page.getByRole('group', { name: 'State of the work' }).filter({ hasText: 'Nothing to save' })
const saved = (page: Page) => page.getByText('The scores are saved.', { exact: true })
const isSave = (request: Request) => request.url().endsWith('/api/scores') && request.method() === 'POST'
const kept = (page: Page, n: number) =>
  page.getByText(`${n} ${n === 1 ? 'cell' : 'cells'} not saved · kept on this device`)

async function type(page: Page, row: number, score: string) {
  await scoreCell(page, row).click()
  await page.keyboard.type(score)
  await page.keyboard.press('Enter')
  await expect(scoreCell(page, row)).toContainText(score)
}

test(
  'a tab killed 20 ms after its last cell gives every cell to the next sign-in',
  { tag: '@detail' },
  async ({ page, context }) => {
    await page.goto(sheetAddress(3))
    await type(page, 0, '31')
    await scoreCell(page, 1).click()
    await page.keyboard.type('999')
    const browser = await context.newCDPSession(page)
    const crash = page.waitForEvent('crash')
    await page.keyboard.press('Enter')
    // Not a wait for something: the time that the cell has until the tab is killed.
    await setTimeout(20)
    // It is not answered: the process that would answer is killed.
    browser.send('Page.crash').catch(() => undefined)
    await crash
    await context.clearCookies()

    const next = await context.newPage()
    next.on('dialog', (dialog) => void dialog.accept())
    await next.goto(sheetAddress(3))
    await signInAt(next, 'teacher')
    const offer = next.getByRole('status').filter({ hasText: '2 cells that you typed until' })
    await expect(offer).toBeVisible()
    await expect(scoreCell(next)).toHaveText('')
    await offer.getByRole('button', { name: 'Look' }).click()
    const dialog = next.getByRole('dialog', { name: '2 cells not saved' })
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await expectNoAxeFindings(next)
    await next.keyboard.press('Escape')
    // Cells typed before the response do not replace the offered ones on the device.
    await type(next, 2, '33')
    await next.reload()
    await expect(next.getByText('3 cells that you typed until')).toBeVisible()
    await next.getByRole('button', { name: 'Continue with them' }).click()
    await expect(scoreCell(next)).toHaveText('31')
    await expect(scoreCell(next, 1)).toHaveAttribute('aria-invalid', 'true')
    await type(next, 1, '9')
    await saveAllButton(next).click()
    await expect(saved(next)).toBeVisible()
    await next.reload()
    await expect(scoreCell(next, 2)).toHaveText('33.00')
    await expect(next.getByText('cells that you typed until')).toHaveCount(0)
  },
)

test('a save without a connection waits on the device, outlives its tab and is sent automatically', async ({
  page,
  context,
}) => {
  await page.goto(sheetAddress(6))
  await type(page, 0, '21')
  expectFailedRequests(page)
  const button = await saveAllButton(page).boundingBox()
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByText('No connection. You are still signed in.')).toBeVisible()
  // A user who is about to press it when the connection is lost still presses it.
  expect(await saveAllButton(page).boundingBox()).toEqual(button)
  await saveAllButton(page).click()
  await expect(page.getByText('No connection · 1 cell not saved · sent by itself').first()).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)

  const next = await context.newPage()
  const answered = next.waitForResponse((response) => isSave(response.request()))
  await next.goto('/dashboard')
  expect((await answered).status()).toBe(200)
  // The response has arrived before the device has let go of the save.
  await expect.poll(async () => (await onDisk(next)).length).toBe(0)
  await next.goto(sheetAddress(6))
  await expect(scoreCell(next)).toHaveText('21.00')
  await expect(unchanged(next)).toBeVisible()
})

test(
  'a browser killed between two queued saves sends the rest with its key, and nothing twice',
  { tag: '@detail' },
  async ({ playwright, page: unused }, info) => {
    await unused.close()
    const open = async () => {
      const context = await playwright.chromium.launchPersistentContext(info.outputPath('browser'), { baseURL: origin })
      await chooseEnglish(context)
      /** The keys of the saves that are answered. */
      const answered: (string | undefined)[] = []
      context.on('response', (response) => {
        const request = response.request()
        if (isSave(request)) answered.push(request.headers()['idempotency-key'])
      })
      return { context, answered }
    }

    const killed = await open()
    const [first, second] = [await killed.context.newPage(), await killed.context.newPage()]
    await first.goto(sheetAddress(1))
    await signInAt(first, 'teacher')
    await type(first, 0, '22')
    await second.goto(sheetAddress(2))
    await type(second, 0, '23')
    await killed.context.setOffline(true)
    for (const tab of [first, second]) {
      await saveAllButton(tab).click()
      await expect(tab.getByText('No connection · 1 cell not saved · sent by itself').first()).toBeVisible()
    }
    const saves = { path: '/api/scores', method: 'POST', times: 1 }
    // One save is answered, the other is on its way.
    await failFor(first, [saves, { ...saves, latencyMs: 60_000 }])
    const keys: (string | undefined)[] = []
    const isHalfSent = new Promise<void>((resolve) => {
      killed.context.on('request', (request) => {
        if (isSave(request)) keys.push(request.headers()['idempotency-key'])
        if (keys.length === 2) resolve()
      })
    })
    await killed.context.setOffline(false)
    await isHalfSent
    await kill(killed.context)
    expect(killed.answered).toEqual([keys[0]])

    const next = await open()
    const tab = await next.context.newPage()
    await tab.goto('/dashboard')
    await signInAt(tab, 'teacher')
    await expect.poll(() => next.answered).toContain(keys[1])
    for (const [month, score] of [
      [1, '22.00'],
      [2, '23.00'],
    ] as const) {
      await tab.goto(sheetAddress(month))
      await expect(scoreCell(tab)).toHaveText(score)
      await expect(unchanged(tab)).toBeVisible()
    }
    // A page that is left before it has noted the answer sends the save again, with the key by which the server knows it.
    expect(new Set(next.answered)).toEqual(new Set([keys[1]]))
    await next.context.close()
  },
)

test(
  'on a slow line cells appear as typed, and are called saved when the server has them',
  { tag: '@detail' },
  async ({ page }) => {
    await page.goto(sheetAddress(5))
    await type(page, 0, '24')
    await slowDown(page, { cpu: 1, line: slow3G })
    // The server takes its time too, so that what follows is certain to happen before its answer.
    await failFor(page, [{ path: '/api/scores', method: 'POST', times: 1, latencyMs: 3_000 }])
    const happened: string[] = []
    const answered = page.waitForResponse((response) => isSave(response.request()))
    const noted = answered.then(() => happened.push('answered'))
    const state = page.getByRole('group', { name: 'State of the work' })
    await saveAllButton(page).click()
    await expect(state).toHaveText('Saving…')
    await type(page, 1, '25')
    await expect(saved(page)).toHaveCount(0)
    await expect(state).not.toHaveText('Saved')
    happened.push('typed')
    await noted
    expect(happened).toEqual(['typed', 'answered'])
    await expect(kept(page, 1)).toBeVisible()
    await saveAllButton(page).click()
    await expect(state).toHaveText('Saved')
    await slowDown(page, { cpu: 1 })
    await page.reload()
    await expect(scoreCell(page)).toHaveText('24.00')
    await expect(scoreCell(page, 1)).toHaveText('25.00')
  },
)

/** Kills the browser's main process, so that nothing in it can react. */
async function kill(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  const session = await browser?.newBrowserCDPSession()
  const processes = await session?.send('SystemInfo.getProcessInfo')
  const main = processes?.processInfo.find(({ type: kind }) => kind === 'browser')
  if (main === undefined) throw new Error('The browser has no process')
  const isClosed = context.waitForEvent('close')
  process.kill(main.id, 'SIGKILL')
  await isClosed
}

test('two tabs of one user know of each other and show the same', { tag: '@detail' }, async ({ page, context }) => {
  await page.goto(sheetAddress(4))
  await expect(scoreCell(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(sheetAddress(4))
  const openElsewhereNotice = (tab: Page) => tab.getByText('This sheet is open in another tab too.')
  await expect(openElsewhereNotice(other)).toBeVisible()
  await expect(openElsewhereNotice(page)).toBeVisible()
  await type(other, 0, '14')
  await expect(scoreCell(page)).toHaveText('14')
  await expect(kept(page, 1)).toBeVisible()
  await saveAllButton(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  await expect(openElsewhereNotice(page)).toHaveCount(0)
})

test(
  'a cell that another user has changed meanwhile shows both values, who and when',
  { tag: '@detail' },
  async ({ page, browser, stateOf }) => {
    const context = await browser.newContext({ storageState: await stateOf('manager') })
    await chooseEnglish(context)
    const manager = await context.newPage()
    await Promise.all([page.goto(sheetAddress(8)), manager.goto(`${origin}${sheetAddress(8)}`)])
    for (const [row, score] of ['11', '12', '13'].entries()) await type(manager, row, score)
    for (const [row, score] of ['41', '42', '13', '44'].entries()) await type(page, row, score)
    await saveAllButton(page).click()
    await expect(saved(page)).toBeVisible()

    await saveAllButton(manager).click()
    const notice = manager.getByRole('alert').filter({ hasText: 'Someone else changed 2 cells that you changed too' })
    await notice.getByRole('button', { name: 'Compare and choose' }).click()
    const dialog = manager.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('2 cells changed by two people')
    await expect(dialog.getByText(/Vann Savuth|វ៉ាន់|វណ្ណ/).first()).toBeVisible()
    await expectNoAxeFindings(manager)
    await dialog.getByRole('button', { name: /^Keep mine: 11/ }).click()
    await dialog.getByRole('button', { name: /^Take theirs: 42/ }).click()
    await expect(dialog).toHaveCount(0)
    // The other user's changes, and equal changes of both, are taken over without a question.
    await expect(scoreCell(manager, 3)).toHaveText('44.00')
    await expect(scoreCell(manager, 1)).toHaveText('42.00')
    await saveAllButton(manager).click()
    await expect(saved(manager)).toBeVisible()
    await page.reload()
    for (const [row, score] of ['11.00', '42.00', '13.00', '44.00'].entries()) {
      await expect(scoreCell(page, row)).toHaveText(score)
    }
    await context.close()
  },
)

test(
  'a sign-out keeps the cells for their owner, and nobody else sees them',
  { tag: '@detail' },
  async ({ page, browser, stateOf }) => {
    const mine = await browser.newContext({ baseURL: origin, storageState: await stateOf('manager') })
    await chooseEnglish(mine)
    const first = await mine.newPage()
    await first.goto(sheetAddress(9))
    await type(first, 0, '27')
    await expect(kept(first, 1)).toBeVisible()
    await first.close({ runBeforeUnload: false })
    await mine.clearCookies()
    await mine.addCookies((await stateOf('teacher')).cookies)
    const second = await mine.newPage()
    await second.goto(sheetAddress(9))
    await expect(unchanged(second)).toBeVisible()
    await expect(second.getByText('cell that you typed')).toHaveCount(0)
    await second.close()
    await mine.clearCookies()
    await mine.addCookies((await stateOf('manager')).cookies)
    const third = await mine.newPage()
    await third.goto('/dashboard')
    await third.getByRole('region', { name: 'Your unsaved work' }).getByRole('link').click()
    await third.getByRole('button', { name: 'Discard' }).click()
    await third.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await third.reload()
    await expect(unchanged(third)).toBeVisible()
    await expect(third.getByText('cell that you typed')).toHaveCount(0)
    await mine.close()
    await page.close()
  },
)

/** Presses what signs out, waits until the session has ended at the identity service too, and signs in again. */
async function signOutAndIn(page: Page, press: () => Promise<void>) {
  const isBack = page.waitForEvent('framenavigated', (frame) => isBackFromSignOut(new URL(frame.url())))
  await press()
  await isBack
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await signInAt(page, 'teacher')
  await page.goto(sheetAddress(7))
}

test.describe('signed in for this test alone, for it signs out', () => {
  test.use({ account: null })

  test(
    'a sign-out with unsaved work saves it, keeps it or gives it up, as asked',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto(sheetAddress(7))
      await signInAt(page, 'teacher')
      await type(page, 0, '17')
      await expect(kept(page, 1)).toBeVisible()
      const signOut = page.getByRole('banner').getByRole('button', { name: 'Sign out' })
      await signOut.click()
      const asked = page.getByRole('alertdialog', { name: 'Sign out with unsaved work?' })
      await expect(asked.getByRole('button', { name: /sign out$/ })).toHaveText([
        'Discard and sign out',
        'Keep on this device and sign out',
        'Save and sign out',
      ])
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await expect(asked).toHaveCount(0)
      await expect(kept(page, 1)).toBeVisible()
      // A refused save keeps its user signed in.
      await failFor(page, [{ path: '/api/scores', method: 'POST', status: 400, body: { message: 'score.error.max' } }])
      await signOut.click()
      await asked.getByRole('button', { name: 'Save and sign out' }).click()
      await expect(page.getByText('1 cell could not be saved. You are still signed in.', { exact: true })).toBeVisible()
      await failNoMore(page)
      await signOut.click()
      await signOutAndIn(page, () => asked.getByRole('button', { name: 'Save and sign out' }).click())
      await expect(scoreCell(page)).toHaveText('17.00')
      await type(page, 0, '18')
      await expect(kept(page, 1)).toBeVisible()
      await signOut.click()
      await signOutAndIn(page, () => asked.getByRole('button', { name: 'Discard and sign out' }).click())
      await expect(scoreCell(page)).toHaveText('17.00')
      await expect(page.getByText('cell that you typed')).toHaveCount(0)
    },
  )
})

/** Deletes the site's databases as a user does in the browser's settings, and keeps the language. */
async function deleteSiteData(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await browser.detach()
}

/** Puts a user's work on the device as the first release laid it out; later releases have to find it. */
async function storeAsFirstRelease(page: Page): Promise<void> {
  const work = await readFile('e2e/support/work-of-first-release.json', 'utf8')
  await page.goto('/config.json')
  await page.evaluate(async (text) => {
    const bytes = new TextEncoder()
    const { owner, records }: { owner: string; records: { scope: string; id: string; value: unknown }[] } =
      JSON.parse(text)
    const digest = await crypto.subtle.digest('SHA-256', bytes.encode(owner))
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const sealed = await Promise.all(
      records.map(async ({ scope, id, value }) => {
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes.encode(JSON.stringify(value)))
        return { owner: hash, scope, id, at: Date.now(), iv, data }
      }),
    )
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('sala-work', 2)
      opening.addEventListener('upgradeneeded', () => {
        const db = opening.result
        db.createObjectStore('keys').put(key, hash)
        db.createObjectStore('identity').put(crypto.randomUUID(), 'id')
        const stored = db.createObjectStore('records', { keyPath: ['owner', 'scope', 'id'] })
        stored.createIndex('at', 'at')
        for (const record of sealed) stored.put(record)
      })
      opening.addEventListener('error', () => reject(opening.error))
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  }, work)
}

test(
  'work that the first release kept on the device is offered, and a save that waited there is sent',
  { tag: '@detail' },
  async ({ page }) => {
    // Two months of the teacher's other class that no other test enters.
    const sheet = (month: number) => sheetAddress(month).replace('grade=8&suffix=%E1%9E%81', 'grade=7&suffix=%E1%9E%80')
    await storeAsFirstRelease(page)
    const sent = page.waitForResponse((response) => isSave(response.request()))
    await page.goto(sheet(5))
    expect((await sent).status()).toBe(200)
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await expect(scoreCell(page)).toContainText('999')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(sheet(7))
    await expect(scoreCell(page)).toHaveText('21.50')
  },
)

test(
  'site data that is deleted while a teacher types takes no cell and stops no save',
  { tag: '@detail' },
  async ({ page, context }) => {
    await page.goto(sheetAddress(0))
    await type(page, 0, '31')
    await deleteSiteData(page)
    const notifications = page.getByRole('region', { name: 'Notifications' })
    await expect(notifications.getByText('What this browser had stored was deleted')).toBeVisible()
    await type(page, 1, '32')
    // Another tab that deletes the database asks this one to close it first.
    const other = await context.newPage()
    await other.goto('/config.json')
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('sala-work').addEventListener('success', resolve)
        }),
    )
    await other.close()
    await expect(kept(page, 2)).toBeVisible()
    await expect.poll(async () => (await onDisk(page)).length).toBe(2)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Continue with them' }).click()
    await expect(scoreCell(page)).toHaveText('31')
    await expect(scoreCell(page, 1)).toHaveText('32')

    await deleteSiteData(page)
    await saveAllButton(page).click()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(scoreCell(page, 1)).toHaveText('32.00')
    // A page that is left before the device has taken the end of the save sends it again, with its key.
    await expect(page.getByRole('group', { name: 'State of the work' })).toHaveText(/^(?:Nothing to save|Saved)$/)
  },
)

test('where the device never answers, sheets and forms say so and are saved', { tag: '@detail' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(indexedDB, 'open', { value: () => new EventTarget() })
  })
  const notKept = page.getByText('This browser cannot keep anything on this device.')
  await page.goto(sheetAddress(9))
  await expect(notKept).toBeVisible()
  await type(page, 4, '8')
  await expect(page.getByText('1 cell not saved')).toBeVisible()
  await saveAllButton(page).click()
  await expect(saved(page)).toBeVisible()
  await page.goto('/user/edit/5')
  await expect(notKept).toBeVisible()
})
