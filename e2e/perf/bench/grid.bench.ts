import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import babel from '@rolldown/plugin-babel'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findBrowser } from '../../support/find-browser'
import { quantile, slowDown } from '../../support/stopwatch'
import type { Kind } from './page'

// Measures the grid in a browser at a quarter of the processor's speed, beside the fastest possible rendering and
// beside a plain table of inputs, in one run; the ratios are what counts. `npm run bench:grid` measures all sizes, `npm
// run bench:grid -- 150x25` one; SALA_BENCH_ROUNDS sets the number of rounds.
const rounds = Number(process.env['SALA_BENCH_ROUNDS'] ?? 5)
const sizes = [
  { rows: 60, columns: 20 },
  { rows: 150, columns: 25 },
  { rows: 500, columns: 40 },
] as const
const asked = process.argv.slice(2)
const kinds = ['grid', 'limit', 'inputs'] as const satisfies readonly Kind[]

interface Figures {
  mount: number[]
  keys: number[]
  small: number[]
  whole: number[]
  frames: number[]
  dropped: number[]
  blank: number[]
}

function noFigures(): Figures {
  return { mount: [], keys: [], small: [], whole: [], frames: [], dropped: [], blank: [] }
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [
      react(),
      lingui(),
      babel({
        presets: [
          {
            preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
            rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
          },
        ],
      }),
      tailwindcss(),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('../../../src', import.meta.url)) } },
    build: { target: 'es2022', outDir, emptyOutDir: true },
  })
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Serves the built page; gives its address and how to stop. */
async function serve(folder: string): Promise<{ address: string; stop: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    try {
      const file = readFileSync(join(folder, path === '/' ? 'index.html' : path))
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html; charset=utf-8' }).end(file)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`,
    stop: () => server.close(),
  }
}

/** Types scores down a column with real keys, and gives the time of each to its frame. */
async function typeScores(page: Page): Promise<number[]> {
  // Two cells first, so that the code is as warm as it is for a teacher.
  for (const text of ['11', '12']) await typeOne(page, text)
  await page.evaluate(() => window.bench.keys())
  for (let cell = 0; cell < 20; cell += 1) await typeOne(page, `${cell % 10}.5`)
  return await page.evaluate(() => window.bench.keys())
}

async function typeOne(page: Page, text: string): Promise<void> {
  for (const key of [...text.split(''), 'Enter']) {
    await page.keyboard.press(key)
    // One animation frame per key, as when a person types.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

async function scrollDown(page: Page, session: CDPSession): Promise<void> {
  const distance = await page.evaluate(() => {
    const scroller = document.querySelector('[role=grid], [data-scroller]')
    scroller?.scrollTo({ top: 0 })
    return scroller === null ? 0 : scroller.scrollHeight - scroller.clientHeight
  })
  await page.evaluate(() => window.bench.watchScroll())
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 400,
    yDistance: -distance,
    speed: 3000,
    gestureSourceType: 'mouse',
  })
}

async function round(page: Page, kind: Kind, { rows, columns }: (typeof sizes)[number], into: Figures): Promise<void> {
  const session = await page.context().newCDPSession(page)
  into.mount.push(
    await page.evaluate(async ([k, r, c]) => await window.bench.mount(k, r, c), [kind, rows, columns] as const),
  )
  if (kind === 'grid') await page.locator('[data-position][tabindex="0"]').focus()
  into.keys.push(...(await typeScores(page)))
  await scrollDown(page, session)
  const { frames, dropped, blank } = await page.evaluate(() => window.bench.scrolled())
  into.frames.push(frames)
  into.dropped.push(dropped)
  into.blank.push(blank)
  const paste = async (height: number, width: number) =>
    await page.evaluate(async ([h, w]) => await window.bench.paste(h, w), [height, width] as const)
  await page.keyboard.press('Control+Home')
  if (kind === 'grid') await page.locator('[data-position="0/3"]').click()
  into.small.push(await paste(Math.min(50, rows), 20))
  if (rows >= 150) {
    if (kind === 'grid') await page.locator('[data-position="0/3"]').click()
    into.whole.push(await paste(150, 25))
  }
  await page.evaluate(() => window.bench.unmount())
  await session.detach()
}

const median = (values: readonly number[]) => quantile(values, 0.5)
const shown = (figure: number) => (Number.isNaN(figure) ? '–' : figure.toFixed(0)).padStart(7)

function print({ rows, columns }: (typeof sizes)[number], all: Readonly<Record<Kind, Figures>>): void {
  console.log(
    `\n${rows} × ${columns}`.padEnd(14) +
      kinds.map((kind) => kind.padStart(9)).join('') +
      '   grid / limit  grid / inputs',
  )
  const lines: [string, (figures: Figures) => number][] = [
    ['mount ms', ({ mount }) => median(mount)],
    ['key median', ({ keys }) => median(keys)],
    ['key p98', ({ keys }) => quantile(keys, 0.98)],
    ['50 × 20 ms', ({ small }) => median(small)],
    ['150 × 25 ms', ({ whole }) => median(whole)],
    ['frames', ({ frames }) => median(frames)],
    ['dropped', ({ dropped }) => median(dropped)],
    ['blank', ({ blank }) => Math.max(...blank)],
  ]
  for (const [name, figure] of lines) {
    const figures = kinds.map((kind) => figure(all[kind]))
    const [grid = 0, limit = 0, inputs = 0] = figures
    const ratios = [grid / limit, grid / inputs].map((ratio) =>
      (Number.isFinite(ratio) ? ratio.toFixed(2) : '–').padStart(14),
    )
    console.log(name.padEnd(14) + figures.map((figure) => shown(figure).padStart(9)).join('') + ratios.join(''))
  }
}

const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'))
await buildPage(folder)
const { address, stop } = await serve(folder)
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const size of sizes.filter(({ rows, columns }) => asked.length === 0 || asked.includes(`${rows}x${columns}`))) {
    const all: Record<Kind, Figures> = { grid: noFigures(), limit: noFigures(), inputs: noFigures() }
    for (let count = 0; count < rounds; count += 1) {
      for (const kind of kinds) {
        // A table of 20,000 inputs takes most of a minute, and once says enough.
        if (kind === 'inputs' && size.rows === 500 && count > 0) continue
        // A new page for each case, so that no garbage of the previous case is collected in it.
        const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
        await page.goto(address)
        await page.waitForFunction(() => 'bench' in window)
        await slowDown(page, { cpu: 4 })
        await round(page, kind, size, all[kind])
        await page.close()
      }
    }
    print(size, all)
  }
} finally {
  await browser.close()
  stop()
  rmSync(folder, { recursive: true, force: true })
}
