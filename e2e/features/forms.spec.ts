import { chooseEnglish, onDisk, rowAction, save, textbox } from '../support/page'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { AccountName } from '../support/accounts'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'

// Every form sends changed fields only, others' changes merged or offered, unsaved input kept on the device.
const saved = (page: Page) => expect(page.getByText('The school was saved.', { exact: true })).toBeVisible()

const kept = (page: Page) => page.getByRole('status').filter({ hasText: /(?:was|were) not saved/ })

async function opened(
  browser: Browser,
  stateOf: (account: AccountName) => Promise<NonNullable<BrowserContextOptions['storageState']>>,
  account: AccountName,
) {
  const context = await browser.newContext({ baseURL: origin, storageState: await stateOf(account) })
  await chooseEnglish(context)
  return await context.newPage()
}

test.describe('a school that two officers edit', () => {
  test.use({ account: 'district' })
  const address = '/school/edit/27028'

  test('two officers who change different fields save both; of the same field both values are offered', async ({
    page,
    browser,
    stateOf,
  }) => {
    const other = await opened(browser, stateOf, 'provincial')
    await Promise.all([page.goto(address), other.goto(address)])
    // Both look at the school before one of them saves.
    await expect(textbox(page, 'Phone number 3')).toBeVisible()
    await textbox(other, 'Phone number 2').fill('012 111 222')
    await save(other)
    await saved(other)
    await textbox(page, 'Phone number 3').fill('092 333 444')
    await save(page)
    await expect(
      page.getByText(/^Phone number 2 was changed by .+ \(\d\d:\d\d\)\. Both changes are saved\.$/),
    ).toBeVisible()

    await Promise.all([page.goto(address), other.goto(address)])
    await expect(textbox(page, 'Phone number 2')).toHaveValue('012111222')
    await expect(textbox(page, 'Phone number 3')).toHaveValue('092333444')
    await textbox(other, 'Phone number 3').fill('092555666')
    await save(other)
    await saved(other)
    await textbox(page, 'Phone number 3').fill('092777888')
    await save(page)
    const dialog = page.getByRole('dialog', { name: '1 field changed by two people' })
    await expect(dialog.getByText('Phone number 3', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Changed by .+, \d\d:\d\d$/)).toBeVisible()
    await expectNoAxeFindings(page)
    await expect(dialog.getByRole('button', { name: 'Take theirs: 092555666' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep mine: 092777888' }).click()
    await saved(page)
    await page.goto(address)
    await expect(textbox(page, 'Phone number 3')).toHaveValue('092777888')
    await other.context().close()
  })
})

test.describe('unsaved input', () => {
  test.use({ account: 'manager' })

  test('of a student is offered after the tab was closed, and is gone once it is saved', async ({ page, context }) => {
    const address = '/student/560'
    await page.goto(address)
    await textbox(page, 'Birth place').fill('ភ្នំពេញ')
    await page.getByRole('group', { name: 'Father' }).getByRole('textbox', { name: 'Occupation' }).fill('ជាងឈើ')
    await expect.poll(async () => (await onDisk(page)).length).toBe(2)
    // Nothing of it can be read there, nor whose it is.
    expect((await onDisk(page)).join()).not.toMatch(/ភ្នំពេញ|ជាងឈើ|(?<![\da-f])560(?![\da-f])|manager/)
    await page.close({ runBeforeUnload: false })

    const later = await context.newPage()
    await later.goto(address)
    await expect(kept(later)).toContainText(/^2 fields that you filled in \(until \d\d:\d\d\) were not saved\./)
    await expectNoAxeFindings(later)
    await later.getByRole('button', { name: 'Restore' }).click()
    await expect(kept(later)).toHaveCount(0)
    await expect(textbox(later, 'Birth place')).toHaveValue('ភ្នំពេញ')
    await save(later)
    await expect(later.getByText('The student has been saved.', { exact: true })).toBeVisible()
    await later.reload()
    await expect(textbox(later, 'Birth place')).toHaveValue('ភ្នំពេញ')
    await expect(kept(later)).toHaveCount(0)
  })

  test(
    'outlives its tab although the disk has not confirmed what was typed before',
    { tag: '@detail' },
    async ({ page, context }) => {
      const address = '/student/562'
      const occupation = (of: Page, parent: string) =>
        of.getByRole('group', { name: parent }).getByRole('textbox', { name: 'Occupation' })
      await page.goto(address)
      await textbox(page, 'Birth place').fill('ពោធិ៍សាត់')
      await expect.poll(async () => (await onDisk(page)).length).toBe(1)
      // As on a very slow disk: the page no longer learns that a transaction is complete.
      await page.evaluate(() => Reflect.set(IDBTransaction.prototype, 'addEventListener', () => undefined))
      await occupation(page, 'Father').fill('ជាងឈើ')
      await expect.poll(async () => (await onDisk(page)).length).toBe(2)
      await occupation(page, 'Mother').fill('គ្រូបង្រៀន')
      await expect.poll(async () => (await onDisk(page)).length).toBe(3)
      await page.close({ runBeforeUnload: false })

      const later = await context.newPage()
      await later.goto(address)
      await later.getByRole('button', { name: 'Restore' }).click()
      await expect(textbox(later, 'Birth place')).toHaveValue('ពោធិ៍សាត់')
      await expect(occupation(later, 'Father')).toHaveValue('ជាងឈើ')
      await expect(occupation(later, 'Mother')).toHaveValue('គ្រូបង្រៀន')
    },
  )

  test(
    'stays in the form when the connection is lost before the first press',
    {
      tag: '@detail',
    },
    async ({ page, context }) => {
      await page.goto('/student/561')
      await expect(textbox(page, 'Birth place')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expectFailedRequests(page)
      await context.setOffline(true)
      const notice = page.getByRole('status').getByText('No connection. You are still signed in.')
      await expect(notice).toBeVisible()
      await textbox(page, 'Birth place').fill('កំពត')
      await save(page)
      await expect(page.getByText('Connection problem. Check the connection and try again.').first()).toBeVisible()
      await expect(notice).toBeInViewport()
      await context.setOffline(false)
      await expect(notice).toBeHidden()
      await expect(textbox(page, 'Birth place')).toHaveValue('កំពត')
    },
  )

  test(
    'of a dialog is asked about before Escape closes it, and is offered again until it is discarded',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/student?academicYear=3&school=27026&grade=7')
      const open = async () => {
        await (await rowAction(page, /^Drop out /)).click()
        return page.getByRole('dialog', { name: /^Drop out: / })
      }
      const dialog = await open()
      await dialog.getByRole('combobox', { name: 'Drop-out reason' }).click()
      await page.getByRole('option').nth(1).click()
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'No' }).click()
      await expect(dialog).toBeVisible()
      await page.reload()
      await open()
      await expect(kept(page)).toContainText('1 field')
      await dialog.getByRole('button', { name: 'Restore' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await open()
      await dialog.getByRole('button', { name: 'Restore' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toContainText('It stays on this device, and is offered when you open this again.')
      await question.getByRole('button', { name: 'Discard' }).click()
      await open()
      await expect(dialog).toBeVisible()
      await expect(kept(page)).toHaveCount(0)
    },
  )
})
