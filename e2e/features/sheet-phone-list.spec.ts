import type { Page } from '@playwright/test'
import { chooseFromSheetMenu, dialog, main, saveAllButton } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'

// What helps to get through a whole class on a phone: search, filling, results and the phone on its side. Each test takes a
// class or month of its own.

const upright = { width: 390, height: 844 }
const onItsSide = { width: 844, height: 390 }
const scores = (month: number) => `/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=${month}`
const attendance = '/attendance-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=3'

/** The students; a notice above them has a list too, which has no name. */
const rows = (page: Page) => main(page).locator('ul[aria-label]').getByRole('listitem')
const field = (page: Page, student: number) => rows(page).nth(student).getByRole('textbox').first()
const search = (page: Page) => main(page).getByRole('textbox', { name: 'Find a student by name or ID' })
const fillWithZero = (page: Page) => page.getByRole('button', { name: 'Set empty to 0' })

test.use({ account: 'teacher', viewport: upright, hasTouch: true, isMobile: true })

test("a month's attendance of 48 students with five absences takes at most 25 presses", async ({ page }) => {
  await page.addInitScript(() => {
    let presses = 0
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(
        type,
        () => {
          presses += 1
          document.documentElement.dataset['presses'] = String(presses)
        },
        { capture: true },
      )
    }
  })
  await page.goto(attendance)
  await expect(field(page, 0)).toHaveValue('')
  await expect(rows(page)).toHaveCount(48)

  await fillWithZero(page).tap()
  const undo = page.getByRole('button', { name: /^96 cells filled\s*Undo$/ })
  await expect(undo).toBeFocused()
  await expect(main(page).getByRole('status').filter({ hasText: '96 cells filled' })).toHaveCount(1)
  for (const student of [2, 11, 23, 34, 47]) {
    await field(page, student).tap()
    await page.keyboard.press('2')
  }
  await saveAllButton(page).tap()
  await expect(page.getByText('The attendance is saved.', { exact: true })).toBeVisible()
  expect(Number(await page.locator('html').getAttribute('data-presses'))).toBeLessThanOrEqual(25)

  await page.reload()
  await expect(rows(page).getByRole('textbox').and(page.locator('[data-position$="-absent"]'))).toHaveCount(48)
  for (const [student, absent] of [
    [0, '0'],
    [2, '2'],
    [47, '2'],
  ] as const) {
    await expect(field(page, student)).toHaveValue(absent)
    await expect(rows(page).nth(student).getByRole('textbox').nth(1)).toHaveValue('0')
  }
  await expect(fillWithZero(page)).toHaveCount(0)
})

test('filling a month with 0 is one step, which the same button takes back', async ({ page }) => {
  await page.goto(attendance.replace('month=3', 'month=4'))
  await field(page, 1).fill('3')
  await fillWithZero(page).tap()
  await expect(field(page, 0)).toHaveValue('0')
  await expect(field(page, 1)).toHaveValue('3')
  await page.getByRole('button', { name: /^95 cells filled\s*Undo$/ }).tap()
  await expect(fillWithZero(page)).toBeFocused()
  await expect(field(page, 0)).toHaveValue('')
  await expect(field(page, 1)).toHaveValue('3')
  await field(page, 1).fill('')
})

test('the mark that the empty fields of a subject get is asked for', { tag: '@detail' }, async ({ page }) => {
  await page.goto(scores(6))
  await expect(field(page, 0)).toHaveValue('')
  await field(page, 0).fill('61')
  const count = await rows(page).count()
  await page.getByRole('button', { name: 'Fill empty…' }).tap()
  await dialog(page).getByRole('textbox').fill('101')
  await dialog(page)
    .getByRole('button', { name: `Set ${count - 1} cells` })
    .tap()
  await expect(dialog(page).getByRole('textbox')).toHaveAccessibleDescription(/highest score is 100/)
  await dialog(page).getByRole('textbox').fill('50')
  await dialog(page)
    .getByRole('button', { name: `Set ${count - 1} cells` })
    .tap()
  await expect(field(page, 1)).toHaveValue('50')
  await expect(field(page, 0)).toHaveValue('61')
  await expect(rows(page).nth(1)).toContainText('Total 50.00')
  await expect(page.getByRole('combobox', { name: 'Subject' }).locator('option:checked')).toHaveText(/ · Done$/)
  const undo = page.getByRole('button', { name: new RegExp(`^${count - 1} cells filled\\s*Undo$`) })
  await expect(undo).toBeFocused()
  await field(page, 2).fill('101')
  await field(page, 3).tap()
  await expect(page.getByRole('combobox', { name: 'Subject' }).locator('option:checked')).toHaveText(/ · 1 problem$/)
  await expect(undo).toHaveCount(0)
  await chooseFromSheetMenu(page, 'Undo')
  await chooseFromSheetMenu(page, 'Undo')
  await expect(field(page, 1)).toHaveValue('')
})

test(
  'a student is found by part of a name or ID, and Enter leads to the mark',
  { tag: '@detail' },
  async ({ page }) => {
    await page.goto(scores(7))
    await expect(field(page, 0)).toBeVisible()
    const total = await rows(page).count()
    const label = (await field(page, 20).getAttribute('aria-label')) ?? ''
    const name = label.slice(0, label.indexOf(','))
    await search(page).tap()
    await page.keyboard.type(name.toLowerCase())
    await expect(rows(page)).not.toHaveCount(total)
    const found = await rows(page).count()
    await expect(
      main(page)
        .getByRole('status')
        .filter({ hasText: /students? found/ }),
    ).toHaveText(found === 1 ? '1 student found' : `${found} students found`)
    await expect(rows(page).first()).toContainText(name)
    await page.keyboard.press('Enter')
    for (let student = 0; student < found; student += 1) {
      await expect(field(page, student)).toBeFocused()
      await page.keyboard.type('44')
      await page.keyboard.press('Enter')
    }
    await expect(search(page)).toBeFocused()
    // The next name takes the place of the last one.
    await page.keyboard.type('no such name')
    await expect(main(page).getByText('Not found', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Clear: Find/ }).tap()
    await expect(rows(page)).toHaveCount(total)
    await expect(field(page, 20)).toHaveValue('44')
    await expect(search(page)).toBeFocused()

    // What a command leads to is shown, also where the search would hide it.
    await field(page, 0).fill('101')
    await search(page).fill(name)
    await expect(rows(page)).not.toHaveCount(total)
    await page.getByRole('button', { name: /^1 problem/ }).tap()
    await expect(rows(page)).toHaveCount(total)
    await expect(field(page, 0)).toBeFocused()
  },
)

test('a student is found by the name in the other language', { tag: '@detail' }, async ({ page }) => {
  await page.goto(scores(8))
  await search(page).fill('ចិន្តា')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(field(page, 0)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(48)
})

test('the list follows what is sorted and hidden in the table', { tag: '@detail' }, async ({ page }) => {
  await page.goto(scores(9))
  await expect(field(page, 0)).toBeVisible()
  const before = ((await field(page, 0).getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  const firstNumber = rows(page).first().locator('span').first()
  await expect(firstNumber).toHaveText('1')
  const subjects = page.getByRole('combobox', { name: 'Subject' }).locator('option')
  const total = await subjects.count()
  const second = ((await subjects.nth(1).textContent()) ?? '').split(' · ')[0] ?? ''

  await chooseFromSheetMenu(page, 'Show as a whole table')
  await page.getByRole('columnheader', { name: /^Name/ }).getByRole('button').tap()
  await page.getByRole('menuitem', { name: 'Sort descending' }).tap()
  await expect(page.getByRole('rowheader').first()).not.toContainText(before)
  const first = (await page.getByRole('rowheader').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Columns', exact: true }).tap()
  await page.getByRole('menuitemcheckbox', { name: second }).tap()
  await page.keyboard.press('Escape')
  await chooseFromSheetMenu(page, 'Show as a list')

  await expect(subjects).toHaveCount(total - 1)
  await expect(subjects.filter({ hasText: second })).toHaveCount(0)
  await expect(rows(page).first()).toContainText(first)
  await expect(firstNumber).not.toHaveText('1')
  await page.getByRole('button', { name: '1 hidden · show all' }).tap()
  await expect(subjects).toHaveCount(total)
  await expect(rows(page).first()).toContainText(first)
  await expect(page.getByRole('button', { name: /hidden/ })).toHaveCount(0)
})

test('a problem in a hidden subject is still found', { tag: '@detail' }, async ({ page }) => {
  await page.goto(scores(9))
  await field(page, 3).fill('999')
  await chooseFromSheetMenu(page, 'Show as a whole table')
  await page.getByRole('button', { name: 'Columns', exact: true }).tap()
  await page.getByRole('menuitemcheckbox').first().tap()
  await page.keyboard.press('Escape')
  await chooseFromSheetMenu(page, 'Show as a list')
  await page.getByRole('button', { name: /^1 problem/ }).tap()
  await expect(field(page, 3)).toBeFocused()
  await expect(field(page, 3)).toHaveValue('999')
})

test('papers in no order are entered by name with the digits of a phone alone', async ({ page }) => {
  await page.goto(scores(9))
  await expect(field(page, 0)).toBeVisible()
  const nameOf = async (student: number) =>
    ((await field(page, student).getAttribute('aria-label')) ?? '').split(',')[0]
  const names = [await nameOf(30), await nameOf(4)]
  await field(page, 1).fill('999')
  const open = page.getByRole('button', { name: 'Enter by student name' })
  await open.tap()
  const bar = page.getByRole('group', { name: 'Enter by student name' })
  const name = bar.getByRole('combobox', { name: 'Name or ID' })
  await expect(rows(page)).toHaveCount(0)
  for (const [index, student] of names.entries()) {
    await expect(name).toBeFocused()
    await page.keyboard.type(student ?? '')
    await bar.getByRole('option').first().tap()
    await expect(bar.getByRole('textbox', { name: 'Value' })).toBeFocused()
    await page.keyboard.type(String(41 + index))
    await bar.getByRole('button', { name: 'Enter the value' }).tap()
    await expect(bar.getByRole('status')).toHaveText(/^Entered: /)
  }
  await expect(bar.getByRole('list', { name: 'Last entries' }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeFindings(page)
  await bar.getByRole('button', { name: 'Close' }).tap()
  await expect(open).toBeFocused()
  await expect(
    rows(page)
      .getByRole('textbox')
      .and(page.locator('[aria-label*="' + names[1] + '"]'))
      .first(),
  ).toHaveValue('42')
  // What has to be put right is in the list.
  await open.tap()
  await expect(name).toBeFocused()
  await page.getByRole('button', { name: /^1 problem/ }).tap()
  await expect(field(page, 1)).toBeFocused()
})

test('unlikely marks are counted, and one press leads from one to the next', { tag: '@detail' }, async ({ page }) => {
  const earlier = page.waitForResponse(
    (response) => response.url().includes('/api/scores?') && /[?&]month=0(&|$)/.test(response.url()),
  )
  await page.goto('/score-management?academicYear=3&grade=7&suffix=%E1%9E%80&month=6')
  await earlier
  await field(page, 2).fill('1')
  await field(page, 20).fill('1')
  await field(page, 5).tap()
  const next = (count: number) => page.getByRole('button', { name: `${count} to check · next` })
  await next(2).tap()
  await expect(field(page, 20)).toBeFocused()
  await expect(rows(page).nth(20)).toContainText('Unusual for this student')
  await expect(rows(page).nth(20)).toBeInViewport({ ratio: 1 })
  await next(2).tap()
  await expect(field(page, 2)).toBeFocused()
  await expectNoAxeFindings(page)
  await rows(page).nth(2).getByRole('button').tap()
  await next(1).tap()
  await expect(field(page, 20)).toBeFocused()
})

for (const language of ['km', 'en'] as const) {
  test.describe(`on its side, in ${language === 'km' ? 'Khmer' : 'English'}`, () => {
    test.use({ viewport: onItsSide, language, colorScheme: language === 'km' ? 'light' : 'dark' })

    test(
      'a phone shows the list, and nothing is behind its head or the keyboard',
      { tag: '@detail' },
      async ({ page }) => {
        for (const address of [scores(10), attendance.replace('month=3', 'month=5')]) {
          await page.setViewportSize(onItsSide)
          await page.goto(address)
          await expect(field(page, 0)).toBeVisible()
          await expect(page.getByRole('grid')).toHaveCount(0)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(onItsSide.width)
          await expect(rows(page).nth(3)).toBeInViewport({ ratio: 1 })
          await expectNoAxeFindings(page)
          for (const control of await main(page).locator('button:visible, input:visible, select:visible').all()) {
            const box = await control.boundingBox()
            expect(Math.min(box?.width ?? 0, box?.height ?? 0), await control.innerHTML()).toBeGreaterThanOrEqual(44)
          }
          await field(page, 9).tap()
          await page.setViewportSize({ width: onItsSide.width, height: 170 })
          await expect(field(page, 9)).toBeFocused()
          for (const student of [9, 10, 11]) {
            await expect(field(page, student)).toBeFocused()
            await expect(rows(page).nth(student)).toBeInViewport({ ratio: 1 })
            expect(await isUncovered(page, student)).toBe(true)
            await page.keyboard.press('Enter')
          }
        }
      },
    )
  })
}

/** Returns whether a press in the middle of a student's field would reach it. */
const isUncovered = (page: Page, student: number) =>
  field(page, student).evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const [x, edges] = [left + width / 2, [top + 2, top + height - 2]]
    return edges.every((y) => document.elementFromPoint(x, y) === element)
  })

test.describe('of a closed year', () => {
  test.use({ account: 'manager' })

  test(
    'the annual results are a list with both semesters, the year, rating and rank',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/score-management?academicYear=2&grade=7&suffix=%E1%9E%80&month=15')
      const first = rows(page).first()
      await expect(first).toContainText(
        /Rating (Low|Intermediate|Good) · Rank \d+Semester 1: \d\.\d\dSemester 2: \d\.\d\dAnnual: \d\.\d\d$/,
      )
      await expectNoAxeFindings(page)
      const total = await rows(page).count()
      await search(page).fill(((await first.innerText()).split('\n')[1] ?? '').toLowerCase())
      await expect(rows(page)).not.toHaveCount(total)
      await expect(rows(page)).not.toHaveCount(0)
      await chooseFromSheetMenu(page, 'Show as a whole table')
      await expect(page.getByRole('grid')).toBeVisible()
      await chooseFromSheetMenu(page, 'Show as a list')
      await expect(rows(page)).not.toHaveCount(0)
    },
  )
})
