import { failFor, failNoMore } from '../support/faults'
import { expect, test } from '../support/test'

// A part of a page that fails shows its error in place; the rest of the page works.
test.use({ account: 'demis' })

test('each card of the dashboard fails and tries again by itself', async ({ page }) => {
  const rules = [
    { path: '/holidays.json', status: 500 },
    { path: '/api/schools', status: 500, body: { message: 'common.error.server' } },
  ]
  await failFor(page, rules)
  await page.goto('/dashboard')
  const holidays = page.getByRole('region', { name: 'Next public holidays' })
  const behind = page.getByRole('region', { name: 'Schools behind in their work' })
  await expect(holidays.getByRole('alert')).toContainText('This part could not be loaded.')
  await expect(behind.getByRole('alert').first()).toContainText('Something went wrong on the server.')
  await expect(page.getByRole('region', { name: 'Academic years and their next step' })).toContainText('2025-2026')
  await failNoMore(page)
  await holidays.getByRole('button', { name: 'Try again' }).click()
  await expect(holidays.getByRole('listitem')).toHaveCount(3)
  await expect(behind.getByRole('alert').first()).toBeVisible()
  await behind.getByRole('button', { name: 'Try again' }).first().click()
  await expect(behind.getByText('schools have not completed').first()).toBeVisible()
})

test('a list of holidays that does not arrive, or is none, is shown in place of the calendar', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'National public holidays' })).toBeVisible()
  const rules = [{ path: '/holidays.json', status: 200, body: { holidays: [{ name: 'ក' }] } }]
  await failFor(page, rules)
  await page.getByRole('main').getByRole('link', { name: 'National public holidays' }).click()
  await expect(page.getByRole('alert')).toContainText("The server's answer could not be read (GET /holidays.json")
  await failNoMore(page)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(12)
})
