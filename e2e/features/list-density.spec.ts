import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { visit } from '../support/visit'

// The rows of each list that are seen without scrolling: on two usual screens, in both languages, and on a phone.

const screens = [
  { width: 1440, height: 900, rows: 13 },
  { width: 1366, height: 768, rows: 10 },
]

const lists = {
  demis: {
    '/school?size=25': 13,
    '/student?keyword=so&size=25': 13,
    '/classroom?size=25': 13,
    '/user?size=25': 7,
    '/academic-year': 4,
    '/account/student/edit?size=25': 0,
  },
  manager: {
    '/student?size=25': 13,
    '/student/classroom/1?size=25': 0,
    '/classroom?size=25': 13,
    '/enrollment?grade=7&reportStage=1&size=25': 13,
    '/transfer?grade=7': 0,
    '/graduation?grade=7&suffix=ក': 13,
    '/scholarship/student?size=25': 13,
    '/scholarship/funding': 0,
    '/scholarship/remittance': 0,
  },
} as const

/** The height of a row of two lines, in pixels. */
const rowHeight = 44

/** The rows that the frame of the list has room for, those that are seen whole, and their height. */
async function measure(page: Page) {
  return await page.getByRole('main').evaluate((main, height) => {
    const rows = [...main.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    const frame = main.querySelector('table')?.parentElement?.getBoundingClientRect()
    const paging = main.querySelector('nav[aria-label] [role="combobox"]')?.closest('nav')
    const first = rows[0]?.top ?? 0
    const below = paging === null || paging === undefined ? 0 : paging.getBoundingClientRect().height + 8
    const end = innerHeight - 12 - below
    const seen = rows.filter(({ top, bottom }) => top >= first && bottom <= Math.min(end, frame?.bottom ?? 0) + 1)
    return {
      room: Math.floor((end - first) / Math.min(height, Math.max(...rows.map((row) => row.height)))),
      seen: seen.length,
      highest: Math.max(0, ...rows.map((row) => Math.round(row.height))),
      pageScrolls: document.documentElement.scrollHeight > innerHeight,
    }
  }, rowHeight)
}

for (const [account, pages] of Object.entries(lists)) {
  test.describe(account, () => {
    test.use({ account: account === 'demis' ? 'demis' : 'manager' })

    test(
      'sees at least 13 rows of every list at 1440 × 900 and 10 at 1366 × 768',
      { tag: '@detail' },
      async ({ page }) => {
        test.setTimeout(120_000)
        for (const [address, expected] of Object.entries(pages)) {
          await visit(page, address)
          if (expected > 0) await expect(page.getByRole('rowheader').first()).toBeVisible()
          for (const language of ['km', 'en'] as const) {
            const other = page.getByRole('button', { name: language === 'km' ? 'ខ្មែរ' : 'English', exact: true })
            if (await other.isVisible()) await other.click()
            await expect(page.locator('html')).toHaveAttribute('lang', language)
            for (const { width, height, rows } of screens) {
              await page.setViewportSize({ width, height })
              const where = `${address} ${language} ${width} × ${height}`
              await expect(async () => {
                const { room, seen, highest, pageScrolls } = await measure(page)
                if (expected > 0) expect(highest, where).toBeLessThanOrEqual(rowHeight)
                if (expected > 0) expect(room, where).toBeGreaterThanOrEqual(rows)
                expect(seen, where).toBeGreaterThanOrEqual(Math.min(rows, expected))
                expect(pageScrolls, where).toBe(false)
              }).toPass({ timeout: 5000 })
            }
          }
        }
      },
    )
  })
}

test.describe('on a phone', () => {
  test.use({ account: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first record of every list is on the first screen, and the filters are in a dialog', async ({ page }) => {
    for (const [address, expected] of Object.entries(lists.manager)) {
      if (expected === 0) continue
      await visit(page, address)
      await expect(page.locator('li[data-row]').first()).toBeInViewport({ ratio: 1 })
      // Year, school and grade stand above the list although the filters are out of view.
      const named = page.getByText(
        /^(2025-2026 RUNNING|2024-2025 CLOSING) · Sangkae High School( · Grade \d+( ក)?)?\s*$/,
      )
      await expect(named).toHaveCount(1)
      await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveCount(0)
    }
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toContainText('Sangkae High School')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
