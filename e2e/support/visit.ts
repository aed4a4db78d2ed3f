import { expect, type Page } from '@playwright/test'

/**
 * Opens an address in the running application, as one of its links would, or loads it when none runs yet. Use `page.goto`
 * only where loading again is what the test is about: it takes as long as several steps inside the application.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  // A redirect that is still being carried out would take the place of the address. By its element, since an open dialog
  // hides the page from the roles.
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false')
  await page.evaluate(async (to) => {
    // The router listens to the history.
    window.history.pushState(null, '', to)
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
  }, address)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
}

/**
 * Waits until a page that was loaded is shown to its user. The check of the sign-in leads over an address of its own, whose page has
 * the same frame: keys that are pressed there are lost.
 */
export async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Go to a page|ទៅកាន់ទំព័រ)/ })).toBeVisible()
  await expect(page).not.toHaveURL(/\/auth\//)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
}
