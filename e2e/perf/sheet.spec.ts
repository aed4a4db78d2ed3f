import type { Page } from '@playwright/test'
import { saveAllButton } from '../support/page'
import { expectFigure, expectRatio, expectTime } from '../support/speed-bar'
import { quantile, slow3G, slowDown, timeTo } from '../support/stopwatch'
import { expect, test } from '../support/test'
import { drawLimitGrid } from './limit-grid'

// The score sheet beside the least that a grid of its size can be, with the same keys, the same scrolling and the same
// clipboard in the same run.
test.describe.configure({ timeout: 600_000 })
test.use({ account: 'teacher', permissions: ['clipboard-read', 'clipboard-write'] })

const rounds = 5

/** A grid in a page, and the place of its first cell that takes a score. */
interface Grid {
  page: Page
  row: number
  column: number
}

async function openSheet(page: Page): Promise<Grid> {
  await page.goto('/score')
  await page.getByRole('region').getByRole('listitem').getByRole('link').first().click()
  const first = page.locator('[role=gridcell]:not([aria-readonly])').first()
  await expect(first).toBeVisible()
  const [row = 0, column = 0] = (await first.getAttribute('data-position'))?.split('/').map(Number) ?? []
  return { page, row, column }
}

/** What is measured of a grid, over all rounds. */
interface Measured {
  grid: Grid
  keys: number[]
  dropped: number
  frames: number
  pastes: number[]
}

const measure = (grid: Grid): Measured => ({ grid, keys: [], dropped: 0, frames: 0, pastes: [] })

const cell = ({ page, row, column }: Grid) => page.locator(`[data-position="${row}/${column}"]`)

/** The time from each of a teacher's keys to the end of its frame, in milliseconds. */
async function typeScores(grid: Grid): Promise<number[]> {
  const { page } = grid
  await cell(grid).click()
  const times: number[] = []
  for (let line = 0; line < 12; line += 1) {
    for (const key of ['5', 'Backspace', 'Escape', 'ArrowDown']) {
      times.push(await timeTo(page, { from: 'keydown', selector: '[role=grid]' }, () => page.keyboard.press(key)))
    }
  }
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowUp')
  return times
}

/** The frames that are not drawn while the grid is scrolled to its end and back, and how many there could have been. */
async function scroll(grid: Grid): Promise<{ dropped: number; all: number }> {
  const { page } = grid
  await cell(grid).hover()
  const frames = page.evaluate(async () => {
    const times: number[] = []
    const until = performance.now() + 2_500
    await new Promise<void>((resolve) => {
      const note = (time: number) => {
        times.push(time)
        if (time > until) resolve()
        else requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    return times
  })
  for (const step of [60, -60]) for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, step)
  const times = await frames
  const frame = 1000 / 60
  const all = Math.round(((times.at(-1) ?? 0) - (times[0] ?? 0)) / frame)
  return { dropped: Math.max(0, all - times.length + 1), all }
}

/** The time from Ctrl+V to the frame with the pasted scores, of every row and `columns` columns. */
async function paste(grid: Grid, { rows, columns, value }: { rows: number; columns: number; value: string }) {
  const { page, row, column } = grid
  await cell(grid).click()
  const text = Array.from({ length: rows }, () => Array.from({ length: columns }, () => value).join('\t')).join('\n')
  await page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), text)
  const selector = `[data-position="${row + 9}/${column}"]`
  return await timeTo(page, { from: 'keydown', selector, text: value }, () => page.keyboard.press('Control+V'))
}

test('typing while a whole class is saved over slow 3G', async ({ page }) => {
  const sheet = await openSheet(page)
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 2
  const columns = await page.locator(`[data-position^="${sheet.row}/"]:not([aria-readonly])[role=gridcell]`).count()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await paste(sheet, { rows, columns, value: `8.${round + 1}` })
    await slowDown(page, { cpu: 1, line: slow3G })
    const saved = page.waitForResponse(
      (item) => item.url().endsWith('/api/scores') && item.request().method() === 'POST',
    )
    await saveAllButton(page).click()
    times.push(...(await typeScores(sheet)))
    expect((await saved).status()).toBe(200)
    await slowDown(page, { cpu: 1 })
    await expect(page.getByRole('group', { name: 'State of the work' })).toHaveText('Saved')
  }
  expectTime(
    `score sheet, key to frame while ${rows} × ${columns} are saved over slow 3G, p98`,
    quantile(times, 0.98),
    50,
  )
})

test('the score sheet beside the least that a grid can be', async ({ page, context, origins }) => {
  const sheet = await openSheet(page)
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 2
  const columns = await page.locator(`[data-position^="${sheet.row}/"]:not([aria-readonly])[role=gridcell]`).count()
  const other = await context.newPage()
  // The clipboard is only there for a page with an origin.
  await other.route('**/limit', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await other.goto(`${origins.appOrigin}/limit`)
  await other.evaluate(drawLimitGrid, { rows, columns })
  const limit: Grid = { page: other, row: 0, column: 0 }

  const [least, real] = [measure(limit), measure(sheet)]
  for (let round = 0; round < rounds; round += 1) {
    for (const measured of [least, real]) {
      await measured.grid.page.bringToFront()
      await slowDown(measured.grid.page, { cpu: 4 })
      measured.keys.push(...(await typeScores(measured.grid)))
      const { dropped, all } = await scroll(measured.grid)
      measured.dropped += dropped
      measured.frames += all
      measured.pastes.push(await paste(measured.grid, { rows, columns, value: `9.${round + 1}` }))
    }
  }
  const size = `${rows} × ${columns}`
  for (const [name, share, bar] of [
    ['median', 0.5, 1.3],
    ['p98', 0.98, 1.6],
  ] as const) {
    const [ours, theirs] = [quantile(real.keys, share), quantile(least.keys, share)]
    expectRatio(`score sheet ${size}, key to frame, ${name}, beside the limit`, ours, theirs, bar)
  }
  expectFigure(
    `score sheet, frames of ${real.frames} dropped while scrolling (the limit drops ${least.dropped})`,
    real.dropped,
    10,
  )
  expectRatio(
    `score sheet, paste of ${size}, beside the limit`,
    quantile(real.pastes, 0.5),
    quantile(least.pastes, 0.5),
    1.8,
  )
})
