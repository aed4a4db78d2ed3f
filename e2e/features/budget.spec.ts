import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import * as z from 'zod'
import { origin } from '../support/origins'
import { expect, test } from '../support/test'
import { countTraffic, type Traffic } from '../support/traffic'

// The size of a first visit: the built client over the stand-in's server, compressed with brotli, in a browser with an
// empty cache, until the page shows its content. In Khmer, whose messages are larger.

const kB = 1000
/** The file by which each chunk is loaded, by the name that other chunks import it by. */
const importMap = z.object({ imports: z.record(z.string(), z.string()) })
/** A text of the grid's code that no other script contains. */
const onlyInGrid = 'aria-colindex'

interface Bar {
  name: string
  figure: number
  atMost: number
  unit?: 'kB'
}

/** Prints every figure beside its bar, then fails on those that are over it. */
function expectWithin(what: string, bars: readonly Bar[]): void {
  for (const { name, figure, atMost, unit } of bars) {
    const shown = unit === 'kB' ? `${(figure / kB).toFixed(1)} kB` : String(figure)
    const bar = unit === 'kB' ? `${atMost / kB} kB` : String(atMost)
    console.log(`${what}: ${name} ${shown}, at most ${bar}`)
  }
  for (const { name, figure, atMost } of bars) {
    expect.soft(figure, `${what}: ${name}`).toBeGreaterThan(0)
    expect.soft(figure, `${what}: ${name}`).toBeLessThanOrEqual(atMost)
  }
}

/** The requests until the first element that matches `content` was in the page; code loaded ahead comes later. */
async function open(page: Page, address: string, content: string): Promise<Traffic> {
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return
      performance.mark('content')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, content)
  const traffic = await countTraffic(page)
  await page.goto(address)
  await expect(page.locator(content).first()).toBeVisible()
  const later = await page.evaluate(async () => {
    await document.fonts.ready
    const [mark] = performance.getEntriesByName('content')
    const requested = performance.getEntriesByType('resource')
    // Fonts belong to the first visit whenever they arrive.
    return requested
      .filter(({ name, startTime }) => mark !== undefined && startTime > mark.startTime && !name.endsWith('.woff2'))
      .map(({ name }) => name)
  })
  return traffic.read(later)
}

async function readSources(page: Page, scriptUrls: readonly string[]): Promise<string> {
  const answers = await Promise.all(scriptUrls.map((url) => page.request.get(url)))
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
}

async function homeShown(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'ចូលប្រើប្រាស់' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.use({ language: 'km' })

test('the home page of an anonymous visitor is light and holds nothing of the grid', async ({ page }) => {
  const { requests, scriptUrls, scriptBytes, fontBytes } = await open(page, '/', 'h1')
  expectWithin('home', [
    { name: 'JavaScript', figure: scriptBytes, atMost: 165 * kB, unit: 'kB' },
    { name: 'requests', figure: requests, atMost: 15 },
    { name: 'fonts', figure: fontBytes, atMost: 60 * kB, unit: 'kB' },
  ])
  expect(await readSources(page, scriptUrls)).not.toContain(onlyInGrid)
})

/** Everything but the first script, which has no part of the program in it. */
const isProgram = (request: Request) => /\/assets\/(?!first-)[^/]+\.(?:js|css)$/.test(new URL(request.url()).pathname)

/** The compressed body as it was received; what the cache gives costs nothing. */
async function bodyBytes(request: Request): Promise<number> {
  const response = await request.response()
  await response?.finished()
  return Math.max(0, (await request.sizes()).responseBodySize)
}

test('the check on load comes before the program, which is requested once', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/')
  await homeShown(page)
  const first = requests.slice(0, requests.findIndex(isProgram))
  expect(first.map((request) => new URL(request.url()).pathname)).toContain('/auth/callback')
  const sizes = await Promise.all(first.map(bodyBytes))
  expectWithin('first visit', [
    { name: 'before the program', figure: sizes.reduce((sum, size) => sum + size, 0), atMost: 14 * kB, unit: 'kB' },
  ])
  const program = requests.filter(isProgram).map((request) => request.url())
  expect(program).toEqual([...new Set(program)])
})

test('the page frame is shown before the program arrives, and the page takes its place', async ({ page }) => {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?!first-)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForURL((url) => url.pathname === '/auth/callback', { waitUntil: 'commit' })
  const frame = page.locator('.frame')
  await expect(frame.locator('.frame-bar svg')).toBeVisible()
  await expect(frame.locator('.frame-menu')).toBeVisible()
  await expect(frame.getByText('The application has not loaded yet')).toBeHidden()
  release()
  await homeShown(page)
  await expect(frame).toHaveCount(0)
})

const built = join(import.meta.dirname, '../../dist')

test('the build has at most 110 chunks', async () => {
  const files = await readdir(join(built, 'assets'))
  expectWithin('build', [{ name: 'chunks', figure: files.filter((file) => file.endsWith('.js')).length, atMost: 110 }])
})

test('no chunk holds the name of another chunk, which a changed line would change too', async () => {
  const { imports } = importMap.parse(JSON.parse(await readFile(join(built, 'importmap.json'), 'utf8')))
  const chunks = Object.values(imports)
  expect(chunks.length).toBeGreaterThan(90)
  const named = chunks.map(async (chunk) => {
    const code = await readFile(join(built, chunk), 'utf8')
    return chunks.filter((other) => code.includes(basename(other))).map((other) => `${chunk} names ${other}`)
  })
  expect((await Promise.all(named)).flat()).toEqual([])
})

test('text does not wait for its font', async ({ page }) => {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  // The page's load event waits for the font; its text must not.
  await page.goto('/', { waitUntil: 'commit' })
  await homeShown(page)
  const faces = await page.evaluate(() => [...document.fonts].map(({ display, status }) => ({ display, status })))
  // With "swap" the browser uses a fallback font first; "auto" and "block" leave the text invisible for seconds.
  expect(faces).toContainEqual({ display: 'swap', status: 'loading' })
  for (const { display } of faces) expect(display).toBe('swap')
  letGo()
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
})

test.describe('demis', () => {
  test.use({ account: 'demis' })

  for (const [name, address, kilobytes, requests] of [
    ['the list of academic years', '/academic-year', 225, 16],
    ['the list of schools', '/school', 225, 16],
  ] as const) {
    test(`${name}, opened first after signing in, is light`, async ({ page }) => {
      const { scriptUrls, scriptBytes } = await open(page, address, 'tbody tr')
      expectWithin(name, [
        { name: 'JavaScript', figure: scriptBytes, atMost: kilobytes * kB, unit: 'kB' },
        { name: 'JavaScript requests', figure: scriptUrls.length, atMost: requests },
      ])
    })
  }

  test('what a list loads after its first rows holds the code of no other page', async ({ page }) => {
    const traffic = await countTraffic(page)
    const lastLoaded = page.waitForResponse(/\/assets\/after-rows-/)
    await page.goto('/school')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await lastLoaded
    await page.waitForLoadState('networkidle')
    expectWithin('the list of schools', [
      { name: 'JavaScript in all', figure: traffic.read().scriptBytes, atMost: 300 * kB, unit: 'kB' },
    ])
  })

  test('the charts of a dashboard and their messages add little to it', async ({ page }) => {
    const traffic = await countTraffic(page)
    // The switch by which a ministry without the figures leaves them out.
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const settings: unknown = await response.json()
      await route.fulfill({ response, json: Object.assign({}, settings, { progressBoards: false }) })
    })
    await page.goto('/dashboard')
    const years = page.getByRole('region', { name: 'ឆ្នាំសិក្សា និងដំណាក់កាលបន្ទាប់' })
    await expect(years.getByRole('listitem').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const without = traffic.read()
    await page.unroute('**/config.json')
    await page.goto('/dashboard')
    await expect(page.getByRole('img', { name: /^ក្រាហ្វិកបន្ទាត់/ })).toBeVisible({ timeout: 30_000 })
    // Code loaded ahead of its use is in both figures.
    await page.waitForLoadState('networkidle')
    const figure = traffic.read().scriptBytes - without.scriptBytes
    expectWithin('dashboard', [{ name: 'boards and charts', figure, atMost: 56 * kB, unit: 'kB' }])
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test(
    'the sheets that are kept ready for a lost connection add little to the one that is shown',
    { tag: '@detail' },
    async ({ page }) => {
      const address = '/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=10'
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
      await page.goto(address)
      await expect(page.getByRole('grid')).toBeVisible()
      await page.waitForLoadState('networkidle')
      // What the sheet itself needs is in the browser's cache now, but for its own answers of the API.
      const second = await page.context().newPage()
      const traffic = await countTraffic(second)
      await second.goto(address)
      const ready = /^បើកបានទោះគ្មានអ៊ីនធឺណិត៖ ថ្នាក់ទី៧ក, ថ្នាក់ទី៨ខ \(.+, .+, អវត្តមាន\)$/
      await expect(second.getByTitle(ready)).toBeVisible({ timeout: 30_000 })
      await second.waitForLoadState('networkidle')
      const figure = traffic.read().bytes
      expectWithin('score sheet', [{ name: 'sheets kept ready', figure, atMost: 60 * kB, unit: 'kB' }])
    },
  )

  test('a score sheet is light', async ({ page, browser, stateOf }) => {
    // The address of a sheet is found in another browser, so that the measured one has an empty cache.
    const other = await browser.newContext({ baseURL: origin, storageState: await stateOf('teacher') })
    const chooser = await other.newPage()
    await chooser.goto('/score')
    await chooser.getByRole('region').getByRole('listitem').getByRole('link').first().click()
    await expect(chooser.getByRole('grid')).toBeVisible()
    const { search } = new URL(chooser.url())
    await other.close()

    const { scriptUrls, scriptBytes } = await open(page, `/score-management${search}`, '[role=gridcell]')
    // With the table library, which sorts, hides and resizes.
    expectWithin('score sheet', [{ name: 'JavaScript', figure: scriptBytes, atMost: 275 * kB, unit: 'kB' }])
    expect(await readSources(page, scriptUrls)).toContain(onlyInGrid)
  })
})
