import { expect, test } from '../support/test'
import { visit } from '../support/visit'

// The help of a page (its purpose, the steps and the next step) is behind the "?" beside the name of every page.

test.use({ account: 'manager' })

test('the help of a page opens by keyboard in the present language, and closing it returns the focus', async ({
  page,
}) => {
  await visit(page, '/classroom')
  const help = page.getByRole('button', { name: 'Help for this page' })
  await help.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Class' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog).toContainText('This page lists the classes of a school')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(help).toBeFocused()

  await page.getByRole('button', { name: 'ខ្មែរ', exact: true }).click()
  await visit(page, '/score')
  await page.getByRole('button', { name: 'ជំនួយសម្រាប់ទំព័រនេះ' }).click()
  await expect(page.getByRole('dialog', { name: 'ពិន្ទុ' }).getByRole('listitem')).toHaveCount(3)
})

test('the name of an icon button is shown when the keyboard reaches it; Escape hides it', async ({ page }) => {
  await visit(page, '/classroom')
  const button = page.locator('tbody').getByRole('button').first()
  const name = await button.getAttribute('aria-label')
  const tooltip = page.getByRole('tooltip')
  await page.keyboard.press('Tab')
  await button.focus()
  await expect(tooltip).toHaveText(name ?? 'a button without a name')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})
