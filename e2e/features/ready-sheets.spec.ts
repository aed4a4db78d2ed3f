import type { Page } from '@playwright/test'
import { chooseFromClassMenu, chooseFromSheetMenu, main, saveAllButton, scoreCell } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'

// From one sheet to the next: what is in memory is shown at once, and opens without a connection. The tests fill whole columns,
// so they have a server of their own; each takes months of its own.

test.use({ ownServer: true })

const scores = (month: number) => `/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=${month}`
const attendance = '/attendance-management?academicYear=3&grade=8&suffix=%E1%9E%81'
const grid = (page: Page) => page.getByRole('grid')
const state = (page: Page) => page.getByRole('group', { name: 'State of the work' })
const months = (page: Page) => page.getByRole('navigation', { name: /^Other months/ })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const ready = 'Open without a connection: Grade 7 ក, Grade 8 ខ (August, July, Attendance)'

/** Lets the answers of reading calls wait until they are let go. */
async function holdReadings(page: Page, path: RegExp) {
  let letGo = () => undefined as void
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue().catch(() => undefined)
  })
  return () => letGo()
}

/** Types the same mark into the first cells of the column that the focus is in. */
async function typeDown(page: Page, count: number, mark: string) {
  for (let student = 0; student < count; student += 1) {
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
}

/** Notes what the page shows from now on: the placeholder of what loads, and the texts of a cell. */
async function watchSheet(page: Page) {
  await page.evaluate(() => {
    const seen = { placeholders: 0, texts: [] as string[] }
    const look = () => {
      if (document.querySelector('main [role=status] .animate-pulse') !== null) seen.placeholders += 1
      const text = document.querySelector('[role=grid] [aria-rowindex="3"] [aria-colindex="4"]')?.textContent
      const label = document.querySelector('[role=grid]')?.getAttribute('aria-label') ?? ''
      if (text != null && seen.texts.at(-1) !== `${label}: ${text}`) seen.texts.push(`${label}: ${text}`)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { seen })
  })
  return () => page.evaluate<{ placeholders: number; texts: string[] }>('seen')
}

test.describe('a teacher', { tag: '@detail' }, () => {
  test.use({ account: 'teacher' })

  test('without a connection fills two sheets of two classes, and every mark is saved when it is back', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    await page.goto(scores(7))
    await expect(page.getByTitle(ready)).toBeVisible({ timeout: 30_000 })
    expectFailedRequests(page)
    await context.setOffline(true)
    await expect(main(page).getByText(ready)).toBeVisible()
    await expectNoAxeFindings(page)

    await chooseFromClassMenu(page, 'Grade 7 ក')
    await expect(grid(page)).toHaveAccessibleName(/Grade 7 ក · August/)
    await months(page).getByRole('link', { name: 'July' }).click()
    await expect(grid(page)).toHaveAccessibleName(/Grade 7 ក · July/)
    await scoreCell(page).click()
    await typeDown(page, 45, '41')
    await saveAllButton(page).click()
    await expect(state(page)).toContainText('No connection · 45 cells not saved')

    await chooseFromClassMenu(page, 'Grade 8 ខ')
    await expect(grid(page)).toHaveAccessibleName(/Grade 8 ខ · July/)
    await scoreCell(page).click()
    await typeDown(page, 45, '42')
    await saveAllButton(page).click()
    await expect(state(page)).toContainText('No connection · 45 cells not saved')

    await context.setOffline(false)
    await expect(state(page)).toHaveText('Saved', { timeout: 45_000 })
    for (const [name, mark] of [
      ['Grade 8 ខ', '42.00'],
      ['Grade 7 ក', '41.00'],
    ] as const) {
      await chooseFromClassMenu(page, name)
      await expect(grid(page)).toHaveAccessibleName(`Score sheet, ${name} · July`)
      await page.reload()
      await expect(grid(page)).toHaveAccessibleName(`Score sheet, ${name} · July`)
      await expect(state(page)).toHaveText('Nothing to save')
      for (const student of [0, 22, 44]) {
        await scoreCell(page, 0).click()
        for (let down = 0; down < student; down += 1) await page.keyboard.press('ArrowDown')
        await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText(mark)
      }
      await page.keyboard.press('ArrowDown')
      await expect(grid(page).locator('[role=gridcell]:focus')).toHaveText('')
    }
  })

  test('without a connection goes to the attendance of the class, and reads why other sheets do not open', async ({
    page,
    context,
  }) => {
    await page.goto(scores(7))
    await expect(page.getByTitle(ready)).toBeVisible({ timeout: 30_000 })
    expectFailedRequests(page)
    await context.setOffline(true)
    await months(page).getByRole('button', { name: 'August' }).click()
    await expect(item(page, 'Semester 2')).toHaveAccessibleDescription('Needs a connection')
    await expect(item(page, 'Semester 2')).toHaveAttribute('aria-disabled', 'true')
    await item(page, 'Semester 2').press('Enter')
    await expect(grid(page)).toHaveAccessibleName(/August/)
    await item(page, 'July').click()
    await expect(grid(page)).toHaveAccessibleName(/July/)

    await chooseFromClassMenu(page, 'Attendance of this class')
    await expect(grid(page)).toHaveAccessibleName(/Attendance sheet, Grade 8 ខ/)
    await expect(main(page).getByText(ready)).toBeVisible()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await saveAllButton(page).click()
    await expect(state(page)).toContainText('No connection · 1 cell not saved')
    // The other class by way of the page of all classes.
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Score', exact: true }).click()
    await page.getByRole('region', { name: 'Grade 7 ក' }).getByRole('link', { name: 'July' }).click()
    await expect(grid(page)).toHaveAccessibleName(/Grade 7 ក · July/)
    await page.goBack()
    await page.goBack()
    await expect(grid(page)).toHaveAccessibleName(/Attendance sheet, Grade 8 ខ/)
    await context.setOffline(false)
    await expect(state(page)).toHaveText('Saved', { timeout: 45_000 })
  })

  test('loads the sheets of the own classes once, and none where the browser is to save data', async ({ page }) => {
    const readings: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (!/\/api\/(?:scores|attendances)$/.test(pathname)) return
      readings.push(
        `${pathname.slice(5)} ${searchParams.get('classroom_id')} ${searchParams.get('month') ?? ''}`.trim(),
      )
    })
    await page.goto(scores(7))
    await expect(page.getByTitle(ready)).toBeVisible({ timeout: 30_000 })
    const [first = ''] = readings
    const own = first.split(' ')[1] ?? ''
    const other = readings.map((reading) => reading.split(' ')[1] ?? '').find((id) => id !== own)
    const ofClass = (id = '') => [`scores ${id} 7`, `scores ${id} 6`, `attendances ${id}`]
    // The earlier months of the class at hand, by which its marks are judged.
    const earlier = [10, 11, 0, 1, 2, 3, 4, 5].map((month) => `scores ${own} ${month}`)
    await expect.poll(() => readings.toSorted()).toEqual([...ofClass(own), ...ofClass(other), ...earlier].toSorted())
    expect(readings[0]).toBe(`scores ${own} 7`)

    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    readings.length = 0
    await page.goto(scores(7))
    await main(page).getByRole('button', { name: 'Grade 8 ខ' }).click()
    await expect(item(page, 'Grade 7 ក')).toHaveAccessibleDescription(/./)
    await page.waitForLoadState('networkidle')
    expect(readings).toEqual([`scores ${own} 7`])
  })

  test('sees the next month at once from memory, or else a placeholder at once', async ({ page }) => {
    await page.goto(scores(7))
    await expect(page.getByTitle(ready)).toBeVisible({ timeout: 30_000 })
    const letGo = await holdReadings(page, /\/api\/scores\?/)
    const read = await watchSheet(page)
    await months(page).getByRole('link', { name: 'July' }).click()
    await expect(grid(page)).toHaveAccessibleName(/July/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('July')
    expect((await read()).placeholders).toBe(0)

    await months(page).getByRole('button', { name: 'July' }).click()
    await expect(item(page, 'Semester 2')).toBeVisible()
    const times = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          addEventListener('click', ({ timeStamp }) => {
            const observer = new MutationObserver(() => {
              if (document.querySelector('main [role=status] .animate-pulse') === null) return
              observer.disconnect()
              resolve(performance.now() - timeStamp)
            })
            observer.observe(document.body, { childList: true, subtree: true })
          })
        }),
    )
    await item(page, 'Semester 2').click()
    expect(await times).toBeLessThan(120)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Semester 2')
    await expect(grid(page)).toHaveCount(0)
    letGo()
    await expect(grid(page)).toHaveAccessibleName(/Semester 2/)
  })

  test('never sees again what a save has replaced, however late the server answers', async ({ page }) => {
    await page.goto(scores(4))
    await expect(grid(page)).toBeVisible()
    const mark = String(20 + Math.floor(Math.random() * 9))
    await scoreCell(page).click()
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
    await expect(scoreCell(page)).toHaveText(mark)

    // The save is confirmed while another month is open.
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.route(/\/api\/scores$/, async (route) => {
      await expect(grid(page)).toHaveAccessibleName(/June/)
      await route.continue()
    })
    await saveAllButton(page).click()
    await months(page).getByRole('link', { name: 'June' }).click()
    await saved
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()

    const letGo = await holdReadings(page, /\/api\/scores\?/)
    const read = await watchSheet(page)
    await months(page).getByRole('link', { name: 'May' }).click()
    await expect(grid(page)).toHaveAccessibleName(/May/)
    await expect(scoreCell(page)).toHaveText(`${mark}.00`)
    await expect(state(page)).toHaveText('Saved')
    letGo()
    await page.waitForLoadState('networkidle')
    await expect(scoreCell(page)).toHaveText(`${mark}.00`)
    const may = (await read()).texts.filter((text) => text.includes('May'))
    expect(may.filter((text) => !text.endsWith(`: ${mark}.00`))).toEqual([])
  })

  test('goes to a month by a menu of what is missing, and begins at the first missing cell', async ({ page }) => {
    await page.goto(attendance)
    await expect(grid(page)).toBeVisible()
    await months(page).getByRole('button', { name: 'Month', exact: true }).click()
    await expect(item(page, 'November')).toHaveAccessibleDescription('Done')
    await expect(item(page, 'March')).toHaveAccessibleDescription('Not begun')
    await expectNoAxeFindings(page)
    await item(page, 'March').click()
    const focused = grid(page).locator('[role=gridcell]:focus')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Grade 8 ខ · March')
    await expect(page.getByRole('columnheader', { name: /^March/ })).toBeInViewport({ ratio: 1 })
    await expect(focused).toHaveText('')
    await page.keyboard.type('0')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await saveAllButton(page).click()
    await expect(state(page)).toHaveText('Saved')

    await months(page).getByRole('link', { name: 'April' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('April')
    await months(page).getByRole('button', { name: 'April' }).click()
    await expect(item(page, 'March')).toHaveAccessibleDescription('47 missing')
    await item(page, 'March').click()
    // The first student has both entries already.
    await expect(grid(page).locator('[role=row]:has([role=gridcell]:focus)')).toHaveAttribute('aria-rowindex', '4')
  })

  test('draws a paper of the class from the menu of its sheet', async ({ page }) => {
    await page.goto(scores(10))
    await expect(grid(page)).toBeVisible()
    for (const [paper, type] of [
      ['Monthly score card', 5],
      ['Monthly score sheet', 3],
      ['Monthly absenteeism', 7],
      ['Class list', 1],
    ] as const) {
      await chooseFromSheetMenu(page, paper)
      await expect(page).toHaveURL(new RegExp(`/report\\?.*type=${type}`))
      await expect(page.getByRole('combobox', { name: 'Grade' })).toContainText('8')
      await page.goBack()
      await expect(grid(page)).toBeVisible()
    }
  })
})

test.describe('school management', { tag: '@detail' }, () => {
  test.use({ account: 'manager' })

  test('has the sheets of the class that is open, and of no other one', async ({ page }) => {
    const classes = new Set<string | null>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/\/api\/(?:scores|attendances)$/.test(pathname)) classes.add(searchParams.get('classroom_id'))
    })
    await page.goto(scores(10))
    await expect(page.getByTitle('Open without a connection: Grade 8 ខ (August, July, Attendance)')).toBeVisible({
      timeout: 30_000,
    })
    await page.waitForLoadState('networkidle')
    expect(classes.size).toBe(1)
  })
})
