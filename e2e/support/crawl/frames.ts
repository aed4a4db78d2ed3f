import type { Page } from '@playwright/test'

/** Another frame around the current page: a window that zoom has made narrow, the reader's own text or colours. */
export interface Frame {
  name: string
  width: number
  height: number
  /** The text spaced as WCAG 1.4.12 has it. */
  isSpaced?: true
  /** All text is the Khmer words with the tallest and the deepest letters. */
  hasTestWords?: true
  /** In the system's own few colours. */
  isForced?: true
}

export const allFrames: readonly Frame[] = [
  { name: '1440 px at 200 % (1.4.4)', width: 720, height: 450 },
  { name: '320 px (1.4.10)', width: 320, height: 640 },
  { name: '1440 px with text spacing (1.4.12)', width: 1440, height: 800, isSpaced: true },
  { name: '1440 px with the test words', width: 1440, height: 800, hasTestWords: true },
  { name: '1280 px at 200 % (1.4.4)', width: 640, height: 400 },
  { name: '320 px with text spacing (1.4.12)', width: 320, height: 640, isSpaced: true },
  { name: '360 px with the test words', width: 360, height: 740, hasTestWords: true },
  { name: 'high contrast', width: 1440, height: 800, isForced: true },
]

/**
 * Khmer has lines of 1.7 and more already: 1.5 would be less, so it is asked of other text alone. What the criterion says of
 * paragraphs it says of those that follow each other.
 */
const spacing = `
  * { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  :lang(en) { line-height: 1.5 !important }
  p + p { margin-block-start: 2em !important }
`

/** Letters with two signs below, with two above, with both: where one is cut, it is another word. */
export const testWords = 'ស្ត្រី ខ្ញុំ ក្រញ៉ូវ ប៉ុស្តិ៍ ព្រឹក្សា ហ្វ៊ីលីព សម្ព័ន្ធ ក្រុមហ៊ុន អង្គុយ ភ្ញៀវ ហ្គ្រេក'

/** Puts the reader's spacing on the page, or takes it off: an adopted style sheet, which the page's content security policy allows. */
export async function space(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      // The application has no such sheets.
      document.adoptedStyleSheets = css === '' ? [] : [sheet]
    },
    isSpaced ? spacing : '',
  )
}

/**
 * Replaces all visible text with the test words in the same length, checks the page, and restores the original
 * there: the page itself notices nothing.
 */
export async function withTestWords<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.evaluate(async (words) => {
    await document.fonts.load('16px "Noto Sans Khmer Variable"', words)
    const list = words.split(' ')
    let next = 0
    const asLongAs = (text: string) => {
      let instead = ''
      while (instead.length < text.trim().length) instead += list[next++ % list.length] ?? ''
      return instead
    }
    const back: (() => void)[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { nodeValue } = node
      const isSeen =
        node.parentElement?.checkVisibility() === true && node.parentElement.closest('script, style') === null
      if (nodeValue === null || nodeValue.trim() === '' || !isSeen) continue
      const text = node
      text.nodeValue = asLongAs(nodeValue)
      back.push(() => (text.nodeValue = nodeValue))
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      const { value } = field
      if (field.matches('[type=checkbox], [type=radio], [type=file], [type=password]')) continue
      field.value = asLongAs(value === '' ? field.placeholder || words : value)
      back.push(() => (field.value = value))
    }
    document.addEventListener('put-back', () => back.forEach((item) => item()), { once: true })
  }, testWords)
  try {
    return await look()
  } finally {
    await page.evaluate(() => document.dispatchEvent(new Event('put-back')))
  }
}
