import { failFor } from '../support/faults'
import { rowAction } from '../support/page'
import { expect, test } from '../support/test'

// The student list keeps the user's work when the server fails.
test.use({ account: 'manager' })

test('a failed deletion and a failed drop-out say so, and nothing is lost', async ({ page }) => {
  const server = { status: 500, body: { message: 'common.error.server' } }
  const rules = [
    { path: '/api/students/', method: 'DELETE', times: 1, ...server },
    { path: '/api/students/drop-out/', method: 'POST', times: 1, ...server },
  ]
  await page.goto('/student?grade=10')
  await failFor(page, rules)
  await (await rowAction(page, /^Delete /)).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  const why = 'The student was not deleted: Something went wrong on the server. Please try again.'
  await expect(page.getByText(why, { exact: true })).toBeVisible()

  await (await rowAction(page, /^Drop out /)).click()
  const dialog = page.getByRole('dialog')
  for (const [field, option] of [
    ['Drop-out reason', 'Other'],
    ['Report stage', 'End of semester I'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Something went wrong on the server. Please try again.')
  await expect(dialog.getByRole('combobox', { name: 'Drop-out reason' })).toContainText('Other')
})
