import { Keyboard } from '../support/keyboard'
import { failFor } from '../support/faults'
import { expect, test } from '../support/test'

// The tasks of the three personas by the keyboard alone. Without a mouse; `Keyboard` checks the
// focus after every press.

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('finds the class, fills a month in and saves it', async ({ page }, { retry }) => {
    const keys = new Keyboard(page)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The skip link is the first thing on the page and leads behind the menu.
    await keys.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await keys.reach(page.getByRole('navigation').getByRole('link', { name: 'Score', exact: true }), { back: true })
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Score' })).toBeFocused()

    const option = (name: string) => page.getByRole('option', { name, exact: true })
    await keys.choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 8', option('Grade 8'))
    await keys.choose(page.getByRole('combobox', { name: 'Suffix' }), 'ខ', option('ខ'))
    await keys.choose(page.getByRole('combobox', { name: 'Month or semester' }), 'July', option('July'))
    await keys.reach(page.getByRole('button', { name: 'Search' }))
    await keys.press('Enter')
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    const cell = (row: number, column: number) =>
      grid
        .getByRole('row')
        .nth(row + 2)
        .getByRole('gridcell')
        .nth(column + 2)
    await keys.reach(cell(0, 0))
    // Not what an earlier try has saved.
    const score = String(31 + retry)
    for (let row = 0; row < 3; row += 1) {
      await keys.type(score)
      await keys.press('Enter')
    }
    // Fills the first student's score down the second subject; undoes one step too far.
    await keys.press('Control+ArrowUp', 'ArrowRight')
    await expect(cell(0, 1)).toBeFocused()
    await keys.type(score)
    await keys.press('Enter')
    await keys.press('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect(cell(3, 1)).toHaveText(score)
    await keys.press('Control+z')
    await expect(cell(1, 1)).not.toHaveText(score)
    await expect(cell(0, 1)).toHaveText(score)
    await keys.press('Shift+?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keys.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await keys.press('Control+s')
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    // Tab moves within the grid: Escape first, and it leads out.
    await keys.press('Escape', 'Tab')
    expect(await grid.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('filters the schools, opens one and is back in the same list', async ({ page }) => {
    const keys = new Keyboard(page)
    await page.goto('/school')
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toBeVisible()
    await keys.press('Tab')
    await keys.press('Enter')
    await keys.reach(page.getByRole('searchbox', { name: 'School name or code' }))
    await keys.type('a')
    await expect(page).toHaveURL(/name=a/)
    const more = page.getByRole('button', { name: /^Filters/ })
    await keys.reach(more)
    await keys.press('Enter')
    const commune = page.getByRole('combobox', { name: 'Commune' })
    // They unfold below the button.
    await keys.reach(commune)
    await keys.choose(commune, 'Anl', page.getByRole('option', { name: /^Anlong/ }).first())
    await expect(page).toHaveURL(/gazetteer=%?\d?\d?0208\d\d/)
    const active = page.getByRole('option', { name: 'Active', exact: true })
    await keys.choose(page.getByRole('combobox', { name: 'Status' }), 'Act', active)
    await expect(page).toHaveURL(/status=1/)
    await keys.reach(page.getByRole('button', { name: /^Remove filter: Commune/ }))
    await keys.press('Enter')
    await expect(page).toHaveURL(/gazetteer=0208(&|$)/)
    await expect(rows).toHaveCount(10)
    const header = page.getByRole('columnheader', { name: 'School name' })
    await keys.reach(header.getByRole('button'))
    await keys.press('Enter')
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await expect(header.getByRole('button')).toBeFocused()
    await keys.reach(page.getByRole('button', { name: 'Next page' }))
    await keys.press('Enter')
    await expect(page.getByText('Page 2 of', { exact: false })).toBeVisible()
    const list = page.url()
    const view = rows.first().getByRole('link', { name: /^View school/ })
    await keys.reach(view, { back: true })
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/school\/view\/\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(view).toBeVisible()
  })
})

test.describe('a ministry officer', () => {
  test.use({ account: 'demis' })

  test('moves an academic year on as far as the confirmation', async ({ page }) => {
    const keys = new Keyboard(page)
    await page.goto('/academic-year')
    await keys.reach(page.getByRole('link', { name: 'Edit academic year 2024-2025' }))
    await keys.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /2024-2025/ })).toBeFocused()
    const move = page.getByRole('button', { name: 'Move to next step' })
    await keys.reach(move)
    await keys.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Move 2024-2025 from Closing to Archived' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    // The year belongs to the whole country: the server refuses it to this browser.
    await failFor(page, [
      { path: '/api/academic-years', method: 'PUT', status: 500, body: { message: 'common.error.server' } },
    ])
    await keys.reach(dialog.getByRole('checkbox'))
    await keys.press('Space')
    await expect(dialog.getByRole('checkbox')).toBeChecked()
    const confirm = dialog.getByRole('button', { name: 'Move to Archived' })
    await keys.reach(confirm)
    // The focus goes round within the dialog.
    await keys.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await keys.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(move).toBeFocused()
  })
})
