import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../support/find-browser'

const port = Number(process.env['SALA_E2E_PORT'] ?? 4690)
export const origin = `http://localhost:${port}`
/** How long anything may take, in milliseconds: what is slow on a busy machine is not lost. */
export const patience = 300_000

/** Runs the stand-in with switchable faults and a browser, and ends both. */
export async function withFaultServer(prove: (browser: Browser) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sala-faults-'))
  const ports = ['--port', String(port), '--identity-port', String(port + 1)]
  // A copy of the country, where one was made before: a proof that is run in pieces makes it once.
  const snapshot = process.env['SALA_E2E_SNAPSHOT']
  const country = ['--data', data, ...(snapshot === undefined ? [] : ['--snapshot', snapshot])]
  const server = spawn('npx', ['--no-install', 'tsx', 'mocks/start.ts', ...ports, ...country, '--faults'], {
    stdio: 'ignore',
    detached: true,
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  try {
    await ready()
    await prove(browser)
  } finally {
    await browser.close()
    if (server.pid !== undefined) process.kill(-server.pid)
    rmSync(data, { recursive: true, force: true })
  }
}

/** Makes the stand-in fail by these rules from now on, instead of by those before. */
export async function setFaults(page: Page, rules: object[], identity: object = {}): Promise<void> {
  await page.request.put(`${origin}/__faults`, { data: { rules, identity } })
}

/** Loads an address until what it shows is there, signing in on the way as often as it is asked for. */
export async function openSignedIn(page: Page, address: string, account: string, shown: Locator): Promise<void> {
  // The check on load leads over the identity service, which may cut this navigation short.
  await page.goto(`${origin}${address}`, { waitUntil: 'commit' }).catch(() => undefined)
  const name = page.getByRole('textbox', { name: 'Username' })
  // A service that is too busy to answer in time counts as out of reach.
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  for (;;) {
    await shown.or(name).or(again).first().waitFor()
    if (await name.isVisible()) await signIn(page, account)
    else if (await again.isVisible()) await again.click().catch(() => undefined)
    else return
    await name.or(again).first().waitFor({ state: 'hidden' })
  }
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByLabel('Password').fill('sala-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function ready(): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    const response = await fetch(`${origin}/api/ready`).catch(() => null)
    if (response?.ok === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
  throw new Error('The stand-in has not started')
}
