import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, signInAt, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'
import { rowAction, save, textbox } from '../support/page'

// The comfort of every list, on the longest one: what is remembered, announced, prefetched and restored.

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const view = (page: Page) => page.getByRole('button', { name: 'Columns and density' })
const size = (page: Page) => page.getByRole('combobox', { name: 'Rows per page' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

/** The scroll position of the frame around the table. */
const frameTop = (page: Page) => page.getByRole('table').evaluate((table) => table.parentElement?.scrollTop ?? 0)

test.describe('a data user', () => {
  test.use({ account: 'data' })

  test(
    'finds columns, row height and rows per page as they were left; another user finds the usual ones',
    { tag: '@detail' },
    async ({ page, browser }) => {
      test.setTimeout(120_000)
      await page.goto('/school')
      await expect(rows(page)).toHaveCount(11)
      await view(page).click()
      await page.getByRole('menuitemcheckbox', { name: 'Degree' }).click()
      await expect(header(page, 'Degree')).toHaveCount(0)
      await page.getByRole('menuitemradio', { name: 'Compact' }).click()
      await page.keyboard.press('Escape')
      await size(page).click()
      await expect(page.getByRole('option')).toHaveText(['10', '25', '50', '100'])
      await page.getByRole('option', { name: '50' }).click()
      await expect(page).toHaveURL(/[?&]size=50/)
      await expect(rows(page)).toHaveCount(51)

      await page.goto('/school')
      await expect(rows(page)).toHaveCount(51)
      await expect(header(page, 'Degree')).toHaveCount(0)
      await view(page).click()
      await expect(page.getByRole('menuitemradio', { name: 'Compact' })).toHaveAttribute('aria-checked', 'true')
      // The address decides, so that a shared link shows the same list.
      await page.goto('/school?size=25')
      await expect(rows(page)).toHaveCount(26)

      const { origins } = await page.context().storageState()
      // The same computer, the next user.
      const other = await browser.newContext({ storageState: { cookies: [], origins } })
      const neighbour = await other.newPage()
      await neighbour.goto('/school')
      await signInAt(neighbour, 'superdata')
      await expect(rows(neighbour)).toHaveCount(11)
      await expect(header(neighbour, 'Degree')).toBeVisible()
      await other.close()
    },
  )

  test(
    'announces the order, keeps the header in view, and finds everything again with Back',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/school?size=100&name=high&status=1')
      // The code is no column of its own: what the list is sorted by is said above it.
      await expect(page.getByText('Sorted by School code, ascending')).toBeVisible()
      await header(page, 'EMIS code').getByRole('button').click()
      await expect(page).toHaveURL(/sort=emis_code\.asc/)
      await expect(page.getByText('Sorted by EMIS code, ascending')).toBeAttached()
      await header(page, 'EMIS code').getByRole('button').click()
      await expect(header(page, 'EMIS code')).toHaveAttribute('aria-sort', 'descending')
      await expect(page.getByText('Sorted by EMIS code, descending')).toBeAttached()
      // The order is announced as soon as it is chosen; the rows follow.
      await expect
        .poll(async () => {
          const codes = (await rows(page).allTextContents()).flatMap((text) => /\d{11}$/.exec(text)?.[0] ?? [])
          return codes.length === 100 && codes.every((code, index) => index === 0 || code <= (codes[index - 1] ?? ''))
        })
        .toBe(true)

      const { search } = new URL(page.url())
      const last = rows(page)
        .last()
        .getByRole('link', { name: /^View school / })
      await last.scrollIntoViewIfNeeded()
      await expect(header(page, 'EMIS code')).toBeInViewport()
      const top = await frameTop(page)
      expect(top).toBeGreaterThan(500)
      const texts = await rows(page).allTextContents()

      // Hovering a row prefetches its page.
      const prefetched = page.waitForRequest(/\/api\/schools\/\d+$/)
      await last.hover()
      await prefetched
      await last.click()
      await expect(page).toHaveURL(/\/school\/view\/\d+/)
      await page.goBack()
      await expect(rows(page)).toHaveText([...texts.slice(0, -1), `Just opened${texts.at(-1)}`])
      expect(new URL(page.url()).search).toBe(search)
      await expect.poll(() => frameTop(page)).toBe(top)
    },
  )

  test('sees what to do when nothing is found or the request fails', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school?name=zzzz')
    await expect(page.getByText('No school fits these filters.')).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, '/school?page=9999')
    await expect(page.getByText('The list is shorter than this page.')).toBeVisible()

    expectFailedRequests(page)
    await page.route('**/api/schools?*', (route) => route.abort())
    await page.goto('/school?name=sala')
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible({ timeout: 30_000 })
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/schools?*')
    // It loads again by itself as soon as there is a connection.
    await expect(rows(page).nth(1)).toBeVisible({ timeout: 30_000 })
  })
})

test.describe('a ministry officer', () => {
  test.use({ account: 'demis' })

  test(
    'types a name on Student right away, and reads truncated texts in full',
    { tag: '@detail' },
    async ({ page }) => {
      const long = 'វិទ្យាល័យ '.repeat(12).trim()
      await page.route(/\/api\/schools\?/, async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.replace(/"name":"[^"]*"/, `"name":"${long}"`) })
      })
      await page.goto('/school')
      await expect(rows(page).nth(1)).toBeVisible()
      const navigation = page.getByRole('navigation', { name: 'Menu' })
      const group = navigation.getByRole('button', { name: 'General' })
      await expect(group).toHaveAttribute('aria-expanded', 'false')
      await expect(navigation.getByRole('link', { name: 'Contact us' })).toBeHidden()
      await expect(navigation.getByRole('button').last()).toHaveText('General')

      const shown = page.locator('#truncated-text')
      const cell = page.getByRole('rowheader', { name: long })
      // The code that shows them is loaded after the first rows.
      await expect(async () => {
        await page.mouse.move(0, 0)
        await cell.hover()
        await expect(shown).toContainText(long, { timeout: 1000 })
      }).toPass({ timeout: 10_000 })
      await page.mouse.move(0, 0)
      await expect(shown).toHaveCount(0)
      // By keyboard: the texts of the row whose link has the focus.
      await page.keyboard.press('Tab')
      await cell.getByRole('link').focus()
      await expect(shown).toContainText(long)

      await navigation.getByRole('link', { name: 'Student', exact: true }).click()
      await expect(page.getByRole('searchbox', { name: 'Name or student ID' })).toBeFocused()
      await page.keyboard.type('sok')
      await page.keyboard.press('Enter')
      await expect(rows(page).nth(1)).toBeVisible()
    },
  )
})

test.describe('on a phone', () => {
  test.use({ account: 'district', viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' })

  test('a list is records with the same actions, and can be sorted', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school')
    const records = page.getByRole('list', { name: 'School' }).getByRole('listitem')
    await expect(records).toHaveCount(10)
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(await rowAction(records.first(), /^View school /)).toBeVisible()
    await page.keyboard.press('Escape')
    await view(page).click()
    await page.getByRole('menuitemradio', { name: 'EMIS code, descending' }).click()
    await expect(page).toHaveURL(/sort=emis_code\.desc/)
    await page.keyboard.press('Escape')
    await expectNoAxeFindings(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
})

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('Save and the breadcrumb lead back to the marked row of a filtered and ordered list', async ({ page }) => {
    await page.goto('/school?size=50&name=high&status=1&sort=emis_code.desc&page=1')
    await expect(rows(page)).toHaveCount(51)
    const { search } = new URL(page.url())
    const last = rows(page).last()
    const name = (await last.getByRole('rowheader').getByRole('link').textContent()) ?? ''
    const inRow = rows(page)
      .filter({ has: page.getByRole('link', { name: `View school ${name}`, exact: true }) })
      .last()
    await last.scrollIntoViewIfNeeded()
    const top = await frameTop(page)
    expect(top).toBeGreaterThan(500)

    await last.getByRole('link', { name: /^View school / }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await textbox(page, 'Phone number 2').fill('012345678')
    await save(page)
    await expect(inRow.getByText('Changed', { exact: true })).toBeInViewport()
    expect(new URL(page.url()).search).toBe(search)
    await expect.poll(() => frameTop(page)).toBeGreaterThanOrEqual(top)
    // The message of the success covers neither the row nor the pages.
    const message = await page.locator('[data-swipe-direction]').boundingBox()
    for (const part of [inRow, page.getByRole('navigation', { name: 'Pages' })]) {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(message?.y ?? 0)
    }

    await inRow.getByRole('link', { name: /^Edit school / }).click()
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'School' }).click()
    await expect(inRow).toBeInViewport()
    await expect(inRow).toContainText('Just opened')
    expect(new URL(page.url()).search).toBe(search)
    await expect.poll(() => frameTop(page)).toBeGreaterThanOrEqual(top)
  })
})
