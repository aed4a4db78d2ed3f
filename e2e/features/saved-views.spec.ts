import type { Page } from '@playwright/test'
import { main } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectShown, visit } from '../support/visit'

// A list's filters, order and columns under a name: above the list, in quick-open, and as a link.

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Saved views' })
const viewMenu = (page: Page) => page.getByRole('button', { name: 'Columns and density' })
const views = (page: Page) => main(page).getByRole('list', { name: 'Saved views' }).locator('[aria-pressed]')
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const rows = (page: Page) => page.getByRole('table').getByRole('row')

async function openDialog(page: Page): Promise<void> {
  await viewMenu(page).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function fromMenu(page: Page, view: string, action: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `Actions of the view “${view}”` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const top = async (page: Page) => (await page.getByRole('table').boundingBox())?.y

test.describe('a ministry officer', () => {
  test.use({ account: 'demis' })

  test(
    'saves filters, order and columns under a name, and shares, renames and deletes them',
    { tag: '@detail' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/school?name=sangkae&sort=emis_code.desc&page=0')
      await expect(rows(page).nth(1)).toBeVisible()
      await viewMenu(page).click()
      await page.getByRole('menuitemcheckbox', { name: 'Degree' }).click()
      await page.keyboard.press('Escape')
      const found = await rows(page).allTextContents()
      const topBefore = await top(page)

      await openDialog(page)
      const name = dialog(page).getByRole('textbox', { name: 'Name of the view as it is now' })
      await expect(name).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toContainText('Enter a name.')
      await page.keyboard.type('Schools of Sangkae')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'No' }).click()
      await expect(name).toHaveValue('Schools of Sangkae')
      await expect(name).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(viewMenu(page)).toBeFocused()
      await expect(views(page)).toHaveText(['Schools of Sangkae'])
      await expect(views(page)).toHaveAttribute('aria-pressed', 'true')
      expect(await top(page)).toBe(topBefore)
      await expectNoAxeFindings(page)

      // Another list of schools, with all columns.
      await main(page).getByRole('button', { name: 'Reset' }).click()
      await viewMenu(page).click()
      await page.getByRole('menuitemcheckbox', { name: 'Degree' }).click()
      await page.keyboard.press('Escape')
      await expect(header(page, 'Degree')).toBeVisible()
      await expect(views(page)).toHaveAttribute('aria-pressed', 'false')
      await views(page).click()
      await expect(rows(page)).toHaveText(found)
      await expect(header(page, 'Degree')).toHaveCount(0)
      await expect(page).toHaveURL(/sort=emis_code\.desc/)

      // From another page, also after a reload.
      await page.goto('/holiday')
      await expectShown(page)
      await page.keyboard.press('Control+k')
      const quick = page.getByRole('dialog', { name: 'Go to' })
      await quick.getByRole('combobox').fill('of sangkae')
      await expect(quick.getByRole('group', { name: 'Saved views' }).getByRole('option')).toHaveText([
        'Schools of Sangkae',
      ])
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveText(found)
      await expect(views(page)).toHaveAttribute('aria-pressed', 'true')
      const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
      expect(kept).not.toContain('angkae')

      await fromMenu(page, 'Schools of Sangkae', 'Copy link')
      await expect(page.getByText('Link copied.').first()).toBeVisible()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(new URL(link).searchParams.get('name')).toBe('sangkae')
      await fromMenu(page, 'Schools of Sangkae', 'Rename…')
      const renamed = page.getByRole('textbox', { name: 'New name of “Schools of Sangkae”' })
      await expect(renamed).toBeFocused()
      await expectNoAxeFindings(page)
      await renamed.fill('Sangkae')
      await renamed.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(views(page)).toHaveText(['Sangkae'])
      await visit(page, '/user')
      await expect(views(page)).toHaveCount(0)

      await page.goto(link)
      await expect(rows(page)).toHaveText(found)
      await fromMenu(page, 'Sangkae', 'Delete')
      await expect(views(page)).toHaveCount(0)
    },
  )
})

test.describe('a manager on a phone', () => {
  test.use({ account: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'finds many saved views in the line of the count, and the first record stays on the screen',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/classroom')
      for (const name of ['Grade seven', 'Classes of the morning shift', 'Classes without a teacher']) {
        await openDialog(page)
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
        await expect(dialog(page)).toHaveCount(0)
      }
      await expect(views(page)).toHaveCount(3)
      const first = main(page).locator('li[data-row]').first()
      await expect(first).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectNoAxeFindings(page)
    },
  )
})
