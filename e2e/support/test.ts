import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { StandInProcess } from '../prove/stand-in'
import { findAxeViolations } from './axe'
import { password, type AccountName } from './accounts'
import { identityOrigin, origin, snapshot } from './origins'
import { signInName } from './page'
import { ContextWatch } from './watch-context'

export { expect }

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Locale = 'km' | 'en'

/** Signs in on the identity service's own page, which the browser is on its way to; the client has no password form. */
export async function signInAt(page: Page, account: AccountName): Promise<void> {
  await page.waitForURL((url) => url.pathname.startsWith('/login/'))
  const identity = new URL(page.url()).origin
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.origin !== identity && url.pathname !== '/auth/callback')
}

/** Fills in and submits the identity service's sign-in form, without waiting for what follows. */
export async function submitSignIn(page: Page, account: AccountName): Promise<void> {
  await page.getByRole('textbox', { name: /ឈ្មោះគណនី|Username/ }).fill(account)
  await page.getByLabel(/ពាក្យសម្ងាត់|Password/).fill(password)
  await page.getByRole('button', { name: signInName }).click()
}

async function signedInState(browser: Browser, baseURL: string, account: AccountName): Promise<StorageState> {
  // Within a test a new context would begin with that test's own sign-in.
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: signInName }).click()
  await signInAt(page, account)
  const state = await context.storageState()
  await context.close()
  return state
}

/** The bearer token of the page at an address that shows a list, as its calls carry it. */
export async function readToken(page: Page, address: string): Promise<string> {
  const call = page.waitForRequest(/\/api\/(?:schools|academic-years)\?/)
  await page.goto(address)
  return (await call).headers()['authorization'] ?? ''
}

interface Options {
  /** The account that is signed in when the test begins; null is an anonymous visitor. */
  account: AccountName | null
  /** The interface language the visitor has chosen before. */
  language: Locale
}

interface Fixtures {
  /** Fails the test for an error in the console that it did not announce, and for a token in an address. */
  noTroubles: void
}

interface WorkerOptions {
  /** For tests that change the whole country or break its servers: a stand-in that no other test uses. */
  ownServer: boolean
}

interface WorkerFixtures {
  /** The origin of the stand-in that these tests use. */
  origins: { appOrigin: string; identityOrigin: string }
  stateOf: (account: AccountName) => Promise<StorageState>
  /** Takes what the contexts of the worker did since the last call, the sign-ins of its accounts included. */
  takeWatch: () => ContextWatch
}

export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  account: [null, { option: true }],
  language: ['en', { option: true }],

  ownServer: [false, { option: true, scope: 'worker' }],

  origins: [
    async ({ ownServer }, provide) => {
      if (!ownServer) return await provide({ appOrigin: origin, identityOrigin })
      const server = await StandInProcess.prepare({
        client: 'dist',
        scale: 'light',
        snapshot,
        site: 'e2e/support/site',
        faults: true,
      })
      await server.start()
      await provide(server.origins)
      await server.end()
      await server.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ origins }, provide) => await provide(origins.appOrigin),

  // The identity service's own session signs a fresh page in silently, so each account types its password once a worker.
  stateOf: [
    async ({ browser, origins }, provide) => {
      const states = new Map<AccountName, Promise<StorageState>>()
      await provide((account) => {
        const state = states.get(account) ?? signedInState(browser, origins.appOrigin, account)
        states.set(account, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ account, language, origins, stateOf }, provide) => {
    const cookies = account === null ? [] : (await stateOf(account)).cookies
    await provide({
      cookies,
      origins: [
        { origin: origins.appOrigin, localStorage: [{ name: 'sala.locale', value: JSON.stringify(language) }] },
      ],
    })
  },

  takeWatch: [
    async ({ browser }, provide) => {
      let watch = new ContextWatch()
      // A context belongs to the test that opened it, also when its last messages arrive after that test.
      browser.on('context', (context) => watch.watch(context))
      await provide(() => {
        const taken = watch
        watch = new ContextWatch()
        return taken
      })
    },
    { scope: 'worker', auto: true },
  ],

  noTroubles: [
    async ({ takeWatch }, provide) => {
      await provide()
      expect(takeWatch().findings()).toEqual([])
    },
    { auto: true },
  ],
})

/** Fails when axe finds anything against WCAG 2.2 AA or its own best practices on the page as it is now. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
}
