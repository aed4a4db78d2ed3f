import type { Browser, BrowserContext, Page } from '@playwright/test'
import { printBar } from './print-bar'
import { origin } from '../support/origins'
import { forms, type FaultForm } from './fault-forms'
import {
  deleteDeviceStore,
  failedSaves,
  namesOf,
  openSignedIn,
  restore,
  restoreTimeoutMs,
  setFaults,
  timeoutMs,
  type Extent,
} from './fault-pages'
import { type Random, seededRandom } from './seeded-random'

const saveAttempts = 8
const saveResponseMs = 5000

interface World {
  form: FaultForm
  context: BrowserContext
  page: Page
  /** A page that stays open through every fault. */
  other: Page
  random: Random
  /** The text typed last, by field. */
  typed: Map<string, string>
}

const failing = (rule: object) => async (world: World) => {
  await setFaults(world.other, [{ ...world.form.saves, ...rule }])
  await world.form.save(world.page)
  // The next step comes at a random moment of the failing save: before, during or after its retries.
  await world.page.waitForTimeout(world.random(1500))
}
const killTab = (world: World) => world.page.close({ runBeforeUnload: false })

/** The faults; one of them happens between two rounds of typing. */
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
  ...Object.fromEntries(Object.entries(failedSaves).map(([name, rule]) => [name, failing(rule)])),
  'answer cut off, tab killed': async (world) => {
    await failing({ cut: 'after', times: 1 })(world)
    await killTab(world)
  },
  'the device store goes away': async ({ page }) => await deleteDeviceStore(page),
  'tab killed': killTab,
  reload: async ({ page }) => void (await page.reload()),
}

/**
 * Causes random faults while a user fills in a form or corrects an import, then checks that every field has the text typed
 * last, on the server where the form saves. Prints the faults that occurred and the bar for lost fields.
 */
export async function formFaults(browser: Browser, { runs, seed, only }: Extent): Promise<void> {
  const names = namesOf(faults, only)
  if (names.length === 0) return
  let lost = 0
  const met = new Map<string, number>()
  for (const [index, form] of forms.entries()) {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1366, height: 900 } })
    context.setDefaultTimeout(timeoutMs)
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
      const gone = await oneRun(world, names, met)
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

async function oneRun(world: World, names: readonly string[], met: Map<string, number>): Promise<string[]> {
  await comeBack(world)
  for (const field of world.form.fields) await typeInto(world, field)
  for (let steps = 1 + world.random(3); steps > 0; steps -= 1) {
    await typeSome(world)
    const name = names[world.random(names.length)] ?? 'reload'
    met.set(name, (met.get(name) ?? 0) + 1)
    await faults[name]?.(world)
    await setFaults(world.other, [])
    let lost = await comeBack(world)
    // A save that was retried automatically may have completed and closed the form.
    if (lost.length > 0 && (await world.form.saved?.(world.page, world.typed)) === true) return []
    // A late refusal may have left the page just after its form was found open; the draft is offered when it is opened again.
    if (lost.length > 0) lost = await comeBack(world)
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
  // While a save is sent a form that is left after it takes no input, and afterwards there may be nothing to type into.
  await page.locator('form [inert]').waitFor({ state: 'detached' })
  if (!(await form.isOpen(page))) return
  const text = field.draw(random)
  await form.type(page, field.name, text)
  typed.set(field.name, text)
}

/** Returns to the form after a fault, restores the draft and returns the fields that lack the typed text. */
async function comeBack(world: World): Promise<string[]> {
  const { context, form } = world
  // A tab that still shows the form has kept its fields; any other tab opens the form's address.
  if (world.page.isClosed() || !(await form.isOpen(world.page))) {
    if (world.page.isClosed()) world.page = await newPage(context)
    await openForm(world)
  }
  await restore(form.restore(world.page), 1000)
  const lost = await missing(world)
  if (lost.length === 0 || !(await form.isOpen(world.page))) return lost
  // On a busy machine the draft may be offered late, and an entry in a draft is not lost.
  await restore(form.restore(world.page), restoreTimeoutMs)
  return await missing(world)
}

async function openForm({ page, form }: World): Promise<void> {
  await openSignedIn(page, form.address, form.account, form.pageShown(page))
  await form.open(page)
}

async function missing({ form, page, typed }: World): Promise<string[]> {
  const lost: string[] = []
  for (const [name, text] of typed) {
    const shown = await form.read(page, name)
    if (shown !== text) lost.push(`${name}: typed ${text}, found ${shown}`)
  }
  return lost
}

/** Saves until the server has every field, and returns what it lacks after the last attempt. */
async function saveAll(world: World): Promise<string[]> {
  const { form } = world
  if (form.saved === undefined) return []
  for (let attempt = 0; attempt < saveAttempts; attempt += 1) {
    await Promise.all([saveAnswered(world), form.save(world.page)])
    if (await form.saved(world.page, world.typed)) return []
    await openForm(world)
    await restore(form.restore(world.page), 1000)
  }
  return await missing(world).then((lost) => [...lost, 'it was never saved'])
}

async function saveAnswered({ page, form: { saves } }: World): Promise<void> {
  await page
    .waitForResponse(
      (response) =>
        response.ok() &&
        response.request().method() === saves.method &&
        new URL(response.url()).pathname === saves.path,
      { timeout: saveResponseMs },
    )
    // There is no response when an earlier save has already completed; the check that follows reads the server either way.
    .catch(() => undefined)
}
