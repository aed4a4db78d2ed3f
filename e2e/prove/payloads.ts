import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { printBar } from './print-bar'
import type { AccountName } from '../support/accounts'
import { origin } from '../support/origins'
import { payloads, payloadsShown, watchPayloads } from '../support/payloads'
import { signInAt } from '../support/test'
import { pageCases, type PageCase } from '../support/crawl/routes'
import { Crawler } from '../support/crawl/crawler'
import { withStandIn } from './with-stand-in'
import { writePayloads } from './write-payloads'

// Puts hostile texts into every text of the demonstration country, into the server's answers and into addresses, and opens
// every route and everything that opens there. `npm run prove:payloads -- [rounds of addresses] [accounts]`.
const rounds = Number(process.argv[2] ?? payloads.length)
const wanted = process.argv[3]?.split(',')
const accounts: readonly (AccountName | null)[] = [null, 'demis', 'manager', 'teacher', 'student']
/** Every parameter that a route reads from its address, including those with which the identity service redirects back. */
const parameters = [
  'academicYear school grade suffix month keyword name username page pageSize sort gazetteer indicators direction',
  'reportStage view year video type template district returnTo code state error error_description status province',
  'subject semester tab',
].flatMap((names) => names.split(' '))
/** Names of form fields, so that each field shows an error message of the server. */
const fields = [
  'name first_name last_name first_name_en birth_date start_date end_date suffix username phone_number_1 email remark',
  'street reason transfer_reason grade school_id password',
].flatMap((names) => names.split(' '))

const payload = (number: number) => payloads[number % payloads.length] ?? ''

/** The results of all pages. */
interface Tally {
  states: number
  shown: Map<string, number>
  statesWithPayload: number
  findings: Set<string>
  files: string[]
}

class PayloadCrawler extends Crawler {
  readonly #page: Page
  readonly #met: string[]
  readonly #tally: Tally

  constructor(page: Page, met: string[], tally: Tally, turn: number) {
    const errors = Object.fromEntries(fields.map((field, index) => [field, payload(turn + index)]))
    const refusal = { status: 400, body: { message: payload(turn), errors } }
    // Whether a text without a space fits into a narrow window is no question of what it does.
    super(page, { share: 0, of: 1 }, { refusal, frames: [] })
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

  /** Looks at the printed page, and at the page with payloads in every part of its address. */
  async addresses(pageCase: PageCase, turn: number): Promise<void> {
    await this.#page.emulateMedia({ media: 'print' })
    await this.open(`${pageCase.path}${pageCase.search ?? ''}`)
    await this.look(`${pageCase.path} printed`)
    await this.#page.emulateMedia({ media: 'screen' })
    for (let round = 0; round < rounds; round += 1) {
      const search = new URLSearchParams(parameters.map((name, index) => [name, payload(turn + round + index)]))
      const within = pageCase.path.replace(/\/\d+$/, `/${encodeURIComponent(payload(turn + round))}`)
      for (const path of new Set([pageCase.path, within])) {
        const address = `${path}?${search.toString()}#${encodeURIComponent(payload(turn + round))}`
        await this.open(address).catch((error: unknown) => {
          this.findings.push(`${path} with payloads in its address shows no page: ${String(error).slice(0, 80)}`)
        })
        await this.look(`${path} with payloads in its address, round ${round}`)
      }
    }
  }
}

async function watchedContext(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  // tsx wraps named functions in a call of this helper, which pages do not have.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  return { context, met: await watchPayloads(context) }
}

/** Counts the payloads that do harm on an unprotected page: the others prove nothing. */
async function harmful(browser: Browser): Promise<number> {
  const { context, met } = await watchedContext(browser)
  let number = 0
  for (const text of payloads) {
    // Some payloads navigate, so each gets its own page.
    const page = await context.newPage()
    met.length = 0
    await page.setContent(`<a href="${text}" title='${text}'>${text}</a>${text}`, { waitUntil: 'commit' })
    // A harmless payload gives no sign, so each gets a fixed time to run.
    await page.waitForTimeout(150)
    const { waiting } = await payloadsShown(page).catch(() => ({ waiting: [] }))
    await page.close()
    if (met.length + waiting.length > 0) number += 1
  }
  await context.close()
  return number
}

/** Returns whether the detector notices what the policy blocks, shown by inserting markup into a page of the product. */
async function seesWhatIsStopped(browser: Browser): Promise<boolean> {
  const { context, met } = await watchedContext(browser)
  const page = await context.newPage()
  // This file has the same policy as the pages, but does not check for a session and redirect meanwhile.
  await page.goto(`${origin}/config.json`)
  await page.evaluate((text) => {
    try {
      document.body.innerHTML = text
    } catch {
      // The policy blocks the assignment and reports it with the event that the detector listens for.
    }
  }, payload(3))
  const isSeen = await expect
    .poll(() => met.some((found) => found.startsWith('violation')), { timeout: 5000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  await context.close()
  return isSeen
}

async function walk(browser: Browser, account: AccountName | null, tally: Tally): Promise<void> {
  const localStorage = [{ name: 'sala.locale', value: '"en"' }]
  const { context, met } = await watchedContext(browser, {
    baseURL: origin,
    viewport: { width: 1366, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  page.on('download', (download) => tally.files.push(download.suggestedFilename()))
  if (account !== null) {
    await page.goto(`${origin}/`)
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await signInAt(page, account)
  }
  for (const [turn, pageCase] of pageCases.filter((pageCase) => pageCase.account === account).entries()) {
    const crawler = new PayloadCrawler(page, met, tally, turn * 7)
    const started = Date.now()
    const before = tally.statesWithPayload
    try {
      await crawler.visit(pageCase)
      await crawler.openAll(pageCase)
      await crawler.addresses(pageCase, turn)
    } catch (error) {
      crawler.findings.push(`${pageCase.path}: the crawl ended: ${String(error).slice(0, 200)}`)
    }
    for (const finding of crawler.findings) process.stdout.write(`  ${finding}\n`)
    for (const finding of crawler.findings) tally.findings.add(finding)
    const seconds = Math.round((Date.now() - started) / 1000)
    process.stdout.write(
      `${account ?? 'anyone'} ${pageCase.path}: ${crawler.looked} states, ${tally.statesWithPayload - before} with payloads, ${seconds} s\n`,
    )
  }
  await context.close()
}

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sala-payloads-'))
  const written = await writePayloads(data, process.env['SALA_E2E_SNAPSHOT'] ?? null)
  console.log(`left as they are: ${written.left.join(', ')}`)
  const tally: Tally = { states: 0, shown: new Map(), statesWithPayload: 0, findings: new Set(), files: [] }
  await withStandIn({ data }, async (browser) => {
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
  })
}

await main()
