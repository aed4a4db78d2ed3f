import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { printBar } from '../../mocks/prove/print-bar'
import { openSignedIn, origin, patience, setFaults } from './fault-server'
import { forms, type FaultForm } from './fault-forms'
import { type Random, seededRandom } from './seeded-random'

const offerPatience = 10_000
const saveAttempts = 8

interface World {
  form: FaultForm
  context: BrowserContext
  page: Page
  /** A page that no fault closes. */
  other: Page
  random: Random
  /** What was typed last, by field. */
  typed: Map<string, string>
}

const failing = (rule: object) => async (world: World) => {
  await setFaults(world.other, [{ ...world.form.saves, ...rule }])
  await world.form.save(world.page)
  await world.page.waitForTimeout(world.random(1500))
}
const killTab = (world: World) => world.page.close({ runBeforeUnload: false })

/** What goes wrong, one of them between some typing and the next. */
const faults: Record<string, (world: World) => Promise<void>> = {
  'offline while typing': async (world) => {
    await world.context.setOffline(true)
    await typeSome(world)
    await world.context.setOffline(false)
  },
  'offline while saving': async (world) => {
    await world.context.setOffline(true)
    await world.form.save(world.page)
    await world.context.setOffline(false)
  },
  'request cut off': failing({ cut: 'before', times: 2 }),
  'answer cut off': failing({ cut: 'after', times: 1 }),
  'answer cut off, tab killed': async (world) => {
    await failing({ cut: 'after', times: 1 })(world)
    await killTab(world)
  },
  '500': failing({ status: 500, body: { message: 'common.error.server' }, times: 1 }),
  '500 until it gives up': failing({ status: 500, body: { message: 'common.error.server' }, times: 4 }),
  '502 page of a proxy': failing({ status: 502, html: true, times: 2 }),
  '200 page of a portal': failing({ status: 200, html: true, times: 2 }),
  'token refused once': failing({ status: 401, body: { message: 'common.error.notSignedIn' }, times: 1 }),
  'session ended': failing({ status: 401, body: { message: 'common.error.notSignedIn' }, times: 2 }),
  '403': failing({ status: 403, body: { message: 'common.error.notPermitted' }, times: 1 }),
  '429': failing({ status: 429, headers: { 'Retry-After': '1' }, times: 3 }),
  'tab killed': killTab,
  reload: async ({ page }) => void (await page.reload()),
}

/**
 * Random faults while somebody fills in a form or corrects an import; at the end every field has what was typed last, saved
 * where the form saves. Prints the faults that were met and the bar of lost fields.
 */
export async function formFaults(browser: Browser, { runs, seed }: { runs: number; seed: number }): Promise<void> {
  let lost = 0
  const met = new Map<string, number>()
  for (const [index, form] of forms.entries()) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
    context.setDefaultTimeout(patience)
    await context.addInitScript(() => localStorage.setItem('sala.locale', '"en"'))
    const other = await context.newPage()
    await other.goto('/about')
    const world: World = {
      form,
      context,
      page: await newPage(context),
      other,
      random: seededRandom(seed + index),
      typed: new Map(),
    }
    const share = Math.ceil(runs / forms.length)
    for (let run = 1; run <= share; run += 1) {
      const gone = await oneRun(world, met)
      lost += gone.length
      if (gone.length > 0) console.log(`${form.name}, run ${run} (seed ${seed}): lost ${gone.join('; ')}`)
      world.typed.clear()
      if (run % 10 === 0) console.log(`${form.name}: ${run} runs, ${lost} fields lost`)
    }
    await context.close()
  }
  const sorted = [...met].toSorted(([a], [b]) => (a < b ? -1 : 1))
  console.log(`seed ${seed}, ${sorted.length} faults, met: ${JSON.stringify(Object.fromEntries(sorted))}`)
  const figure = `${lost} in ${runs} runs`
  printBar({ bar: 'fields of forms and previews lost', figure, atMost: '0 in 500', isMet: lost === 0 })
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

async function oneRun(world: World, met: Map<string, number>): Promise<string[]> {
  const names = Object.keys(faults)
  await comeBack(world)
  for (const field of world.form.fields) await typeInto(world, field)
  for (let steps = 1 + world.random(3); steps > 0; steps -= 1) {
    await typeSome(world)
    const name = names[world.random(names.length)] ?? 'reload'
    met.set(name, (met.get(name) ?? 0) + 1)
    await faults[name]?.(world)
    await setFaults(world.other, [])
    const lost = await comeBack(world)
    // A save that was sent again by itself may have ended the form.
    if (lost.length > 0 && (await world.form.saved?.(world.page, world.typed)) === true) return []
    if (lost.length > 0) return lost.map((field) => `${field} after "${name}"`)
  }
  return await saveAll(world)
}

async function typeSome(world: World): Promise<void> {
  const { fields } = world.form
  for (let count = 1 + world.random(fields.length); count > 0; count -= 1) {
    const field = fields[world.random(fields.length)]
    if (field !== undefined) await typeInto(world, field)
  }
}

async function typeInto({ form, page, random, typed }: World, field: FaultForm['fields'][number]): Promise<void> {
  const text = field.draw(random)
  await form.type(page, field.name, text)
  typed.set(field.name, text)
}

/** The form after a fault, with what is offered restored; gives what was typed and is not in it. */
async function comeBack(world: World): Promise<string[]> {
  const { context, form } = world
  // A tab that shows the form still has what was typed; any other starts from the address.
  if (world.page.isClosed() || !(await form.isOpen(world.page))) {
    if (world.page.isClosed()) world.page = await newPage(context)
    await openForm(world)
  }
  await restore(form.restore(world.page), 1000)
  const lost = await missing(world)
  if (lost.length === 0 || !(await form.isOpen(world.page))) return lost
  // On a busy machine the offer may come after the look for it: what is offered is not lost.
  await restore(form.restore(world.page), offerPatience)
  return await missing(world)
}

async function openForm({ page, form }: World): Promise<void> {
  await openSignedIn(page, form.address, form.account, form.pageShown(page))
  await form.open(page)
}

async function restore(button: Locator, wait: number): Promise<void> {
  const isThere = await button.waitFor({ timeout: wait }).then(
    () => true,
    () => false,
  )
  if (isThere) await button.click()
}

async function missing({ form, page, typed }: World): Promise<string[]> {
  const lost: string[] = []
  for (const [name, text] of typed) {
    const shown = await form.read(page, name)
    if (shown !== text) lost.push(`${name}: typed ${text}, there ${shown}`)
  }
  return lost
}

/** Saves until the server has everything, then reads it from there. */
async function saveAll(world: World): Promise<string[]> {
  const { form } = world
  if (form.saved === undefined) return []
  for (let attempt = 0; attempt < saveAttempts; attempt += 1) {
    await form.save(world.page)
    if (await form.saved(world.page, world.typed)) return []
    await openForm(world)
    await restore(form.restore(world.page), 1000)
  }
  return await missing(world).then((lost) => [...lost, 'it was never saved'])
}
