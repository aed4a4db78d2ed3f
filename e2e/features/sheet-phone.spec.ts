import type { Page } from '@playwright/test'
import { chooseEnglish, chooseFromSheetMenu, main, saveAllButton, scoreCell } from '../support/page'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'

// The sheets on a phone: one subject or month at a time. Each test takes a month of its own.

const phone = { width: 390, height: 800 }
/** The screen above an on-screen keyboard. */
const aboveKeyboard = { width: 390, height: 800 - 336 }
const scores = (month: number) => `/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=${month}`
const attendance = '/attendance-management?academicYear=3&grade=7&suffix=%E1%9E%80&month=2'

/** The students; a notice above them has a list too, which has no name. */
const rows = (page: Page) => main(page).locator('ul[aria-label]').getByRole('listitem')
const field = (page: Page, student: number) => rows(page).nth(student).getByRole('textbox').first()
const saved = (page: Page) => page.getByText('The scores are saved.', { exact: true })

/** The students whose whole row is in view below the header of the sheet. */
const visibleStudents = (page: Page) =>
  main(page).evaluate((element) => {
    const start = element.querySelector('.sticky')?.getBoundingClientRect().bottom ?? 0
    return [...element.querySelectorAll('ul > li')]
      .map((row) => row.getBoundingClientRect())
      .filter((row) => row.top >= start - 1 && row.bottom <= window.innerHeight + 1).length
  })

test.use({ account: 'teacher', viewport: phone, hasTouch: true, isMobile: true })

for (const language of ['km', 'en'] as const) {
  test.describe(`in ${language === 'km' ? 'Khmer' : 'English'}`, () => {
    test.use({ language, colorScheme: language === 'km' ? 'dark' : 'light' })

    test(
      'a phone shows nine students, and four above the keyboard, on both sheets',
      { tag: '@detail' },
      async ({ page }) => {
        for (const address of [scores(10), attendance]) {
          await page.setViewportSize(phone)
          await visit(page, address)
          await expect(field(page, 0)).toBeVisible()
          expect(await visibleStudents(page)).toBeGreaterThanOrEqual(9)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
          expect((await rows(page).first().boundingBox())?.height).toBe(56)
          await expect(field(page, 0)).toHaveAttribute('inputmode', address === attendance ? 'numeric' : 'decimal')
          await expect(field(page, 0)).toHaveAttribute('enterkeyhint', 'next')
          await expectNoAxeFindings(page)
          await field(page, 7).tap()
          await page.setViewportSize(aboveKeyboard)
          await expect(field(page, 7)).toBeFocused()
          await expect(rows(page).nth(8)).toBeInViewport({ ratio: 1 })
          expect(await visibleStudents(page)).toBeGreaterThanOrEqual(4)
        }
      },
    )
  })
}

test('a column of marks is entered with the next key alone, and saved when the connection is back', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await page.goto(scores(11))
  await expect(field(page, 0)).toBeVisible()
  const count = await rows(page).count()
  const subject = page.getByRole('combobox', { name: 'Subject' })
  await expect(subject).toHaveValue(/\d/)
  const first = await subject.inputValue()
  await page.setViewportSize(aboveKeyboard)
  await field(page, 0).tap()
  for (let student = 0; student < count; student += 1) {
    await expect(field(page, student)).toBeFocused()
    await expect(rows(page).nth(student)).toBeInViewport({ ratio: 1 })
    await page.keyboard.type(student === 1 ? '៤៥' : student === 2 ? '101' : String(20 + student))
    await page.keyboard.press('Enter')
  }
  // Behind the last student comes the next subject.
  await expect(subject).not.toHaveValue(first)
  await expect(field(page, 0)).toBeFocused()
  await page.getByRole('button', { name: /^Previous: / }).tap()
  await page.setViewportSize(phone)

  await expect(field(page, 2)).toHaveValue('101')
  await expect(field(page, 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 2)).toHaveAccessibleDescription('The highest score is 100.')
  await expect(rows(page).nth(2).getByText('The highest score is 100.').last()).toBeVisible()
  await expect(field(page, 3)).toHaveAccessibleDescription('Changed, not saved')
  await expect(saveAllButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /^1 problem/ }).tap()
  await expect(field(page, 2)).toBeFocused()
  await page.keyboard.type('10')
  // While it is typed already.
  await expect(field(page, 2)).not.toHaveAttribute('aria-invalid')

  expectFailedRequests(page)
  await context.setOffline(true)
  await saveAllButton(page).tap()
  await expect(main(page).getByText(/^No connection · \d+ cells not saved/)).toBeVisible()
  await expect(field(page, 2)).toHaveValue('10')
  await field(page, 0).tap()
  await page.keyboard.type('33')
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(saved(page).first()).toBeVisible()
  await expect(field(page, 3)).toHaveValue('23.00')
  await expect(field(page, 3)).toHaveAccessibleDescription('Saved')
  // Typed since: it waits for the next Save all.
  await page.getByRole('button', { name: 'Save all (1)' }).tap()
  await expect(field(page, 0)).toHaveValue('33.00')
  await field(page, 4).tap()
  await expect(field(page, 1)).toHaveValue('45.00')
})

test(
  'the whole table and back keep what is not saved, and undo takes it back',
  { tag: '@detail' },
  async ({ page }) => {
    await page.goto(scores(1))
    await page.getByRole('button', { name: /^Next: / }).tap()
    const before = await field(page, 0).inputValue()
    await field(page, 0).tap()
    await page.keyboard.type('7')
    await chooseFromSheetMenu(page, 'Show as a whole table')
    await expect(scoreCell(page, 0, 1)).toHaveText('7')
    await expect(scoreCell(page, 0, 1)).toBeInViewport()
    await visit(page, scores(2))
    // The choice is kept on the device.
    await expect(page.getByRole('grid')).toBeVisible()
    await visit(page, scores(1))
    await expect(scoreCell(page, 0, 1)).toHaveText('7')
    await chooseFromSheetMenu(page, 'Show as a list')
    await page.getByRole('button', { name: /^Next: / }).tap()
    await expect(field(page, 0)).toHaveValue('7')
    await field(page, 0).tap()
    await page.keyboard.type('8')
    await chooseFromSheetMenu(page, 'Undo')
    await expect(field(page, 0)).toHaveValue('7')
    await field(page, 0).fill(before)
  },
)

test(
  'a mark that another user has changed too shows both values in its row',
  { tag: '@detail' },
  async ({ page, browser, stateOf }) => {
    const context = await browser.newContext({
      storageState: await stateOf('manager'),
      viewport: { width: 1366, height: 768 },
      isMobile: false,
      hasTouch: false,
    })
    await chooseEnglish(context)
    const manager = await context.newPage()
    await Promise.all([page.goto(scores(5)), manager.goto(`${origin}${scores(5)}`)])
    await field(page, 0).fill('41')
    await scoreCell(manager).click()
    await manager.keyboard.type('42')
    await manager.keyboard.press('Enter')
    await saveAllButton(manager).click()
    await expect(saved(manager)).toBeVisible()
    await context.close()

    await saveAllButton(page).tap()
    const row = rows(page).first()
    await expect(field(page, 0)).toHaveAccessibleDescription('Someone else entered 42 meanwhile. Choose a value.')
    // Passing it with the next key chooses nothing.
    await field(page, 0).tap()
    await page.keyboard.press('Enter')
    await expectNoAxeFindings(page)
    await row.getByRole('button', { name: /^Take theirs: 42/ }).tap()
    await expect(field(page, 0)).toHaveValue('42.00')
    await expect(row.getByRole('button')).toHaveCount(0)
  },
)

test('two absences that are too many together say so in their row', { tag: '@detail' }, async ({ page }) => {
  await page.goto(attendance)
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue('month-mar')
  const [absent, permission] = [field(page, 0), rows(page).first().getByRole('textbox').nth(1)]
  await absent.fill('20')
  await permission.fill('15')
  await page.keyboard.press('Enter')
  await expect(rows(page).nth(1).getByRole('textbox').nth(1)).toBeFocused()
  for (const control of [absent, permission]) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(/study days of this month/)
  }
  await permission.fill('1')
  await saveAllButton(page).tap()
  await expect(page.getByText('The attendance is saved.', { exact: true })).toBeVisible()
  await expect(absent).toHaveAccessibleDescription('Saved')
})
