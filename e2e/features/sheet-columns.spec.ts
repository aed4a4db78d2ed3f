import type { Page } from '@playwright/test'
import { openSheetMenu } from '../support/page'
import { expect, test } from '../support/test'

test.use({ account: 'teacher', viewport: { width: 1366, height: 768 } })

const grid = (page: Page) => page.getByRole('grid')
const names = (page: Page) => grid(page).getByRole('rowheader')
const header = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })

/** The texts of the columns whose cells are whole in the frame, without what is always there. */
async function wholeSubjects(page: Page): Promise<number> {
  return grid(page).evaluate((frame) => {
    const cells = [...frame.querySelectorAll('[aria-rowindex="3"] [aria-colindex]')]
    const fixed = cells
      .filter((cell) => getComputedStyle(cell).position === 'relative')
      .map((cell) => cell.getBoundingClientRect())
    const middle = frame.getBoundingClientRect()
    const isStart = ({ left }: DOMRect) => left < middle.left + middle.width / 2
    const from = Math.max(...fixed.filter(isStart).map(({ right }) => right))
    const to = Math.min(...fixed.filter((box) => !isStart(box)).map(({ left }) => left))
    return cells
      .filter((cell) => getComputedStyle(cell).position === 'absolute')
      .filter((cell) => cell.getBoundingClientRect().left >= from - 1 && cell.getBoundingClientRect().right <= to + 1)
      .length
  })
}

async function openSheet(page: Page) {
  await page.goto('/score')
  await page
    .getByRole('main')
    .locator('a[href*="/score-management?"][href*="month=1&"], a[href*="/score-management?"]')
    .first()
    .click()
  await expect(names(page).first()).toBeVisible()
}

async function openColumnMenu(page: Page) {
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
}

test('a column is sorted by its menu, and rows stay where they are while one types', async ({ page }) => {
  await openSheet(page)
  const first = await names(page).first().textContent()
  await grid(page).locator('[data-position="0/3"]').click()
  await openColumnMenu(page)
  await page.getByRole('menuitem', { name: 'Sort descending' }).press('Enter')
  const sorted = grid(page).locator('[aria-sort="descending"]')
  await expect(sorted).toBeVisible()
  const numbers = grid(page).locator('[data-row]')
  const marks = async () =>
    (await grid(page).locator('[data-position$="/3"]').allTextContents())
      .slice(0, 10)
      .map((text) => (text === '' ? -1 : Number(text)))
  const shown = await marks()
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  expect(await numbers.first().textContent()).not.toBe('')
  const second = await names(page).nth(1).textContent()
  await grid(page).locator('[data-position="1/3"]').click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(names(page).nth(1)).toHaveText(second ?? '')
  await page.getByRole('button', { name: 'Sort again' }).click()
  await expect(names(page).nth(1)).not.toHaveText(second ?? '')
  await page.keyboard.press('Control+z')
  await grid(page).locator('[data-position="0/3"]').click()
  await openColumnMenu(page)
  await page.getByRole('menuitem', { name: 'Back to the order of the class' }).press('Enter')
  await expect(names(page).first()).toHaveText(first ?? '')
})

test(
  'subjects that are not the user’s fold away and come back, and totals count them',
  { tag: '@detail' },
  async ({ page }) => {
    await openSheet(page)
    const total = grid(page).locator('[aria-rowindex="3"] [aria-colindex]').nth(-3)
    const before = await total.textContent()
    const columns = Number(await grid(page).getAttribute('aria-colcount'))
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const boxes = page.getByRole('menuitemcheckbox')
    await boxes.nth(1).click()
    await boxes.nth(2).click()
    await page.getByRole('menuitemcheckbox', { name: 'Student ID, Gender' }).click()
    await page.keyboard.press('Escape')
    await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns - 4))
    await expect(total).toHaveText(before ?? '')
    await page.reload()
    await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns - 4))
    await page.getByRole('button', { name: '4 columns hidden' }).click()
    await page.getByRole('menuitem', { name: 'Show all columns' }).click()
    await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns - 2))
    await page.getByRole('menuitem', { name: 'My columns' }).click()
    await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns - 4))
    await page.getByRole('menuitem', { name: 'Reset columns, widths and order' }).click()
    await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns))
  },
)

test(
  'eight subjects are whole beside the open menu, and ten in the whole window',
  { tag: '@detail' },
  async ({ page }) => {
    await openSheet(page)
    expect(await wholeSubjects(page)).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: 'Use the whole window' }).click()
    await expect(page.locator('#shell-sidebar')).toBeHidden()
    await expect.poll(() => wholeSubjects(page)).toBeGreaterThanOrEqual(10)
    await page.reload()
    await expect(names(page).first()).toBeVisible()
    await expect(page.locator('#shell-sidebar')).toBeHidden()
    await page.goto('/school')
    await expect(page.locator('#shell-sidebar')).toBeVisible()
  },
)

test(
  'a column is resized with the mouse, by its menu and to its texts, and stays so',
  { tag: '@detail' },
  async ({ page }) => {
    await openSheet(page)
    const name = header(page, 'Name')
    const widthOf = async () => Math.round((await name.boundingBox())?.width ?? 0)
    const before = await widthOf()
    const box = await name.boundingBox()
    if (box === null) throw new Error('no header')
    await page.mouse.move(box.x + box.width - 3, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 37, box.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(widthOf).toBe(before + 40)
    await name.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Narrower' }).click()
    await expect.poll(widthOf).toBe(before + 24)
    await page.getByRole('menuitem', { name: 'Fit to the texts' }).click()
    await expect.poll(widthOf).not.toBe(before + 24)
    const fitting = await widthOf()
    await page.reload()
    await expect.poll(widthOf).toBe(fitting)
  },
)

test(
  'the print follows the order and the hidden subjects of the screen; a blank form is whole',
  { tag: '@detail' },
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true')
    })
    await openSheet(page)
    await grid(page).locator('[data-position="0/1"]').click()
    await openColumnMenu(page)
    await page.getByRole('menuitem', { name: 'Sort descending' }).press('Enter')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('menuitemcheckbox').nth(1).click()
    await page.keyboard.press('Escape')
    const id = (await grid(page).locator('[data-position="0/0"]').textContent()) ?? ''

    const paper = page.getByRole('article')
    const students = paper.locator('tbody tr').filter({ has: page.locator('th[scope="row"]') })
    const print = async (choice: RegExp) => {
      await openSheetMenu(page)
      await page.getByRole('menuitem', { name: choice }).click()
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
      await page.emulateMedia({ media: 'print' })
    }
    const leave = async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => {
        document.body.removeAttribute('data-printed')
        window.dispatchEvent(new Event('afterprint'))
      })
      await expect(paper).toHaveCount(0)
    }
    await print(/^Print what is saved/)
    await expect(paper).toContainText(/មានតែ \d+ មុខវិជ្ជា ក្នុងចំណោម \d+/)
    await expect(students.first()).toContainText(id)
    await expect(students.first().locator('td').first()).not.toHaveText('1')
    const columns = await students.first().locator('td').count()
    await leave()

    await print(/^Print a blank form/)
    await expect(paper).not.toContainText('មានតែ')
    await expect(students.first().locator('td').first()).toHaveText('1')
    await expect(students.first().locator('td')).toHaveCount(columns + 1)
    await leave()
  },
)
