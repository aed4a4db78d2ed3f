import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { printBar } from '../../mocks/prove/print-bar'
import type { AccountName } from '../support/accounts'
import { findBrowser } from '../support/find-browser'
import { origin, ports } from '../support/origins'
import { payloads, payloadsShown, watchPayloads } from '../support/payloads'
import { signInAt } from '../support/test'
import { stops, type Stop } from '../support/walk/routes'
import { Walker } from '../support/walk/walker'
import { writePayloads } from './write-payloads'

// Security-reliability §8, case 32: a payload in every text of the country, in what the server says and in the address, on
// every route and in everything that opens there. `npm run prove:payloads -- [rounds of addresses] [accounts]`.
const rounds = Number(process.argv[2] ?? payloads.length)
const wanted = process.argv[3]?.split(',')
const accounts: readonly (AccountName | null)[] = [null, 'demis', 'manager', 'teacher', 'student']
const patience = 180_000
/** Every name that a route reads from its address, and those of the way back from the identity service. */
const parameters = [
  'academicYear school grade suffix month keyword name username page pageSize sort gazetteer indicators direction',
  'reportStage view year video type template district returnTo code state error error_description status province',
  'subject semester tab',
].flatMap((names) => names.split(' '))
/** Fields that forms have, so that each says what the server found wrong with it. */
const fields = [
  'name first_name last_name first_name_en birth_date start_date end_date suffix username phone_number_1 email remark',
  'street reason transfer_reason grade school_id password',
].flatMap((names) => names.split(' '))

const payload = (number: number) => payloads[number % payloads.length] ?? ''

/** What was met on all pages. */
interface Tally {
  states: number
  shown: Map<string, number>
  statesWithPayload: number
  findings: Set<string>
  files: string[]
}

class PayloadWalker extends Walker {
  readonly #page: Page
  readonly #met: string[]
  readonly #tally: Tally

  constructor(page: Page, met: string[], tally: Tally, turn: number) {
    const errors = Object.fromEntries(fields.map((field, index) => [field, payload(turn + index)]))
    super(page, { share: 0, of: 1 }, { status: 400, body: { message: payload(turn), errors } })
    this.#page = page
    this.#met = met
    this.#tally = tally
  }

  override async look(state: string): Promise<void> {
    this.looked += 1
    const shown = await payloadsShown(this.#page)
    this.#tally.states += 1
    if (shown.payloads.length > 0) this.#tally.statesWithPayload += 1
    for (const text of shown.payloads) this.#tally.shown.set(text, (this.#tally.shown.get(text) ?? 0) + 1)
    for (const found of [...this.#met.splice(0), ...shown.waiting]) {
      this.#tally.findings.add(found)
      this.findings.push(`${state}: ${found}`)
    }
  }

  /** The page as it is printed, and with payloads in every part of its address. */
  async addresses(stop: Stop, turn: number): Promise<void> {
    await this.#page.emulateMedia({ media: 'print' })
    await this.open(`${stop.path}${stop.search ?? ''}`)
    await this.look(`${stop.path} printed`)
    await this.#page.emulateMedia({ media: 'screen' })
    for (let round = 0; round < rounds; round += 1) {
      const search = new URLSearchParams(parameters.map((name, index) => [name, payload(turn + round + index)]))
      const within = stop.path.replace(/\/\d+$/, `/${encodeURIComponent(payload(turn + round))}`)
      for (const path of new Set([stop.path, within])) {
        const address = `${path}?${search.toString()}#${encodeURIComponent(payload(turn + round))}`
        await this.open(address).catch((error: unknown) => {
          this.findings.push(`${path} with payloads in its address shows no page: ${String(error).slice(0, 80)}`)
        })
        await this.look(`${path} with payloads in its address, round ${round}`)
      }
    }
  }
}

/** How many of the payloads would do harm where nothing protects: a payload that never could proves nothing. */
async function harmful(browser: Browser): Promise<number> {
  const context = await browser.newContext()
  const met = await watchPayloads(context)
  let number = 0
  for (const text of payloads) {
    // A page of its own: some of them lead it away.
    const page = await context.newPage()
    met.length = 0
    await page.setContent(`<a href="${text}" title='${text}'>${text}</a>${text}`, { waitUntil: 'commit' })
    await page.waitForTimeout(150)
    const { waiting } = await payloadsShown(page).catch(() => ({ waiting: [] }))
    await page.close()
    if (met.length + waiting.length > 0) number += 1
  }
  await context.close()
  return number
}

/** Whether the detector sees what the policy stops: markup put into a page of the product by hand. */
async function seesWhatIsStopped(browser: Browser): Promise<boolean> {
  const context = await browser.newContext()
  const met = await watchPayloads(context)
  const page = await context.newPage()
  // A file of the product has the policy of its pages, and does not look for a session and lead away meanwhile.
  await page.goto(`${origin}/config.json`)
  await page.evaluate((text) => {
    try {
      document.body.innerHTML = text
    } catch {
      // The policy refuses the text, and tells of it by the event that is looked for.
    }
  }, payload(3))
  await page.waitForTimeout(200)
  await context.close()
  return met.some((found) => found.startsWith('violation'))
}

async function walk(browser: Browser, account: AccountName | null, tally: Tally): Promise<void> {
  const localStorage = [{ name: 'sala.locale', value: '"en"' }]
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1366, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const met = await watchPayloads(context)
  const page = await context.newPage()
  page.on('download', (download) => tally.files.push(download.suggestedFilename()))
  if (account !== null) {
    await page.goto(`${origin}/`)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await signInAt(page, account)
  }
  for (const [turn, stop] of stops.filter((each) => each.account === account).entries()) {
    const walker = new PayloadWalker(page, met, tally, turn * 7)
    const started = Date.now()
    const before = tally.statesWithPayload
    try {
      await walker.stop(stop)
      await walker.openAll(stop)
      await walker.addresses(stop, turn)
    } catch (error) {
      walker.findings.push(`${stop.path}: the walk ended: ${String(error).slice(0, 200)}`)
    }
    for (const finding of walker.findings) process.stdout.write(`  ${finding}\n`)
    for (const finding of walker.findings) tally.findings.add(finding)
    const seconds = Math.round((Date.now() - started) / 1000)
    process.stdout.write(
      `${account ?? 'anyone'} ${stop.path}: ${walker.looked} states, ${tally.statesWithPayload - before} with payloads, ${seconds} s\n`,
    )
  }
  await context.close()
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

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sala-payloads-'))
  const written = await writePayloads(data, process.env['SALA_E2E_SNAPSHOT'] ?? null)
  console.log(`left as they are: ${written.left.join(', ')}`)
  const options = ['--port', String(ports.app), '--identity-port', String(ports.identity), '--data', data, '--faults']
  const server = spawn('npx', ['--no-install', 'tsx', 'mocks/start.ts', ...options], {
    stdio: 'ignore',
    detached: true,
  })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const tally: Tally = { states: 0, shown: new Map(), statesWithPayload: 0, findings: new Set(), files: [] }
  try {
    await ready()
    const able = await harmful(browser)
    const sees = await seesWhatIsStopped(browser)
    for (const account of accounts) {
      if (wanted?.includes(account ?? 'anyone') ?? true) await walk(browser, account, tally)
    }
    const unseen = payloads.filter((text) => !tally.shown.has(text))
    if (unseen.length > 0) console.log(`never on a page: ${unseen.join('   ')}`)
    console.log(
      `${written.fields.length} fields, ${able} of ${payloads.length} payloads do harm on a page without a policy`,
    )
    console.log(
      `${tally.states} states, ${tally.statesWithPayload} of them with payloads; files: ${tally.files.join(', ')}`,
    )
    const isSeen = unseen.length === 0 && sees
    printBar({
      bar: 'payloads that stood on a page as text',
      figure: `${tally.shown.size} of ${payloads.length}, detector ${sees ? 'sees' : 'is blind'}`,
      atMost: `all ${payloads.length}`,
      isMet: isSeen,
    })
    printBar({
      bar: 'payloads that ran, were stopped from it, asked or broke a page',
      figure: `${tally.findings.size} in ${tally.states} states`,
      atMost: '0',
      isMet: tally.findings.size === 0,
    })
  } finally {
    await browser.close()
    if (server.pid !== undefined) process.kill(-server.pid)
    rmSync(data, { recursive: true, force: true })
  }
}

await main()
