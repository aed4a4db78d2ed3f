import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { openSignedIn, setFaults } from './fault-pages'
import type { Random } from './seeded-random'

declare global {
  interface Window {
    /** The keys that were pressed, each with the cell that had the focus. */
    pressedKeys?: PressedKey[]
  }
}

interface PressedKey {
  key: string
  /** The name of the sheet; null where no cell of a sheet had the focus. */
  sheet: string | null
  place: string | null
}

/** Records on every page of the context which cell each key reaches. */
export async function recordKeys(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const keys: PressedKey[] = []
    window.pressedKeys = keys
    window.addEventListener(
      'keydown',
      ({ key }) => {
        const cell = document.activeElement?.closest('[role=grid] [data-position]')
        keys.push({
          key,
          sheet: cell?.closest('[role=grid]')?.getAttribute('aria-label') ?? null,
          place: cell?.getAttribute('data-position') ?? null,
        })
      },
      true,
    )
  })
}

export interface LateVisit {
  page: Page
  /** A page of another user, who sees what is saved. */
  other: Page
  random: Random
  /** The cells that are used, as they are on the screen. */
  area: { rows: number; columns: number }
  /** Saves everything that is unsaved on the page. */
  settle: () => Promise<void>
  /** What the other sheets hold, by month; no other user changes them. */
  saved: Map<string, ReadonlyMap<string, string>>
  /** Returns whether another user has changed the cell, by row and column of the area. */
  isOthers: (place: string) => boolean
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The time in which a sheet has to hold what it should, in milliseconds. */
const settleMs = 15_000
/** The columns before the marks: student ID, name, gender. */
const leading = 3
const months = (page: Page) => page.getByRole('navigation', { name: 'Other months and semesters' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * Goes to the sheet of another month, which arrives late, and types on meanwhile; then comes back. Returns the marks that are in
 * another sheet, or elsewhere in it, than the one on the screen when their keys were pressed, and those that are lost.
 */
export async function typeWhileSheetArrives(visit: LateVisit): Promise<string[]> {
  const { page, other, random, saved, settle } = visit
  const present = await readCells(visit, page)
  const link = months(page)
    .getByRole('link')
    .nth(random(await months(page).getByRole('link').count()))
  const month = (await link.getAttribute('aria-label')) ?? ''
  const sheetOf = (where: Page) => where.getByRole('grid', { name: month })
  if (!saved.has(month)) {
    await openSignedIn(other, (await link.getAttribute('href')) ?? '', 'manager', sheetOf(other))
    saved.set(month, await readCells(visit, other))
    await other.goto('/about')
  }
  const first = await page.locator(`[data-position="0/${leading}"]`).boundingBox()
  await arriveLate(visit, '/api/scores')
  await leaveBy(page, () => link.click(), title(page).filter({ hasText: month }))
  await typeOn(visit, first)
  await sheetOf(page).waitFor()
  await setFaults(other, [])
  const keys = await page.evaluate(() => window.pressedKeys ?? [])
  const expected = new Map([
    ...(saved.get(month) ?? []),
    ...textsByPlace(keys, (await sheetOf(page).getAttribute('aria-label')) ?? ''),
  ])
  const wrong = await findWrong(visit, expected)
  await settle()
  saved.set(month, await readCells(visit, page))
  await page.goBack()
  await expect(title(page)).not.toContainText(month)
  return [...wrong.map((text) => `${month} ${text}`), ...(await findWrong(visit, present, visit.isOthers))]
}

/** The same with a page that is no sheet: the user's own form. */
export async function typeWhilePageArrives(visit: LateVisit): Promise<string[]> {
  const { page, other } = visit
  const present = await readCells(visit, page)
  const email = page.getByRole('textbox', { name: 'Email' })
  await arriveLate(visit, '/api/users')
  const left = (await title(page).textContent()) ?? ''
  const form = title(page).filter({ hasNotText: left })
  await leaveBy(page, () => page.getByRole('banner').getByRole('link').last().click(), form)
  await typeOn(visit, null)
  await email.waitFor()
  await setFaults(other, [])
  const text = await email.inputValue()
  await page.goBack()
  return [
    ...(text === 'teacher@sala.example' ? [] : [`Email ${text}`]),
    ...(await findWrong(visit, present, visit.isOthers)),
  ]
}

async function arriveLate({ other, random, page }: LateVisit, path: string): Promise<void> {
  await setFaults(other, [{ path, method: 'GET', latencyMs: random(1500) }])
  await page.evaluate(() => window.pressedKeys?.splice(0))
}

/** Leaves the sheet, also with unsaved marks, which the device keeps. */
async function leaveBy(page: Page, press: () => Promise<void>, coming: Locator): Promise<void> {
  await press()
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' })
  await leave.or(coming).first().waitFor()
  if (await leave.isVisible()) await leave.click()
}

/** Types where the cells are on the screen, or without the first one's place nowhere, while another page is coming. */
async function typeOn({ page, random, area }: LateVisit, first: Box | null): Promise<void> {
  for (let count = 1 + random(5); count > 0; count -= 1) {
    if (first !== null) {
      const [row, column] = [random(area.rows), random(area.columns)]
      await page.mouse.click(first.x + (column + 0.5) * first.width, first.y + (row + 0.5) * first.height)
    }
    await page.keyboard.type(`${random(50)}.${10 + random(40)}`)
    if (first !== null) await page.keyboard.press('Enter')
  }
}

/** The texts that were typed into the cells of a sheet, key by key. */
function textsByPlace(keys: readonly PressedKey[], sheet: string): Map<string, string> {
  const texts = new Map<string, string>()
  let text = ''
  for (const { key, place } of keys.filter((key) => key.sheet === sheet)) {
    if (key !== 'Enter') text += key
    else if (text !== '' && place !== null) texts.set(place, text)
    if (key === 'Enter') text = ''
  }
  return texts
}

async function readCells({ area }: LateVisit, page: Page): Promise<Map<string, string>> {
  await page.getByRole('grid').getByRole('gridcell').first().waitFor()
  const shown = await page
    .getByRole('grid')
    .locator('[data-position]')
    .evaluateAll((cells) => cells.map((cell) => [cell.getAttribute('data-position') ?? '', cell.textContent] as const))
  return new Map(
    shown.filter(([place]) => {
      const [row = 0, column = 0] = place.split('/').map(Number)
      return row < area.rows + 2 && column >= leading && column < leading + area.columns
    }),
  )
}

/** The cells that do not come to hold what they should: stored drafts and the server's present values arrive after the sheet. */
async function findWrong(
  visit: LateVisit,
  expected: ReadonlyMap<string, string>,
  isOthers = (_place: string) => false,
): Promise<string[]> {
  const { page } = visit
  const compare = async () =>
    differences(expected, await readCells(visit, page)).flatMap(({ place, text }) => (isOthers(place) ? [] : [text]))
  const end = Date.now() + settleMs
  let found = await compare()
  while (found.length > 0 && Date.now() < end) {
    const draft = page.getByRole('button', { name: 'Continue with them' })
    if (await draft.isVisible()) await draft.click()
    found = await compare()
  }
  return found
}

function differences(expected: ReadonlyMap<string, string>, shown: ReadonlyMap<string, string>) {
  return [...shown].flatMap(([cell, text]) => {
    const wanted = expected.get(cell) ?? ''
    const isSame = text === wanted || (text !== '' && wanted !== '' && Number(text) === Number(wanted))
    const [row = 0, column = 0] = cell.split('/').map(Number)
    const place = `${row}/${column - leading}`
    return isSame ? [] : [{ place, text: `${place}: expected ${wanted}, found ${text}` }]
  })
}
