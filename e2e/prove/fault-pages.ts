import type { Locator, Page } from '@playwright/test'
import type { AccountName } from '../support/accounts'
import { origin } from '../support/origins'
import { submitSignIn } from '../support/test'

/** The timeout of every step, in milliseconds: long, because a slow answer on a busy machine is not a lost entry. */
export const timeoutMs = 300_000

/** The options of a step that is tried again, or that may fail because the page has changed. */
export const quickly = { timeout: 2000 }
/** The time in which a draft is offered on a busy machine, in milliseconds. */
export const restoreTimeoutMs = 10_000

/** The ways a save can fail, as fault rules of the stand-in without the path and method of the save. */
export const failedSaves: Record<string, object> = {
  'request cut off': { cut: 'before', times: 2 },
  'answer cut off': { cut: 'after', times: 1 },
  '500 once': { status: 500, body: { message: 'common.error.server' }, times: 1 },
  '500 until it gives up': { status: 500, body: { message: 'common.error.server' }, times: 4 },
  '502 page of a proxy': { status: 502, html: true, times: 2 },
  '200 page of a portal': { status: 200, html: true, times: 2 },
  'token refused once': { status: 401, body: { message: 'common.error.notSignedIn' }, times: 1 },
  'session ended': { status: 401, body: { message: 'common.error.notSignedIn' }, times: 2 },
  '403': { status: 403, body: { message: 'common.error.notPermitted' }, times: 1 },
  '429': { status: 429, headers: { 'Retry-After': '1' }, times: 3 },
}

/** How much is tried: each run draws from the faults whose name contains `only`. */
export interface Extent {
  runs: number
  seed: number
  only: string
}

export const namesOf = (faults: object, only: string) => Object.keys(faults).filter((name) => name.includes(only))

/** Deletes the browser's databases of the program while its pages use them, as the browser's settings do. */
export async function deleteDeviceStore(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await browser.detach()
  // A page that is left before the browser lets it store anything again has warned its user.
  await page.waitForFunction(async () => {
    // What is asked at the moment of the deletion is never answered.
    const unanswered = new Promise<IDBDatabaseInfo[]>((resolve) => {
      setTimeout(() => resolve([]), 200)
    })
    const databases = await Promise.race([indexedDB.databases(), unanswered])
    return databases.some(({ name }) => name === 'sala-work')
  })
}

/** Replaces the fault rules of the stand-in. */
export async function setFaults(page: Page, rules: object[]): Promise<void> {
  await page.request.put(`${origin}/__faults`, { data: { rules, identity: {} } })
}

/** Opens an address and waits until `shown` is visible, signing in and trying again as often as the page asks for it. */
export async function openSignedIn(page: Page, address: string, account: AccountName, shown: Locator): Promise<void> {
  // The session check redirects to the identity service, which can abort this navigation.
  await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
  const username = page.getByRole('textbox', { name: 'Username' })
  // The page of an unreachable service, which a busy machine shows too.
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' })
  for (;;) {
    await shown.or(username).or(tryAgain).first().waitFor()
    if (await username.isVisible()) await submitSignIn(page, account)
    else if (await tryAgain.isVisible()) await tryAgain.click().catch(() => undefined)
    else return
    await username.or(tryAgain).first().waitFor({ state: 'hidden' })
  }
}

/** Clicks the button that restores the draft, if it appears within `wait` milliseconds. */
export async function restore(button: Locator, wait: number): Promise<void> {
  const isThere = await button.waitFor({ timeout: wait }).then(
    () => true,
    () => false,
  )
  if (isThere) await button.click()
}
