import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

// Locators and steps for the parts that every page has.

export const signInName = /^(ចូលប្រើប្រាស់|Sign in)$/
export const signOutName = /^(ចាកចេញ|Sign out)$/

/** The address at which the identity service leads back after a sign-out that it has confirmed. */
export const isBackFromSignOut = (url: URL) => url.pathname === '/' && url.searchParams.has('state')

/** The language of a context that a test opens itself. Pages without an origin, as axe opens one, have no storage. */
export async function chooseEnglish(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('sala.locale', '"en"')
  })
}

export const main = (page: Page) => page.getByRole('main')
export const dialog = (page: Page) => page.getByRole('dialog')
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
export const saveAllButton = (page: Page) => page.getByRole('button', { name: 'Save all' })
export const labelled = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** The row of a table whose header says that, and below it what tells it from others of the same name. */
export const row = (page: Page, header: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${header}(?:$| )`) }) })

/** The names of the rows of a list, which lead to their records. */
export const rowNames = (page: Page) => page.getByRole('rowheader').getByRole('link')

/** The rows that contain a text, such as a part of a name. */
export const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The mark of a record that was just created, in its row. */
export const newMark = (within: Locator) => within.getByText('New', { exact: true })

/** A cell of the score sheet on the page: student and subject counted from 0. */
export const scoreCell = (page: Page, student = 0, subject = 0) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(2 + student)
    .getByRole('gridcell')
    .nth(2 + subject)

/** The menu of further actions of a sheet: import, template, print, consolidation. */
export async function openSheetMenu(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^(More|សកម្មភាពផ្សេងទៀត)$/ })
    .click()
}

export async function chooseFromSheetMenu(page: Page, name: string): Promise<void> {
  await openSheetMenu(page)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses from the menu of classes of a sheet, whose button names its class. */
export async function chooseFromClassMenu(page: Page, name: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^Grade \d/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses the demo school by a part of its Latin name, as an officer of its district does. */
export async function chooseDemoSchool(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'School' }).click()
  await page.keyboard.type('sangkae high')
  await page
    .getByRole('option', { name: /Sangkae High School/ })
    .first()
    .click()
}

/** The whole name of a field, required or not. */
export const named = (label: string) => new RegExp(`^${label}( ?\\*)?\\s*(Required)?$`)

export async function save(page: Page): Promise<void> {
  await saveButton(page).click()
}

/** Opens a select of the page, or of a part of it, and chooses an option by its whole label or a pattern. */
export async function choose(within: Page | Locator, field: string | RegExp, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: field }).click()
  const page = 'page' in within ? within.page() : within
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

export async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/** An action of a row, or of the first row of a list, in the menu of the row, which it opens. */
export async function rowAction(within: Page | Locator, name: string | RegExp): Promise<Locator> {
  const page = 'page' in within ? within.page() : within
  const menu = page.getByRole('menu')
  if (await menu.isVisible()) await page.keyboard.press('Escape')
  await within
    .getByRole('button', { name: /^Action: / })
    .first()
    .click()
  await expect(menu).toBeVisible()
  return menu.getByRole('menuitem', { name, exact: typeof name === 'string' })
}

/** The data kept on this device, as it is on the disk; empty before the application made its database. */
export const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'sala-work')) return []
    return new Promise<string[]>((resolve, reject) => {
      const request = indexedDB.open('sala-work')
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('success', () => {
        const all = request.result.transaction('records').objectStore('records').getAll()
        all.addEventListener('success', () => {
          request.result.close()
          const text = (value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value)
          resolve(all.result.map((record: object) => JSON.stringify(Object.values(record).map(text))))
        })
      })
    })
  })
