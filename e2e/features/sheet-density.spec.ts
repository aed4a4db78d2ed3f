import type { Page } from '@playwright/test'
import { main, scoreCell } from '../support/page'
import { expect, test } from '../support/test'

// The rows of a class that a teacher sees on a sheet, and the figures around it.

const rowHeight = 28

/** The rows that are completely in view below the header of the grid. */
const visibleRows = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const { top } = grid.getBoundingClientRect()
    const headerEnd = grid.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0
    const end = Math.min(top + grid.clientHeight + 1, window.innerHeight)
    return [...grid.querySelectorAll('[role=row][aria-rowindex]')]
      .map((row) => row.getBoundingClientRect())
      .filter((row) => row.top >= headerEnd - 1 && row.bottom <= end + 1).length
  })

/** Opens the first sheet of the page's overview. */
async function openFirst(page: Page, overview: string): Promise<void> {
  await main(page).getByRole('region').first().getByRole('link').first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(overview)
}

test.use({ account: 'teacher', viewport: { width: 1440, height: 900 } })

for (const language of ['km', 'en'] as const) {
  test.describe(`in ${language === 'km' ? 'Khmer' : 'English'}`, () => {
    test.use({ language })

    test(
      'at least 19 students are in view on a large screen and 14 on a small one',
      { tag: '@detail' },
      async ({ page }) => {
        await page.goto('/score')
        await openFirst(page, '/score-management')
        for (const sheet of ['score', 'attendance']) {
          for (const [width, height, least] of [
            [1440, 900, 19],
            [1366, 768, 14],
          ] as const) {
            await page.setViewportSize({ width, height })
            await expect.poll(() => visibleRows(page), `${sheet}, ${width} × ${height}`).toBeGreaterThanOrEqual(least)
            expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
          }
          if (sheet === 'score') {
            await page.getByRole('navigation').locator('a[href^="/attendance"]').first().click()
            await expect(page.getByRole('grid')).toHaveCount(0)
            await openFirst(page, '/attendance-management')
          }
        }
        const first = await scoreCell(page).boundingBox()
        expect(first?.height).toBe(rowHeight)
      },
    )

    test(
      'the grid stays where it is when a cell is changed and another is wrong',
      { tag: '@detail' },
      async ({ page }) => {
        await page.setViewportSize({ width: 1366, height: 768 })
        await page.goto('/score')
        await openFirst(page, '/score-management')
        const top = async () => (await page.getByRole('grid').boundingBox())?.y
        const before = await top()
        await scoreCell(page).click()
        for (const [row, text] of ['9', '999'].entries()) {
          await page.keyboard.type(text)
          await page.keyboard.press('Enter')
          await expect(scoreCell(page, row)).toContainText(text)
          expect(await top(), text).toBe(before)
        }
        await expect(scoreCell(page, 1)).toHaveAttribute('aria-invalid', 'true')
      },
    )
  })
}

test('a selected column shows its figures, and a number selects its row', { tag: '@detail' }, async ({ page }) => {
  await page.goto('/score')
  await openFirst(page, '/score-management')
  const header = page.getByRole('columnheader', { name: /^Khmer/ })
  await header.click()
  await expect(
    main(page).getByText(/^\d+ values · sum [\d.,]+ · average [\d.]+ · lowest [\d.]+ · highest [\d.]+$/),
  ).toBeVisible()
  await expect(header).toHaveAttribute('title', /^Khmer\nAverage [\d.]+, \d+ missing$/)
  await page.locator('[data-row="2"]').click()
  await expect(scoreCell(page, 2, 0)).toHaveAttribute('aria-selected', 'true')
  await expect(scoreCell(page, 1, 0)).toHaveAttribute('aria-selected', 'false')
})

test('names and totals stay in view while the subjects are scrolled sideways', { tag: '@detail' }, async ({ page }) => {
  await page.goto('/score')
  await openFirst(page, '/score-management')
  const name = page.getByRole('rowheader').first()
  const total = page.getByRole('columnheader', { name: /^Total/ })
  const places = async () => [(await name.boundingBox())?.x, (await total.boundingBox())?.x]
  const before = await places()
  await scoreCell(page, 0, 0).click()
  await page.keyboard.press('End')
  const last = page.getByRole('grid').locator('[role=gridcell]:focus')
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await places()).toEqual(before)
  const box = await last.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(before[1] ?? 0)
  // The first subject has gone behind the names.
  await expect(page.getByRole('columnheader', { name: /^Khmer/ })).not.toBeInViewport({ ratio: 1 })
})

test('the class and the month are changed in the toolbar', async ({ page }) => {
  await page.goto('/score')
  await openFirst(page, '/score-management')
  const classes = main(page).getByRole('button', { name: /^Grade 7/ })
  await classes.click()
  await page.getByRole('menuitem', { name: /^Grade 8/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Grade 8.*November/)
  await main(page).getByRole('link', { name: 'December' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Grade 8.*December/)
})

test('a column is set to one value and one undo takes it back', async ({ page }) => {
  await page.goto('/attendance')
  await openFirst(page, '/attendance-management')
  const empty = page.getByRole('grid').locator('[aria-rowindex="3"] [aria-colindex="14"]')
  await empty.click()
  await expect(empty).toHaveText('')
  await page.getByRole('button', { name: 'Set all cells of the column to…' }).click()
  await page.getByRole('textbox', { name: /^Value/ }).fill('0')
  await page.keyboard.press('Enter')
  await expect(empty).toHaveText('0')
  await empty.click()
  await page.keyboard.press('Control+z')
  await expect(empty).toHaveText('')
})
