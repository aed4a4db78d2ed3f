import type { Browser, BrowserContext, Page } from '@playwright/test'
import { printBar } from '../../mocks/prove/print-bar'
import { timesToDisk, timeToDisk } from '../support/time-to-disk'
import { openSignedIn, origin, patience, setFaults } from './fault-server'
import { type Random, seededRandom } from './seeded-random'

const address = '/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=8'
const rowsUsed = 6
const columnsUsed = 3
const offerPatience = 10_000

interface World {
  context: BrowserContext
  page: Page
  other: Page
  random: Random
  /** What was typed last, by place. */
  typed: Map<string, string>
  /** How long committed cells took to be on the disk, in milliseconds. */
  toDisk: number[]
}

const saves = { path: '/api/scores', method: 'POST' }

/** What goes wrong, one of them between some typing and the next. */
const faults: Record<string, (world: World) => Promise<void>> = {
  'line out while typing': async (world) => {
    await world.context.setOffline(true)
    await typeSome(world)
    await world.context.setOffline(false)
  },
  'line out while saving': async (world) => {
    await world.context.setOffline(true)
    await save(world)
    await typeSome(world)
    await world.context.setOffline(false)
  },
  'line out, saved, tab killed': async (world) => {
    await world.context.setOffline(true)
    await save(world)
    await world.page.close({ runBeforeUnload: false })
    await world.context.setOffline(false)
  },
  'request cut off': (world) => failing(world, { cut: 'before', times: 2 }),
  'answer cut off': (world) => failing(world, { cut: 'after', times: 1 }),
  'answer cut off, tab killed': async (world) => {
    await setFaults(world.other, [{ ...saves, cut: 'after', times: 1 }])
    await save(world)
    await world.page.close({ runBeforeUnload: false })
  },
  '500 once': (world) => failing(world, { status: 500, body: { message: 'common.error.server' }, times: 1 }),
  '500 until it gives up': (world) =>
    failing(world, { status: 500, body: { message: 'common.error.server' }, times: 4 }),
  '502 page of a proxy': (world) => failing(world, { status: 502, html: true, times: 2 }),
  '200 page of a portal': (world) => failing(world, { status: 200, html: true, times: 2 }),
  '200 of another shape': (world) => failing(world, { status: 200, body: { data: 'done' }, times: 1 }),
  'token refused once': (world) =>
    failing(world, { status: 401, body: { message: 'common.error.notSignedIn' }, times: 1 }),
  'session gone': (world) => failing(world, { status: 401, body: { message: 'common.error.notSignedIn' }, times: 2 }),
  '403': (world) => failing(world, { status: 403, body: { message: 'common.error.notPermitted' }, times: 1 }),
  '429': (world) => failing(world, { status: 429, headers: { 'Retry-After': '1' }, times: 3 }),
  'slow answer': async (world) => {
    await setFaults(world.other, [{ ...saves, latencyMs: 1500, times: 1 }])
    await save(world)
    await typeSome(world)
  },
  'tab killed': (world) => world.page.close({ runBeforeUnload: false }),
  reload: async (world) => void (await world.page.reload()),
  'another editor': async (world) => {
    await openSheet(world.other, 'manager')
    const [row, column] = [world.random(rowsUsed), world.random(columnsUsed)]
    const place = `${row}/${column}`
    // What the other one sees and changes has arrived: it is theirs now.
    if (isScore(await cellAt(world.other, row, column).textContent(), world.typed.get(place))) world.typed.delete(place)
    await typeInto(world.other, row, column, String(world.random(50)))
    await world.other.getByRole('button', { name: 'Save all' }).click()
    await settled(world.other)
    await world.other.goto('/about')
  },
}

async function failing(world: World, rule: object): Promise<void> {
  await setFaults(world.other, [{ ...saves, ...rule }])
  await save(world)
  await world.page.waitForTimeout(world.random(1500))
}

/** What is saved is shown with two decimals. */
const isScore = (shown: string | null, typed: string | undefined) =>
  shown !== null && shown !== '' && Number(shown) === Number(typed)

const cellAt = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(2 + row)
    .getByRole('gridcell')
    .nth(2 + column)

async function typeInto(page: Page, row: number, column: number, text: string): Promise<void> {
  await cellAt(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function typeSome(world: World): Promise<void> {
  for (let count = 1 + world.random(4); count > 0; count -= 1) {
    const [row, column, drawn] = [world.random(rowsUsed), world.random(columnsUsed), world.random(50)]
    // What is there already is nothing to keep, and would measure nothing.
    const text = String(
      isScore(await cellAt(world.page, row, column).textContent(), String(drawn)) ? (drawn + 1) % 50 : drawn,
    )
    await typeInto(world.page, row, column, text)
    world.typed.set(`${row}/${column}`, text)
  }
  world.toDisk.push(...(await timesToDisk(world.page)))
}

/** Presses Save all when there is something to save; a press that meets nothing is no fault. */
async function save({ page }: World): Promise<void> {
  const button = page.getByRole('button', { name: 'Save all' })
  if ((await button.getAttribute('aria-disabled')) !== 'true') await button.click()
}

const openSheet = (page: Page, account = 'teacher') => openSignedIn(page, address, account, page.getByRole('grid'))

/** Wherever the fault has left the teacher: back on the sheet, with what was kept. */
async function comeBack(world: World): Promise<void> {
  if (world.page.isClosed()) {
    world.page = await world.context.newPage()
    world.page.on('dialog', (dialog) => void dialog.accept())
  }
  if (!(await world.page.getByRole('grid').isVisible())) await openSheet(world.page)
  await takeUp(world.page)
}

/** The question whether another tab has the sheet takes a quarter of a second; the offer comes after it. */
async function takeUp(page: Page, wait = 500): Promise<void> {
  const offered = page.getByRole('button', { name: 'Continue with them' })
  const isThere = await offered.waitFor({ timeout: wait }).then(
    () => true,
    () => false,
  )
  if (isThere) await offered.click()
}

const atRest = (page: Page) =>
  page
    .getByRole('group', { name: 'State of the work' })
    .filter({ hasText: /^(Saved|Nothing to save)$/ })
    .first()

async function settled(page: Page): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await atRest(page).isVisible()) return
    const compare = page.getByRole('button', { name: 'Compare and choose' })
    if (await compare.isVisible()) {
      await compare.click()
      await page.getByRole('button', { name: 'Keep all of mine' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    const button = page.getByRole('button', { name: 'Save all' })
    if ((await button.getAttribute('aria-disabled')) !== 'true')
      await button.click({ timeout: 2000 }).catch(() => undefined)
    await page.waitForTimeout(200)
  }
  throw new Error(`Not at rest: ${(await page.getByRole('status').allTextContents()).join(' | ')}`)
}

async function oneRun(world: World, met: Map<string, number>): Promise<string[]> {
  const names = Object.keys(faults)
  await comeBack(world)
  for (let steps = 1 + world.random(3); steps > 0; steps -= 1) {
    await typeSome(world)
    const name = names[world.random(names.length)] ?? 'reload'
    met.set(name, (met.get(name) ?? 0) + 1)
    await faults[name]?.(world)
    await setFaults(world.other, [])
    await comeBack(world)
  }
  await settled(world.page)
  await world.page.reload()
  const lost = await missing(world)
  if (lost.length === 0) return lost
  // On a busy machine the offer of what was kept may have come after the look for it: what is offered is not lost.
  await takeUp(world.page, offerPatience)
  await settled(world.page)
  await world.page.reload()
  return await missing(world)
}

/** What was typed and is not on the sheet, as the server gives it. */
async function missing(world: World): Promise<string[]> {
  await cellAt(world.page, 0, 0).waitFor()
  const lost: string[] = []
  for (const [place, text] of world.typed) {
    const [row = 0, column = 0] = place.split('/').map(Number)
    const shown = await cellAt(world.page, row, column).textContent()
    if (!isScore(shown, text)) lost.push(`${place}: typed ${text}, there ${shown ?? ''}`)
  }
  return lost
}

/**
 * Random faults while a teacher types and saves; at the end every cell that was typed is on the server as it was typed
 * last. Prints what was met and the bars of lost cells and of the time until a cell is on the disk.
 */
export async function sheetFaults(browser: Browser, { runs, seed }: { runs: number; seed: number }): Promise<void> {
  const teacher = await signedIn(browser, 'teacher')
  const manager = await signedIn(browser, 'manager')
  const world: World = {
    context: teacher.context(),
    page: teacher,
    other: manager,
    random: seededRandom(seed),
    typed: new Map(),
    toDisk: [],
  }
  const met = new Map<string, number>()
  let lost = 0
  for (let run = 1; run <= runs; run += 1) {
    const gone = await oneRun(world, met)
    lost += gone.length
    if (gone.length > 0) process.stdout.write(`run ${run} (seed ${seed}) lost ${gone.join('; ')}\n`)
    // What another editor has entered since counts as what is there.
    world.typed.clear()
    if (run % 10 === 0) process.stdout.write(`${run} runs, ${lost} cells lost\n`)
  }
  const sorted = [...met].toSorted(([a], [b]) => (a < b ? -1 : 1))
  process.stdout.write(`seed ${seed}, ${sorted.length} faults, met: ${JSON.stringify(Object.fromEntries(sorted))}\n`)
  world.toDisk.sort((one, other) => one - other)
  const p95 = world.toDisk[Math.ceil(world.toDisk.length * 0.95) - 1] ?? Infinity
  const disk = `${Math.round(p95)} ms of ${world.toDisk.length} cells`
  printBar({ bar: 'cells lost', figure: `${lost} in ${runs} runs`, atMost: '0 in 500', isMet: lost === 0 })
  printBar({ bar: 'a committed cell is on disk, p95', figure: disk, atMost: '50 ms', isMet: p95 <= 50 })
  await Promise.all([world.context.close(), manager.context().close()])
}

async function signedIn(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
  // However busy the machine is: what is slow here is not lost.
  context.setDefaultTimeout(patience)
  await timeToDisk(context)
  await context.addInitScript(() => {
    localStorage.setItem('sala.locale', '"en"')
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await openSheet(page, account)
  return page
}
