import type { AccountName } from '../support/accounts'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { Crawler } from '../support/crawl/crawler'
import { measureScrollBars } from '../support/crawl/measure-scroll-bars'
import { pageCases, type PageCase } from '../support/crawl/routes'
import { visit } from '../support/visit'

// On Windows and Linux a scroll bar takes 15 px of its frame. Playwright hides the bars, so that a width which is computed
// without them looks right in every other test.
test.use({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
    },
    { scope: 'worker' },
  ],
})

const klass = 'academicYear=3&grade=8&suffix=%E1%9E%81'
const sheets: readonly PageCase[] = [
  'score-management?month=10',
  'score-management?month=13',
  'score-management?month=15',
]
  .map((address) => `/${address}&${klass}`)
  .concat(`/attendance-management?${klass}`)
  .map((path) => ({ path, account: 'teacher' as const }))

const accounts: (AccountName | null)[] = [null, 'demis', 'manager', 'teacher', 'student']
const screens = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]

async function readBarWidth(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const frame = document.createElement('div')
    frame.style.overflow = 'scroll'
    document.body.append(frame)
    const width = frame.offsetWidth - frame.clientWidth
    frame.remove()
    return width
  })
}

for (const account of accounts) {
  test.describe(() => {
    test.use({ account, language: 'km' })
    test(`no scroll bar covers a cell, a control or a text on the pages of ${account ?? 'anyone'}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const crawler = new Crawler(page, { share: 0, of: 1 })
      const findings: string[] = []
      let bars = 0
      const measure = async (where: string) => {
        const measured = await measureScrollBars(page)
        bars += measured.bars
        const language = await page.locator('html').getAttribute('lang')
        findings.push(...measured.findings.map((finding) => `${where}, ${language ?? ''}: ${finding}`))
      }
      await crawler.open('/')
      expect(await readBarWidth(page), 'the width of a scroll bar in this browser').toBeGreaterThan(10)
      const pages = [...pageCases, ...sheets].filter((pageCase) => pageCase.account === account)
      // A page is measured as it was opened: a later change of its size can hide what went wrong at first.
      for (const [round, screen] of screens.entries()) {
        await page.setViewportSize(screen)
        for (const { path, search = '' } of pages) {
          const address = `${path}${search}`
          await crawler.open(address)
          await measure(`${address} at ${screen.width}`)
          if (round === 0) continue
          await page
            .getByRole('banner')
            .getByRole('button', { name: /^(ខ្មែរ|English)$/ })
            .click()
          await crawler.settle()
          await measure(`${address} in the other language`)
        }
      }
      expect(findings).toEqual([])
      // A laptop's window is too low for the whole menu.
      if (account !== null) expect(bars, 'the bars that were looked at').toBeGreaterThan(0)
    })
  })
}

/** The last of the columns that users work with; the others follow. With the widest words that they have. */
const workedWith = {
  demis: {
    '/school?gazetteer=0208&size=25&sort=degree.desc': 'Accomplishment',
    '/student?keyword=so&size=25': 'Scholarships',
    '/scholarship/student?academicYear=3&school=27026&size=25': 'Personal problems',
  },
  manager: {
    '/student?size=25': 'Scholarships',
    '/graduation?academicYear=2&grade=9&suffix=ក': 'Graduation status',
    '/enrollment?grade=7&reportStage=1&size=25': 'Scholarships',
  },
} as const

for (const account of ['demis', 'manager'] as const) {
  test.describe(() => {
    test.use({ account, viewport: { width: 1366, height: 768 } })
    test(`the columns that ${account} works with are whole in lists beside the open menu`, async ({ page }) => {
      for (const [address, last] of Object.entries(workedWith[account])) {
        await visit(page, address)
        const header = page.getByRole('columnheader', { name: last, exact: true })
        await expect(header, address).toBeVisible()
        const position = await header.evaluate((cell: HTMLTableCellElement) => cell.cellIndex)
        for (const language of ['km', 'en']) {
          await page
            .getByRole('banner')
            .getByRole('button', { name: language === 'km' ? 'ខ្មែរ' : 'English' })
            .click()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          const room = await page.getByRole('table').evaluate((table: HTMLTableElement, index) => {
            const cells = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect())
            return (cells.at(-1)?.left ?? 0) - (cells[index]?.right ?? Infinity)
          }, position)
          expect(room, `${address} ${language}: px between ${last} and the actions`).toBeGreaterThanOrEqual(-1)
        }
      }
    })
  })
}
