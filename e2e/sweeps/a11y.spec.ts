import { printBar } from '../prove/print-bar'
import type { AccountName } from '../support/accounts'
import { expect, test } from '../support/test'
import { pageCases } from '../support/crawl/routes'
import { Crawler } from '../support/crawl/crawler'

/** The combinations of language, color theme and width to check. */
interface Theme {
  language: 'km' | 'en'
  colorScheme: 'light' | 'dark'
  width: 1440 | 360
}

/** Two of them between which every language, theme and width is seen. */
const fewThemes: readonly Theme[] = [
  { language: 'km', colorScheme: 'light', width: 1440 },
  { language: 'en', colorScheme: 'dark', width: 360 },
]

/** Every language in every theme, and each language in both widths. */
const allThemes: readonly Theme[] = [
  ...fewThemes,
  { language: 'en', colorScheme: 'light', width: 1440 },
  { language: 'km', colorScheme: 'dark', width: 360 },
]

// Every route, and every empty and failed page, is for everyone: axe finds nothing, nothing lies beside the
// window, no text is cut or lies on another, every target can be hit; in narrow windows (200 %, 320 px), with the reader's own
// text spacing and with the tallest Khmer words as well. Each of two themes checks a part of the states, every second of them in
// one further frame, and both together each state once. `npm run prove:everyone` checks all states in every theme, and all that opens when
// something on a page is pressed.
const isFull = process.env['SALA_PROOF'] === 'full'
const themes = isFull ? allThemes : fewThemes
if (isFull) test.describe.configure({ mode: 'parallel' })
const accounts: (AccountName | null)[] = [null, 'demis', 'manager', 'teacher', 'student']

for (const [share, { language, colorScheme, width }] of themes.entries()) {
  const look = `${language}, ${colorScheme}, ${width} px`
  test.describe(look, () => {
    for (const account of accounts) {
      test.describe(() => {
        test.use({
          account,
          language,
          colorScheme,
          viewport: { width, height: 800 },
        })
        test(`pages of ${account ?? 'anyone'}`, async ({ page }) => {
          test.setTimeout(isFull ? 3_600_000 : 300_000)
          page.setDefaultTimeout(30_000)
          const crawler = new Crawler(page, isFull ? { share: 0, of: 1 } : { share, of: themes.length })
          // The long walk says where it is and what it finds as it goes.
          let printed = 0
          for (const pageCase of pageCases.filter((pageCase) => pageCase.account === account)) {
            const started = Date.now()
            await crawler.visit(pageCase)
            if (!isFull) continue
            // What cannot be operated on one page is a finding, and the other pages are still looked at.
            await crawler.openAll(pageCase).catch((error: unknown) => {
              crawler.findings.push(`${pageCase.path}: the crawl ended: ${String(error).slice(0, 200)}`)
            })
            for (const finding of crawler.findings.slice(printed)) console.log(finding)
            printed = crawler.findings.length
            const seconds = Math.round((Date.now() - started) / 1000)
            console.log(`${look}: ${account ?? 'anyone'} ${pageCase.path}, ${crawler.looked} states, ${seconds} s`)
          }
          if (isFull) {
            printBar({
              bar: `findings in ${crawler.looked} states, ${look}, ${account ?? 'anyone'}`,
              figure: String(crawler.findings.length),
              atMost: '0',
              isMet: crawler.findings.length === 0,
            })
          }
          expect(crawler.findings).toEqual([])
        })
      })
    }
  })
}
