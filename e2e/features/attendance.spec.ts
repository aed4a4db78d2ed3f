import type { Page } from '@playwright/test'
import { chooseDemoSchool, chooseFromClassMenu, chooseFromSheetMenu, openSheetMenu } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'
import { origin } from '../support/origins'

// The attendance sheet, its overview and the sheets on paper.
const className = 'Grade 8 ខ'
const grid = (page: Page) => page.getByRole('grid')
/** A cell of the first student by its column, counted from 1 as the grid counts. */
const cell = (page: Page, column: number) => grid(page).locator(`[aria-rowindex="3"] [aria-colindex="${column}"]`)
/** November is the first month, after the student ID, the name and the gender. */
const february = { absent: 10, permission: 11 }

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('sees what is missing, enters a month within its study days, saves, reloads and sees it', async ({ page }, {
    retry,
  }) => {
    test.setTimeout(60_000)
    const absent = String(22 - retry)
    await page.goto('/attendance')
    const card = page.getByRole('region', { name: className })
    await expect(card.getByRole('link', { name: 'November' })).toHaveAccessibleDescription('Done')
    await expect(card.getByRole('link', { name: 'March' })).toHaveAccessibleDescription('Missing')
    await expectNoAxeFindings(page)
    await card.getByRole('link', { name: 'February' }).click()
    await expect(page).toHaveURL(/\/attendance-management\?/)
    // The requested month is shown beside the students, under its study days.
    await expect(page.getByRole('columnheader', { name: 'February 24 d' })).toBeInViewport({ ratio: 1 })
    const widths = await Promise.all(
      ['Student ID', 'Name', 'Gender'].map(
        async (name) => (await page.getByRole('columnheader', { name }).boundingBox())?.width,
      ),
    )
    expect(widths).toEqual([140, 140, 80])
    expect((await cell(page, february.absent).boundingBox())?.width).toBe(60)
    await cell(page, february.absent).click()
    await page.keyboard.type(absent)
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    // Together more than the twenty-four days of the month: both cells say so, and nothing can be saved.
    for (const column of [february.absent, february.permission]) {
      await expect(cell(page, column)).toHaveAttribute('aria-invalid', 'true')
      await expect(cell(page, column)).toHaveAccessibleDescription(/at most the 24 study days of this month/)
    }
    await expect(page.getByRole('button', { name: 'Save all' })).toHaveAttribute('aria-disabled', 'true')
    await cell(page, february.permission).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(cell(page, february.absent)).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(page.getByText('The attendance is saved.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(cell(page, february.absent)).toHaveText(absent)
    await expect(cell(page, february.permission)).toHaveText('2')
    await chooseFromClassMenu(page, 'All classes')
    await expect(card.getByRole('link', { name: 'February' })).toHaveAccessibleDescription(/Partly \d+%/)
  })

  test(
    'is sent back from a class that is not theirs and turned away from another school',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/attendance-management?academicYear=3&grade=9&suffix=%E1%9E%80')
      await expect(page).toHaveURL(/\/attendance\?academicYear=3&grade=9/)
      for (const field of ['Grade', 'Suffix']) {
        await expect(page.getByRole('combobox', { name: field })).toHaveAccessibleDescription(
          'There is no class with this grade and suffix.',
        )
      }
      await visit(page, '/attendance-management?academicYear=3&school=1&grade=7&suffix=%E1%9E%80')
      await expect(page).toHaveURL(/\/error-page\/403$/)
      // An invalid address shows a message with a link to the existing page.
      await visit(page, '/attendance?academicYear=x&school=-4&grade=99&suffix=&month=12')
      await expect(page.getByRole('alert')).toContainText('The academic year in this link does not exist.')
      await expect(page.getByRole('region', { name: className })).toHaveCount(0)
      await page.getByRole('link', { name: 'Open the running year' }).click()
      await expect(page.getByRole('region', { name: className })).toBeVisible()
    },
  )
})

test.describe('in Khmer, dark, on a phone', () => {
  test.use({ account: 'teacher', language: 'km', colorScheme: 'dark', viewport: { width: 360, height: 740 } })

  test(
    'the sheet keeps the name in view and goes on paper, filled in or blank',
    { tag: '@detail' },
    async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-printed', 'true')
      })
      await page.goto('/attendance?grade=8&suffix=%E1%9E%81')
      await chooseFromSheetMenu(page, 'បង្ហាញជាតារាងទាំងមូល')
      await expect(grid(page)).toBeVisible()
      await expectNoAxeFindings(page)
      const name = grid(page).getByRole('rowheader').first()
      await grid(page).evaluate((element) => element.scrollTo({ left: 600 }))
      await expect(name).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      const student = (await name.textContent()) ?? ''
      const sheet = page.getByRole('article')
      for (const [choice, entered] of [
        ['បោះពុម្ពតាមទិន្នន័យដែលបានរក្សាទុក', /\d/],
        ['បោះពុម្ពទម្រង់ទទេ', /^$/],
      ] as const) {
        await openSheetMenu(page)
        await page.getByRole('menuitem', { name: choice }).click()
        await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
        await page.emulateMedia({ media: 'print' })
        for (const text of ['ព្រះរាជាណាចក្រកម្ពុជា', 'វិទ្យាល័យសង្កែ', 'ថ្នាក់ទី៨ខ', 'នាយកសាលា']) {
          await expect(sheet.getByText(text).first()).toBeVisible()
        }
        await expect(sheet.getByRole('row', { name: student }).getByRole('cell').nth(3)).toHaveText(entered)
        await expect(page.getByRole('banner')).toBeHidden()
        await page.emulateMedia({ media: 'screen' })
        await page.evaluate(() => {
          document.body.removeAttribute('data-printed')
          window.dispatchEvent(new Event('afterprint'))
        })
        await expect(sheet).toHaveCount(0)
      }
      // The browser's own key prints the filled sheet, and so does its menu, which asks for no dialog.
      await page.emulateMedia({ media: 'print' })
      await page.keyboard.press('Control+p')
      await expect(sheet.getByRole('row', { name: student }).getByRole('cell').nth(3)).toHaveText(/\d/)
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
      await page.evaluate(() => {
        document.body.removeAttribute('data-printed')
        window.dispatchEvent(new Event('afterprint'))
      })
      await expect(sheet).toHaveCount(0)
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper).toMatch(/\/MediaBox \[\s*0 0 84\d/)
      await expect(page.locator('body')).not.toHaveAttribute('data-printed')
    },
  )
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test(
    'sees the whole school at a glance, and can change nothing in a closed year',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/attendance')
      // On a phone too the fields are in the page until a school is chosen, and the first empty one has the focus.
      const school = page.getByRole('combobox', { name: 'School' })
      await expect(school).toBeFocused()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(school).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Filters' })).toHaveCount(0)
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.getByRole('combobox', { name: 'Academic year' }).click()
      await page.getByRole('option', { name: /2024-2025/ }).click()
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('combobox', { name: 'School' })).toHaveAccessibleDescription('The field is required.')
      await chooseDemoSchool(page)
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveAccessibleDescription('The field is required.')
      // Without a class one sees them all, each with the way to its sheet.
      await expect(
        page.getByRole('table').getByRole('link', { name: /^Grade 7 ក, January: (Done|Partly|Missing)/ }),
      ).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByRole('link', { name: /^Grade 7 ក, January: / }).click()
      await expect(
        page.getByText('This academic year is closed: its attendance can no longer be changed.'),
      ).toBeVisible()
      await expect(grid(page)).toHaveAttribute('aria-readonly', 'true')
      await expect(page.getByRole('button', { name: 'Save all' })).toHaveCount(0)
      await openSheetMenu(page)
      await expect(page.getByRole('menuitem', { name: /^Print/ }).first()).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Import' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await chooseFromClassMenu(page, 'Change class')
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page).toHaveURL(`${origin}/attendance-management`)
    },
  )
})
