import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from './support/test'
import type { AccountName } from './support/accounts'

// axe finds nothing on any route (quality §6): in both languages, light and dark, wide and at 360 px.
const publicRoutes = [
  '/',
  '/about',
  '/contact',
  '/tutorial',
  '/dasquert',
  '/errors',
  '/error-page',
  '/error-page/403',
  '/error-page/429',
]
const signedInRoutes: Partial<Record<AccountName, string[]>> = {
  demis: [
    '/',
    '/dashboard',
    '/holiday',
    '/academic-year',
    '/academic-year/new',
    '/academic-year/edit/3',
    '/school',
    '/school/new',
    '/student',
    '/classroom',
    '/graduation',
    '/transfer',
    '/enrollment',
    '/scholarship/student',
    '/scholarship/remittance',
    '/scholarship/funding',
    '/score',
    '/score-management',
    '/attendance',
    '/attendance-management',
    '/report',
    '/management-report',
    '/dasquert',
    '/user',
    '/user/new',
    '/account/student/edit',
  ],
  teacher: ['/', '/score', '/academic-year'],
  student: ['/', '/report', '/profile/student'],
}
const looks = [
  { language: 'km', colorScheme: 'light', width: 1440 },
  { language: 'en', colorScheme: 'dark', width: 360 },
] as const

/** Goes to another page without loading the application again; done when the heading is no longer the last page's. */
async function goInside(page: Page, route: string): Promise<void> {
  if (new URL(page.url()).pathname === route) return
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('data-left', ''))
  await page.evaluate((to) => window.history.pushState(null, '', to), route)
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
}

for (const { language, colorScheme, width } of looks) {
  test.describe(`${language}, ${colorScheme}, ${width} px`, () => {
    test.use({ language, colorScheme, viewport: { width, height: 800 } })

    test('public routes', async ({ page }) => {
      for (const route of publicRoutes) {
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoAxeFindings(page)
      }
    })

    for (const account of ['demis', 'teacher', 'student'] as const) {
      test.describe(() => {
        test.use({ account })
        test(`routes of ${account}`, async ({ page }) => {
          test.setTimeout(180_000)
          await page.goto('/')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          for (const route of signedInRoutes[account] ?? []) {
            await goInside(page, route)
            await expectNoAxeFindings(page)
            // No sideways scroll outside registers (quality §6).
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
            expect(overflow, `${route} at ${width} px`).toBeLessThanOrEqual(0)
          }
        })
      })
    }
  })
}
