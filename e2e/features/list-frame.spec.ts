import type { Locator, Page } from '@playwright/test'
import { main, rowAction } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// What every described list gives its users. A further list is an entry here.

interface ListCase {
  name: string
  address: string
  unfiltered: string
  /** What is named above the rows of `address`; null for a list that nothing narrows. */
  context: RegExp | null
  /** Whole at 1366 px with the menu open. */
  columns: number
  /** At least so many of `address`. */
  rows: number
  /** The page of a record; null for one that a dialog shows, if it may be changed at all. */
  pageOfRecord: RegExp | null
  /** Null for a list without a text to search. */
  typed: { key: string; text: string } | null
}

const lists: readonly ListCase[] = [
  {
    name: 'schools',
    address: '/school?size=25&gazetteer=0208',
    unfiltered: '/school?size=25',
    context: /^2025-2026 RUNNING · Battambang · Sangkae$/,
    columns: 6,
    rows: 10,
    pageOfRecord: /\/school\/view\/\d+$/,
    typed: { key: 'name', text: 'high' },
  },
  {
    name: 'users',
    address: '/user?size=25&gazetteer=02',
    unfiltered: '/user?size=25',
    context: /^Battambang$/,
    columns: 5,
    rows: 3,
    pageOfRecord: /\/user\/edit\/\d+$/,
    typed: { key: 'username', text: 'distr' },
  },
  {
    name: 'students',
    address: '/student?size=25&academicYear=3&school=27026',
    unfiltered: '/student?size=25&academicYear=3&school=27026',
    context: /^2025-2026 RUNNING · Battambang · Sangkae · Sangkae High School$/,
    columns: 7,
    rows: 10,
    pageOfRecord: /\/student\/view\/\d+$/,
    typed: { key: 'keyword', text: 'so' },
  },
  {
    name: 'classes',
    address: '/classroom?size=25&academicYear=3&school=27026',
    unfiltered: '/classroom?size=25',
    context: /^2025-2026 RUNNING · Battambang · Sangkae · Sangkae High School$/,
    columns: 5,
    rows: 10,
    pageOfRecord: /\/classroom\/view\/\d+$/,
    typed: null,
  },
  {
    name: 'student accounts',
    address: '/account/student/edit?size=25',
    unfiltered: '/account/student/edit?size=25',
    context: null,
    columns: 5,
    rows: 1,
    pageOfRecord: /\/account\/student\/edit\/[^/]+$/,
    typed: { key: 'stsId', text: '02' },
  },
  {
    name: 'academic years',
    address: '/academic-year',
    unfiltered: '/academic-year',
    context: null,
    columns: 6,
    rows: 4,
    pageOfRecord: /\/academic-year\/edit\/\d+$/,
    typed: null,
  },
  {
    name: 'enrolled students',
    address: '/enrollment?academicYear=3&school=27026&grade=7&reportStage=1&emisCode=02080106001&size=25',
    unfiltered: '/enrollment?academicYear=3&school=27026&grade=7&reportStage=1&emisCode=02080106001&size=25',
    context: /^2025-2026 RUNNING · Sangkae High School · Grade 7$/,
    columns: 7,
    rows: 10,
    pageOfRecord: null,
    typed: null,
  },
  {
    name: 'scholarship students',
    address: '/scholarship/student?academicYear=3&school=27026&size=25',
    unfiltered: '/scholarship/student?academicYear=3&school=27026&size=25',
    context: /^2025-2026 RUNNING · Battambang · Sangkae · Sangkae High School$/,
    columns: 7,
    rows: 10,
    pageOfRecord: null,
    typed: null,
  },
]

const rows = (page: Page) => page.locator('main [data-row]')
const nameLink = (row: Locator) => row.getByRole('link').first()
const search = (page: Page) => page.getByRole('search').getByRole('searchbox').first()

/** The columns whose headers and texts are cut off or lie beyond the edge, those of actions not counted. */
const cutOff = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const frame = table.parentElement?.getBoundingClientRect()
    const actions = table.querySelector('thead th:last-child')?.getBoundingClientRect()
    const isCut = (cell: Element) =>
      cell.getBoundingClientRect().right > Math.min(frame?.right ?? 0, actions?.left ?? 0) + 1 ||
      [cell, ...cell.querySelectorAll('.cut-line')].some((part) => part.scrollWidth > part.clientWidth)
    return [...table.querySelectorAll('thead th:not(:last-child)')]
      .map((header, index) => ({
        header,
        cells: [...table.querySelectorAll(`tbody tr > :nth-child(${String(index + 1)})`)],
      }))
      .filter(({ header, cells }) => isCut(header) || cells.some(isCut))
      .map(({ header }) => header.textContent)
  })

test.describe('demis', { tag: '@detail' }, () => {
  test.use({ account: 'demis' })

  for (const { name, address, unfiltered, context, columns, rows: count, pageOfRecord, typed } of lists) {
    test(`the columns of ${name} are whole at 1366 px, in one line of English and two of Khmer`, async ({ page }) => {
      await page.goto(unfiltered)
      await expect(rows(page).first()).toBeVisible()
      for (const [language, lines] of [
        ['English', 1],
        ['ខ្មែរ', 2],
      ] as const) {
        const other = page.getByRole('button', { name: language, exact: true })
        if (await other.isVisible()) await other.click()
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'km')
        await expect.poll(() => cutOff(page)).toEqual([])
        await expect(page.getByRole('columnheader')).toHaveCount(columns + 1)
        const heights = await page
          .getByRole('columnheader')
          .evaluateAll((headers) => headers.map(({ clientHeight }) => clientHeight))
        expect(Math.max(...heights)).toBeLessThanOrEqual(lines * 24 + 9)
      }
    })

    test(`a line above ${name} names what is shown, and a filter applies as it is typed`, async ({ page }) => {
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
      if (context !== null) await expect(main(page).locator('p').filter({ hasText: context })).toBeVisible()
      if (typed === null) return
      await search(page).fill(typed.text)
      await expect(page).toHaveURL((url) => url.searchParams.get(typed.key) === typed.text)
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: new RegExp(`^Remove filter: .*${typed.text}`) }).click()
      await expect(search(page)).toHaveValue('')
      await expectNoAxeFindings(page)
    })

    if (pageOfRecord === null) continue
    test(`Back and the breadcrumb lead to the row of ${name} that was opened, and mark it`, async ({ page }) => {
      await page.goto(address)
      const link = nameLink(rows(page).last())
      const opened = rows(page).filter({ has: page.getByRole('link', { name: (await link.textContent()) ?? '' }) })
      // No user presses within the frame in which a list scrolls: the browser has not reported the scrolling yet.
      await link.scrollIntoViewIfNeeded()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      for (const leave of [
        () => page.goBack(),
        () => page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').last().click(),
      ]) {
        await nameLink(opened.last()).click()
        await expect(page).toHaveURL(pageOfRecord)
        await leave()
        await expect(page).toHaveURL((url) => url.pathname + url.search === address)
        await expect(opened.last()).toBeInViewport()
        await expect(opened.last()).toContainText('Just opened')
      }
    })

    if (typed === null || count < 2) continue
    test(`keys lead to the search field and through ${name}, are listed, and can be turned off`, async ({ page }) => {
      await page.goto(address)
      await expect(rows(page).nth(1)).toBeVisible()
      await expect(async () => {
        await page.keyboard.press('/')
        await expect(search(page)).toBeFocused({ timeout: 500 })
      }).toPass()
      await page.keyboard.press('ArrowDown')
      await expect(nameLink(rows(page).first())).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(nameLink(rows(page).nth(1))).toBeFocused()
      await page.keyboard.press('?')
      const keys = page.getByRole('dialog', { name: 'Keys in lists' })
      await expectNoAxeFindings(page)
      await keys.getByRole('checkbox', { name: 'Use the keys / and ?' }).uncheck()
      await page.keyboard.press('Escape')
      await expect(nameLink(rows(page).nth(1))).toBeFocused()
      await page.keyboard.press('?')
      await page.keyboard.press('/')
      await expect(keys).toHaveCount(0)
      await expect(nameLink(rows(page).nth(1))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(pageOfRecord)
    })
  }

  test('Cancel and Save of an edit page lead to the marked row on its page', async ({ page }) => {
    const address = '/school?size=25&gazetteer=02&page=1'
    await page.goto(address)
    // Schools that another test creates move the first and the last rows of a page.
    const name = (await nameLink(rows(page).nth(12)).textContent()) ?? ''
    const opened = rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
    for (const { leave, mark } of [
      { leave: async () => await page.getByRole('link', { name: 'Cancel', exact: true }).click(), mark: 'Just opened' },
      {
        leave: async () => {
          await page.getByRole('textbox', { name: /^Phone number 3/ }).fill('012345678')
          await page.getByRole('button', { name: 'Save', exact: true }).click()
        },
        mark: 'Changed',
      },
    ]) {
      await opened.getByRole('link', { name: /^Edit school / }).click()
      await expect(page).toHaveURL(/\/school\/edit\/\d+$/)
      await leave()
      await expect(page).toHaveURL((url) => url.pathname + url.search === address)
      await expect(opened).toContainText(mark)
      await expect(opened).toBeInViewport()
    }
  })

  test('columns that have no room are announced by a shadow and a scroll bar', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 768 })
    await page.goto('/school?size=25')
    await expect(rows(page).first()).toBeVisible()
    const frame = page.getByRole('table').locator('xpath=..')
    await expect(frame).toHaveAttribute('data-hides-end')
    // The browser of the tests hides scroll bars.
    const bar = await frame.evaluate((element) => getComputedStyle(element, '::-webkit-scrollbar').height)
    expect(bar).toBe('10px')
    const shadow = await page
      .getByRole('columnheader')
      .last()
      .evaluate((header) => getComputedStyle(header).boxShadow)
    expect(shadow).not.toBe('none')
  })
})

test.describe('demis on a phone', { tag: '@detail' }, () => {
  test.use({ account: 'demis', viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  for (const { name, unfiltered, address, context, rows: count, pageOfRecord } of lists) {
    test(`${name} are records of two lines, at least seven on the screen`, async ({ page }) => {
      await page.goto(unfiltered)
      await expect(rows(page).first()).toBeVisible()
      await expect(rows(page).nth(Math.min(await rows(page).count(), 7) - 1)).toBeInViewport({ ratio: 1 })
      expect(
        await rows(page)
          .first()
          .evaluate(({ clientHeight }) => clientHeight),
      ).toBeLessThanOrEqual(56)
      await expect(await rowAction(rows(page).first(), /^Edit/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expectNoAxeFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

      await visit(page, address)
      await expect(rows(page)).not.toHaveCount(0)
      expect(await rows(page).count()).toBeGreaterThanOrEqual(Math.min(count, 3))
      if (context !== null) {
        await main(page).getByRole('button', { name: context }).click()
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      // Beside the name, where nothing is written.
      const box = await rows(page).first().boundingBox()
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10)
      if (pageOfRecord === null) await expect(page.getByRole('dialog')).toBeVisible()
      else await expect(page).toHaveURL(pageOfRecord)
    })
  }

  test('a student is selected by the letter before the name, for an action on several', async ({ page }) => {
    await page.goto('/student?size=25&academicYear=3&school=27026')
    const letters = main(page).getByRole('button', { name: /^Select / })
    await letters.first().click()
    await letters.nth(1).click()
    await expect(letters.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(main(page).getByText('2 selected', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Move to classroom', exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await main(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(letters.first()).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('officers of a place', () => {
  test.use({ account: 'district' })

  test('see a place that their role fixes as text, and named above the list', async ({ page }) => {
    await page.goto('/school')
    await expect(main(page).getByText('2025-2026 RUNNING · Battambang · Sangkae')).toBeVisible()
    const locked = page.getByRole('button', { name: 'District Sangkae' })
    expect(await locked.evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('0px')
  })
})
