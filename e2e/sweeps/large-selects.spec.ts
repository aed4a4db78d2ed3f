import { expect, test } from '../support/test'

test.use({ account: 'demis' })

test('a select of 9,999 schools draws at most forty options, and typing narrows it', async ({ page }) => {
  // The page asks for one province; all the country's schools come instead, as many as one call gives.
  await page.route('**/api/schools?*', (route) => {
    const address = new URL(route.request().url())
    if (address.searchParams.get('limit') === '9999') address.searchParams.delete('gazetteer')
    return route.continue({ url: address.href })
  })
  await page.goto('/score')
  await page.getByRole('combobox', { name: 'Province' }).click()
  const loaded = page.waitForResponse(/limit=9999/)
  await page.getByRole('option', { name: /Battambang/ }).click()
  await (await loaded).finished()
  const field = page.getByRole('combobox', { name: 'School' })
  await field.click()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-setsize', '9999')
  expect(await options.count()).toBeLessThanOrEqual(40)
  for (const text of ['sangkae high', 'សង្កែ', '0208']) {
    await field.fill(text)
    await expect(options.first()).not.toHaveAttribute('aria-setsize', '9999')
    expect(await options.count()).toBeLessThanOrEqual(40)
    await field.fill('')
    await expect(options.first()).toHaveAttribute('aria-setsize', '9999')
  }
})
