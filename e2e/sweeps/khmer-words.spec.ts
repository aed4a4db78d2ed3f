import type { Page } from '@playwright/test'
import { failFor } from '../support/faults'
import { chooseFromSheetMenu } from '../support/page'
import { expect, test } from '../support/test'
import { withTestWords } from '../support/crawl/frames'
import { measureInk } from '../support/crawl/measure-ink'

// A clipped lower mark changes the word: the Khmer words with the tallest and the deepest letters fit in
// every widget there is. `npm run prove:everyone` keeps the pictures, to be looked at.
const isFull = process.env['SALA_PROOF'] === 'full'

/** Replaces all visible text with the words and measures it; each widget has to be present with some text. */
async function expectWhole(page: Page, scene: string, widgets: Record<string, string>): Promise<void> {
  for (const [name, css] of Object.entries(widgets)) {
    await expect(page.locator(css).filter({ visible: true }).first(), `${scene}: ${name}`).toBeVisible()
  }
  let findings: string[] = []
  // A control whose code or name arrives meanwhile shows its own text again: the words are then put a second time.
  await expect(async () => {
    findings = await withTestWords(page, async () => {
      for (const [name, css] of Object.entries(widgets)) {
        const texts = await page
          .locator(css)
          .filter({ visible: true })
          .evaluateAll((all) => all.map((item) => (item instanceof HTMLInputElement ? item.value : item.textContent)))
        expect(texts.join(' '), `${scene}: ${name}`).toMatch(/[៉៊្]/)
      }
      if (isFull) await page.screenshot({ path: test.info().outputPath(`${scene}.png`) })
      return await measureInk(page)
    })
  }).toPass()
  expect(findings, scene).toEqual([])
}

const name = (text: string) => ({ name: text, exact: true })

test.describe('on a laptop', () => {
  test.use({ account: 'demis', language: 'km', viewport: { width: 1440, height: 800 } })

  test('lists, forms, menus, dialogs and charts show them whole', async ({ page }) => {
    await page.goto('/school?status=1&gazetteer=01')
    await expect(page.locator('tbody tr').nth(5)).toBeVisible()
    await expectWhole(page, 'list', {
      field: 'main input',
      select: 'main [role=combobox]',
      button: 'main button',
      tag: 'main ul li button',
      header: 'main thead th',
      cell: 'main tbody td',
      'row header': 'main tbody th',
      'menu of the pages': 'nav a',
    })
    await page.locator('main tbody td a:has(svg)').first().hover()
    await expectWhole(page, 'tooltip', { tooltip: '[role=tooltip]' })
    await page.getByRole('button', name('ជួរឈរ និងកម្ពស់ជួរ')).click()
    await expectWhole(page, 'menu', { item: '[role=menu] [role^=menuitem]' })
    await page.keyboard.press('Escape')
    await page.locator('main button[role=combobox]').first().click()
    await expectWhole(page, 'options', { option: '[role=option]' })

    await page.goto('/user')
    await expectWhole(page, 'badges', { badge: 'main td span.rounded' })

    await page.goto('/academic-year/edit/3')
    await page
      .getByRole('button', { name: /^ជ្រើសរើសពីប្រតិទិន/ })
      .first()
      .click()
    await expectWhole(page, 'dates', { day: '[role=dialog] td', weekday: '[role=dialog] th' })
    await page.goto('/academic-year/edit/2')
    await page.getByRole('button', name('ទៅដំណាក់កាលបន្ទាប់')).click()
    await expectWhole(page, 'dialog', { title: '[role=alertdialog] h2', text: '[role=alertdialog] p' })

    await page.goto('/dasquert?gazetteer=02&indicators=pupils&aggregateBy=grade')
    await expectWhole(page, 'chart', { label: 'main svg text' })
    await page.goto('/holiday?view=month&year=2026&month=5')
    await expectWhole(page, 'calendar', {
      day: '[role=gridcell]',
      weekday: '[role=columnheader]',
      tab: '[aria-current]',
    })
  })
})

test.describe('on a phone', () => {
  test.use({ account: 'manager', language: 'km', viewport: { width: 360, height: 740 } })

  test('records, sheets, messages and paper show them whole', async ({ page }) => {
    // The browser's own print dialog could not be closed here.
    await page.addInitScript(() => (window.print = () => undefined))
    await page.goto('/student?grade=8')
    await expectWhole(page, 'records', {
      record: 'main li[data-row]',
      name: 'main li .font-medium',
      banner: 'header p',
    })

    // The server refuses, so that no record is deleted.
    await failFor(page, [{ path: '/api/', method: 'DELETE', status: 500, body: { message: 'common.error.server' } }])
    await page.locator('main li[data-row]').first().getByRole('button').last().click()
    await page.getByRole('menuitem').last().click()
    await expectWhole(page, 'dialog', { title: '[role=alertdialog] h2', button: '[role=alertdialog] button' })
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expectWhole(page, 'message', { message: '[data-swipe-direction]' })

    await page.goto('/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=8')
    await chooseFromSheetMenu(page, 'បង្ហាញជាតារាងទាំងមូល')
    await expectWhole(page, 'grid', {
      cell: '[role=gridcell]',
      header: '[role=columnheader]',
      name: '[role=rowheader]',
    })
    await page.getByRole('main').getByRole('button', name('សកម្មភាពផ្សេងទៀត')).click()
    await page.getByRole('menuitem', name('បោះពុម្ពតាមទិន្នន័យដែលបានរក្សាទុក')).click()
    await expect(page.locator('article')).toBeAttached({ timeout: 30_000 })
    // A browser says that it prints before it lays the page out on paper.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    // A4 on its side, without the margins.
    await page.setViewportSize({ width: 1047, height: 700 })
    await expectWhole(page, 'paper', { heading: 'article header p', header: 'article thead th', cell: 'article td' })
    if (isFull) await page.pdf({ path: test.info().outputPath('paper.pdf'), preferCSSPageSize: true })
  })
})
