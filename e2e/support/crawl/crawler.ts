import type { Page } from '@playwright/test'
import { findAxeViolations, layers } from '../axe'
import { failFor, failNoMore } from '../faults'
import { allFrames, space, withTestWords, type Frame } from './frames'
import { findTriggers, readLayers, locateTrigger, type Trigger } from './triggers'
import { measureContrast } from './measure-contrast'
import { measureInk } from './measure-ink'
import { measureOverlaps } from './measure-overlaps'
import { measurePage } from './measure-page'
import type { PageCase } from './routes'

const refused: Refusal = { status: 500, body: { message: 'common.error.server' } }
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
/** Controls that sign in or out, or change the theme under test. */
const leaves = /^(sign in|sign out|ចូលប្រើប្រាស់|ចាកចេញ|.*(english|ខ្មែរ).*)$/i
/** Ends a dialog, as Escape does after each step. */
const ends = /^(close|cancel|no|បិទ|ត្រឡប់ក្រោយ|ទេ)$/i
const modal = '[role=dialog], [role=alertdialog]'

interface Share {
  /** This part of the states is looked at, out of so many. */
  share: number
  of: number
}

interface Options {
  /** What the server answers where the crawl lets it refuse. */
  refusal?: Refusal
  /** The further frames that states are put into. */
  frames?: readonly Frame[]
}

export interface Refusal {
  status: number
  body: { message: string; errors?: Record<string, string> }
}

const isAt = (page: Page, address: string) => new URL(page.url()).pathname === address.split('?')[0]

/** In the short walk every second state is put into a further frame, each into the next one. */
const sharesOfFrames = 2

/** Crawls pages in one theme and checks every state that it finds. */
export class Crawler {
  /** Each with the state that it was found in. */
  readonly findings: string[] = []
  looked = 0
  #states = 0
  #framedStates = 0
  readonly #page: Page
  readonly #share: Share
  readonly #refused: Refusal
  readonly #frames: readonly Frame[]
  readonly #seen = new Set<string>()
  readonly #running = new Set<object>()

  constructor(page: Page, share: Share, { refusal = refused, frames = allFrames }: Options = {}) {
    this.#page = page
    this.#refused = refusal
    this.#frames = frames
    this.#share = share
    page.on('request', (request) => this.#running.add(request))
    page.on('requestfinished', (request) => this.#running.delete(request))
    page.on('requestfailed', (request) => this.#running.delete(request))
    // Unsaved text makes the browser ask before the page is left.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  }

  /** The page itself, before something is chosen, without data, and after a failure. */
  async visit(pageCase: PageCase): Promise<void> {
    const name = `${pageCase.account ?? 'anyone'} ${pageCase.path}`
    const address = `${pageCase.path}${pageCase.search ?? ''}`
    const { fails } = pageCase
    for (const status of fails === undefined ? [] : this.#share.of === 1 ? [500, 404] : [500]) {
      await this.#state(`${name} answered ${status}`, async () => {
        await failFor(this.#page, [{ path: fails ?? '/', ...this.#refused, status }])
        // As a new document: what has been answered once is shown from the memory of the page.
        await this.#page.goto(address)
        await this.#settleOpened()
        const notice = this.#page.getByRole('alert').or(this.#page.getByRole('heading', { name: /^(404|៤០៤)/ }))
        await notice
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => this.findings.push(`${name}: tells nothing of ${status}`))
      })
      await failNoMore(this.#page)
    }
    await this.#state(name, async () => await this.open(address))
    if (pageCase.search !== undefined) {
      await this.#state(`${name} before a choice`, async () => await this.open(pageCase.path))
    }
    if (pageCase.empty !== undefined) {
      await this.#state(`${name} that finds nothing`, async () => await this.open(`${pageCase.path}${pageCase.empty}`))
    }
  }

  /** Everything that opens on a page when it is pressed, and in the dialogs that open. */
  async openAll(pageCase: PageCase): Promise<void> {
    const address = `${pageCase.path}${pageCase.search ?? ''}`
    // Nothing that is pressed on the way changes anything: the server refuses, and the page has to say so.
    await failFor(
      this.#page,
      writes.map((method) => Object.assign({ path: '/api/', method }, this.#refused)),
    )
    await this.open(address)
    for (const found of await findTriggers(this.#page.locator('body'))) {
      if (this.#seen.has(found.key) || leaves.test(found.name)) continue
      this.#seen.add(found.key)
      await this.#openOne(`${pageCase.account ?? 'anyone'} ${pageCase.path} › ${found.name}`, address, found)
    }
    await failNoMore(this.#page)
  }

  /** Looks at a state when it is in this walk's share. */
  async #state(name: string, bring: () => Promise<void>): Promise<void> {
    this.#states += 1
    if (this.#states % this.#share.of !== this.#share.share) return
    await bring()
    await this.look(name)
    const isWhole = this.#share.of === 1
    // Failures look alike: only the long run checks all of them in frames.
    if (!isWhole && name.includes(' answered ')) return
    this.#framedStates += 1
    const turn = this.#framedStates / sharesOfFrames
    const one = Number.isInteger(turn) ? this.#frames.slice(turn % this.#frames.length).slice(0, 1) : []
    for (const frame of isWhole ? this.#frames : one) await this.#framed(name, frame)
  }

  /** The same state in another frame; names are as they were. */
  async #framed(state: string, frame: Frame): Promise<void> {
    const page = this.#page
    const usual = page.viewportSize()
    await page.setViewportSize(frame)
    await space(page, frame.isSpaced === true)
    await this.settle()
    const said = await this.#measure(frame)
    this.findings.push(...said.map((finding) => `${state}, ${frame.name}: ${finding}`))
    await space(page, false)
    if (usual !== null) await page.setViewportSize(usual)
  }

  async #measure(frame: Frame): Promise<string[]> {
    const page = this.#page
    if (frame.isForced) return await measureContrast(page)
    if (frame.hasTestWords) return await withTestWords(page, () => measureInk(page))
    // The lines that this reader wants for English are too low for the Khmer letters that are measured.
    const isTooLow = frame.isSpaced === true && (await page.locator('html').getAttribute('lang')) === 'en'
    const ink = isTooLow ? [] : await measureInk(page)
    return [...(await measurePage(page)), ...ink, ...(await measureOverlaps(page))]
  }

  /** Looks at what is shown now. */
  async look(state: string): Promise<void> {
    this.looked += 1
    const said = [
      ...(await findAxeViolations(this.#page)),
      ...(await measurePage(this.#page)),
      ...(await measureInk(this.#page)),
      ...(await measureOverlaps(this.#page)),
    ]
    this.findings.push(...said.map((finding) => `${state}: ${finding}`))
  }

  /** Nothing is on its way and the page has drawn what came. */
  async settle(): Promise<void> {
    for (let still = 0, tries = 0; still < 2 && tries < 100; tries += 1) {
      await this.#page
        .evaluate(
          () =>
            new Promise<void>((resolve) => {
              requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
            }),
        )
        // A document that gives way to another.
        .catch(() => undefined)
      still = this.#running.size === 0 ? still + 1 : 0
    }
  }

  /**
   * Opens an address: inside the application if it is running and the page can be left, otherwise as a new document.
   */
  async open(address: string): Promise<void> {
    const page = this.#page
    let isOpen = false
    // Leave the current page first, since the address is the same.
    for (const path of isAt(page, address) ? ['/contact', address] : [address]) {
      isOpen = false
      if (!/^https?:/.test(page.url()) || (await page.locator(modal).count()) > 0) break
      await page.evaluate((to) => window.history.pushState(null, '', to), path)
      await this.settle()
      isOpen = isAt(page, path)
    }
    if (!isOpen) await page.goto(address)
    await this.#settleOpened()
  }

  async #settleOpened(): Promise<void> {
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor()
    await this.settle()
    // Between two requests nothing is on its way, and the heading may still be that of the page that was left.
    await this.#page.locator('main[aria-busy=false] h1').first().waitFor()
  }

  async #openOne(state: string, address: string, found: Trigger): Promise<void> {
    const page = this.#page
    // Marks are gone after a fresh start: the same search in the same page gives the same ones.
    if ((await locateTrigger(page, found).count()) !== 1) await this.#openMarked(address)
    if (!(await this.#press(found))) return
    if (!isAt(page, address)) return
    await this.look(`${state} [${await readLayers(page)}]`)
    if ((await page.locator(modal).count()) > 0) {
      for (const frame of this.#frames) await this.#framed(state, frame)
      await this.#openWithin(state, address, found)
    }
    await page.keyboard.press('Escape')
    await this.settle()
    if ((await page.locator(layers.join()).count()) > 0 || !isAt(page, address)) await this.#openMarked(address)
  }

  async #openMarked(address: string): Promise<void> {
    await this.open(address)
    await findTriggers(this.#page.locator('body'))
  }

  /** The controls of a dialog, each pressed in the dialog as it opens. */
  async #openWithin(state: string, address: string, from: Trigger): Promise<void> {
    const page = this.#page
    const dialog = page.locator(modal).last()
    const openAgain = async () => {
      await this.#openMarked(address)
      return (await this.#press(from)) && (await dialog.count()) > 0
    }
    // A window of another size may have closed it.
    if ((await dialog.count()) === 0 && !(await openAgain())) return
    for (const found of await findTriggers(dialog)) {
      const key = `${from.key} › ${found.key}`
      if (this.#seen.has(key) || ends.test(found.name)) continue
      this.#seen.add(key)
      if ((await locateTrigger(page, found).count()) !== 1) {
        if (!(await openAgain())) return
        await findTriggers(dialog)
      }
      if (!(await this.#press(found))) continue
      await this.look(`${state} › ${found.name} [${await readLayers(page)}]`)
      if ((await page.getByRole('listbox').count()) > 0) await page.keyboard.press('Escape')
    }
  }

  /** False for what cannot be pressed now: it went, or something lies over it. */
  async #press(found: Trigger): Promise<boolean> {
    const isPressed = await locateTrigger(this.#page, found)
      .click({ timeout: 2000 })
      .then(
        () => true,
        () => false,
      )
    await this.settle()
    return isPressed
  }
}
