import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { at, list, signedInApi } from '../support/api'
import { Hand } from '../support/hand'
import { enrollNinthGrader } from '../support/students'
import { expect, test } from '../support/test'

// The clicks and keys that ten daily tasks cost, each done in the shortest way that a user would find, beginning on the
// dashboard. A click is one; so is each key, also of a typed text, and a chord such as Ctrl+S. Entering a month counts the
// way to the first cell, one cell of two digits with the key that leads to the next, and the save. What the program
// remembers is remembered: a user enrolls into the grade of the last time. `before` is the count on 22 November 2026.

test.use({ ownServer: true })

interface Counted {
  task: string
  before: number
  now: number
}
const counted: Counted[] = []

async function perform(
  page: Page,
  task: string,
  counts: { before: number; most: number },
  work: (hand: Hand) => Promise<void>,
) {
  if (!page.url().endsWith('/dashboard')) await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const hand = new Hand(page)
  await work(hand)
  counted.push({ task, before: counts.before, now: hand.count })
  console.log(`${task}: ${hand.count}, before ${counts.before}`)
  expect.soft(hand.count, task).toBeLessThanOrEqual(counts.most)
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page) => page.getByRole('dialog')
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ជ', 'ញ', 'ដ', 'ត', 'ថ', 'ទ', 'ន', 'ប', 'ផ', 'ព', 'ម', 'រ', 'ល', 'វ', 'ស']
const freshName = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('enters a month, corrects a mark and produces the monthly sheets of two classes', async ({ page }) => {
    const grid = page.getByRole('grid')
    const openNovember = async (hand: Hand) => {
      await hand.click(menu(page, 'Score'))
      await hand.click(
        page.getByRole('region', { name: 'Grade 7 ក' }).getByRole('link', { name: 'November', exact: true }),
      )
      await expect(grid).toBeVisible()
    }
    const cell = (row: number) =>
      grid
        .getByRole('row')
        .nth(2 + row)
        .getByRole('gridcell')
        .nth(2)
    await perform(page, 'Enter November for 7 ក', { before: 7, most: 6 }, async (hand) => {
      await openNovember(hand)
      await startWhereMissing(hand, grid)
      await hand.type('41')
      await hand.press('Enter')
      await hand.press('Control+s')
      await expect(notice(page, 'The scores are saved.')).toBeVisible()
    })
    await perform(page, 'Correct one mark', { before: 6, most: 6 }, async (hand) => {
      await openNovember(hand)
      await hand.click(cell(3))
      await hand.type('37')
      await hand.press('Control+s')
      await expect(notice(page, 'The scores are saved.')).toBeVisible()
    })
    await perform(page, 'Monthly sheet of two classes', { before: 10, most: 6 }, async (hand) => {
      await hand.click(menu(page, 'Report'))
      await hand.click(button(page, /Monthly score sheet/))
      await chooseClassAndMonth(page, hand)
      for (const name of ['Download', /^Next class/] as const) {
        const download = page.waitForEvent('download')
        await hand.click(button(page, name).first())
        await download
      }
    })
  })
})

/** The focus is in the first cell without a mark when the sheet opens. */
async function startWhereMissing(_: Hand, grid: Locator): Promise<void> {
  await expect(grid.locator('[role="gridcell"]:focus')).toHaveText('')
}

/** The grade has one class, and the month that is due is chosen. */
async function chooseClassAndMonth(page: Page, hand: Hand): Promise<void> {
  await hand.choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 7')
}

test.describe('a manager', () => {
  test.use({ account: 'manager' })

  test('moves a student, enrolls a child and changes a phone number', async ({ page }) => {
    test.setTimeout(120_000)
    await perform(page, 'Move a student to another class', { before: 10, most: 10 }, async (hand) => {
      await hand.click(menu(page, 'Student'))
      await hand.click(page.getByRole('searchbox', { name: 'Name or student ID' }))
      await hand.type('sok')
      await hand.press('Enter')
      await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('sok')
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
      await hand.click(
        page
          .getByRole('table')
          .getByRole('button', { name: /^Move / })
          .first(),
      )
      await hand.choose(dialog(page).getByRole('combobox', { name: /^Class/ }), /^Grade/)
      await hand.click(dialog(page).getByRole('button', { name: 'Assign', exact: true }))
      await expect(dialog(page)).toHaveCount(0)
    })
    // The day before.
    await page.goto('/enrollment')
    const before = new Hand(page)
    await startEnrollment(page, before, true)
    await perform(page, 'Enroll one new child', { before: 36, most: 27 }, async (hand) => {
      await hand.click(menu(page, 'Enrollment'))
      await startEnrollment(page, hand, false)
      await hand.click(button(page, 'Add'))
      await hand.click(page.getByRole('button', { name: 'New student' }))
      await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
      await hand.type('ចាន់')
      await hand.press('Tab')
      await hand.type(freshName(5))
      await hand.choose(dialog(page).getByRole('combobox', { name: 'Gender' }), 'Female')
      await hand.press('Tab')
      await hand.type('06052013')
      await answerQuestions(page, hand)
      await hand.click(dialog(page).getByRole('button', { name: 'Enroll', exact: true }))
      await expect(dialog(page)).toHaveCount(0)
    })
    await perform(page, 'Change a phone number of the school', { before: 14, most: 14 }, async (hand) => {
      await hand.click(menu(page, 'School'))
      await hand.click(page.getByRole('link', { name: /^Edit school/ }).first())
      await hand.click(page.getByRole('textbox', { name: /^Phone number 2/ }))
      await hand.press('Control+a')
      await hand.type('012345678')
      await hand.press('Enter')
      await expect(page).toHaveURL(/\/school(?:\?|\/view|$)/)
    })
  })
})

async function startEnrollment(page: Page, hand: Hand, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await hand.choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 7')
    await hand.choose(page.getByRole('combobox', { name: 'Report stage' }), /end of first month/)
  }
  await hand.click(button(page, 'Start enrollment'))
  await expect(page.getByRole('table')).toBeVisible()
}

/** One answer for all of them. */
async function answerQuestions(page: Page, hand: Hand): Promise<void> {
  await hand.click(dialog(page).getByRole('button', { name: 'Answer “No” to all that follow' }))
}

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('opens the school that lacks most of November', async ({ page }) => {
    // Before, the dashboard named 31 schools that lacked some month: each had to be chosen and searched on Score.
    const task = 'See who lacks November and open the worst'
    await perform(page, task, { before: 95, most: 3 }, async (hand) => {
      await hand.choose(page.getByRole('combobox', { name: 'Month' }), 'November')
      const board = page.getByRole('region', { name: 'Progress in November' })
      await expect(board.getByText(/of the scores of November are entered\.|All schools/)).toBeVisible()
      await hand.click(
        board
          .getByRole('listitem')
          .getByRole('link', { name: /School|school/ })
          .first(),
      )
      await expect(page).toHaveURL(/\/score\?/)
      await expect(page.getByRole('grid').or(page.getByRole('heading', { level: 1, name: 'Score' }))).toBeVisible()
    })
  })

  test('approves a transfer', async ({ page }) => {
    const name = await askForTransfer(page)
    await perform(page, 'Approve a transfer', { before: 5, most: 3 }, async (hand) => {
      await hand.click(page.getByRole('main').getByRole('link', { name: new RegExp(name) }))
      await hand.click(page.getByRole('button', { name: new RegExp(`^Review.*${name}`) }))
      await expectOnlyClass(page)
      await hand.click(dialog(page).getByRole('button', { name: 'Approve', exact: true }))
      await expect(dialog(page)).toHaveCount(0)
    })
  })
})

/** The school has one class of the grade, which is chosen already. */
async function expectOnlyClass(page: Page): Promise<void> {
  await expect(dialog(page).getByRole('combobox', { name: /^Suffix/ })).toHaveText(/./)
}

/** A new student of one school of the district, asked to be transferred to one with a single ninth grade; gives the name. */
async function askForTransfer(page: Page): Promise<string> {
  const api = await signedInApi(page, page.request, '/school')
  const year = 3
  const schools = list(await api.get(`schools?academic_year=${year}&gazetteer=0208&status=1&limit=9999`)).filter(
    (item) => [3, 5].includes(Number(at(item, 'degree', 'number'))),
  )
  const single = await findAsync(schools, async (item) => {
    const rooms = list(await api.get(`classrooms?school=${String(at(item, 'id'))}&academicYear=${year}&limit=9999`))
    return rooms.filter((room) => at(room, 'grade') === 9 && at(room, 'status') === 1).length === 1
  })
  const from = schools.find((school) => school !== single)
  const unique = freshName(8)
  const enrolled = await enrollNinthGrader(api, {
    account: 'district',
    year,
    emisCode: String(at(from, 'emis_code')),
    given: unique,
  })
  await api.post('transfer', {
    enrollment_id: at(enrolled, 'data', 'id'),
    emis_school_code: at(single, 'emis_code'),
    report_stage: 2,
    transfer_reason: 'Family moved',
    school_id: at(single, 'id'),
    grade: 9,
  })
  return unique
}

async function findAsync<T>(values: readonly T[], fits: (value: T) => Promise<boolean>): Promise<T | undefined> {
  for (const value of values) if (await fits(value)) return value
  return undefined
}

test.describe('a ministry officer', () => {
  test.use({ account: 'demis' })

  test('finds a student of the country and advances the year', async ({ page }) => {
    await page.goto('/dashboard')
    // The code of the dialog is loaded when the page has nothing else to load.
    await page.waitForLoadState('networkidle')
    await perform(page, 'Find a student nationwide by half a name', { before: 5, most: 5 }, async (hand) => {
      await expect(page.getByRole('button', { name: /^Go to a page/ })).toBeVisible()
      await hand.press('Control+k')
      await hand.type('sok')
      await expect(dialog(page).getByRole('group', { name: 'Students' })).toBeVisible()
      await hand.click(dialog(page).getByRole('group', { name: 'Students' }).getByRole('option').first())
      await expect(page).toHaveURL(/\/student\/view\/\d+$/)
    })
    await perform(page, 'Advance the year', { before: 4, most: 4 }, async (hand) => {
      await hand.click(page.getByRole('main').getByRole('link', { name: '2024-2025', exact: true }).first())
      await hand.click(page.getByRole('button', { name: 'Move to next step' }))
      await hand.click(page.getByRole('alertdialog').getByRole('checkbox'))
      await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Move to Archived' }))
      await expect(notice(page, 'The academic year moved to its next step.')).toBeVisible()
    })
  })
})

test.afterAll(() => {
  const sum = (of: 'before' | 'now') => counted.reduce((total, item) => total + item[of], 0)
  for (const { task, before, now } of counted) console.log(`${task.padEnd(45)}${before} → ${now}`)
  console.log(`${'Total'.padEnd(45)}${sum('before')} → ${sum('now')}`)
})
