import { failFor, failNoMore } from '../support/faults'
import { expect, test } from '../support/test'

// Work on a school survives a failing server.
test.use({ account: 'district' })

test('a save that the server fails shows its message in red, which stays, and keeps what was typed', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/school/edit/27026')
  const phone = page.getByRole('textbox', { name: 'Phone number 3' })
  await phone.fill('012777888')
  const rules = [
    { path: '/api/schools', method: 'PUT', times: 1, status: 500, body: { message: 'common.error.server' } },
  ]
  await failFor(page, rules)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const message = page.getByText('Something went wrong on the server. Please try again.', { exact: true })
  await expect(message).toBeVisible()
  // Longer than a good message stays.
  await page.clock.runFor(4500)
  await expect(message).toBeVisible()
  await expect(phone).toHaveValue('012777888')
})

test('a statement that cannot be loaded says so and is asked for again', async ({ page }) => {
  const rules = [
    { path: '/api/schools/27026/accomplishment', method: 'GET', status: 500, body: { message: 'common.error.server' } },
  ]
  await failFor(page, rules)
  await page.goto('/school/edit/27026')
  await expect(page.getByText('What is still missing could not be loaded.')).toBeVisible()
  await failNoMore(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'To complete running' })).toBeVisible()
})
