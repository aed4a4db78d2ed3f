import { chooseFromSheetMenu, dialog, scoreCell } from '../support/page'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Semesters, the annual view and imports of scores, in a class of the
// teacher whose scores no other test reads.
const className = 'Grade 8 ខ'

async function openSheet(page: Page, month: string) {
  await page.goto('/score')
  await page.getByRole('region', { name: className }).getByRole('link', { name: month }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(month)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The first student's first scores. */

type Rows = string[][]

/** The template of the open sheet as its rows: what it is for, the headings, the students. */
async function template(page: Page): Promise<Rows> {
  const [download] = await Promise.all([page.waitForEvent('download'), chooseFromSheetMenu(page, 'Template')])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const read = await readSheetRows(await readFile(await download.path()), { bytes: 1e7, rows: 500, columns: 80 })
  if ('problem' in read) throw new Error(read.problem)
  return read.rows.map(({ cells }) => cells)
}

/** The students with a score in every column that has a heading. */
function filled(rows: Rows, score: (row: number, column: number) => string): Rows {
  const [marker = [], headings = [], ...rest] = rows
  const scores = (row: number) => headings.slice(3).map((_, column) => score(row, column))
  return [marker, headings, ...rest.map((cells, row) => cells.slice(0, 3).concat(scores(row)))]
}

async function choose(page: Page, rows: Rows | string) {
  const buffer = typeof rows === 'string' ? Buffer.from(rows) : Buffer.from(await writeRows('ពិន្ទុ', rows))
  await dialog(page).locator('input[type=file]').setInputFiles({ name: 'scores.xlsx', mimeType: '', buffer })
  await dialog(page).getByRole('button', { name: 'Import the file' }).click()
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('imports a file into a month: all mistakes are listed together, and a clean file closes the dialog', async ({
    page,
  }) => {
    await openSheet(page, 'June')
    const rows = await template(page)
    await page.getByRole('link', { name: 'July' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('July')
    const ofJuly = await template(page)
    await page.getByRole('link', { name: 'June' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('June')

    // Typed and not saved: an import leaves it alone.
    await scoreCell(page, 0, 1).click()
    await page.keyboard.type('3.5')
    await page.keyboard.press('Enter')

    await chooseFromSheetMenu(page, 'Import')
    await dialog(page).getByRole('button', { name: 'Import the file' }).click()
    await expect(dialog(page).getByText('The field is required.')).toBeVisible()
    await expect(dialog(page).getByText('Tick the box first to agree.')).toBeVisible()
    await dialog(page).getByRole('checkbox').check()
    await choose(page, 'id,score')
    await expect(dialog(page).getByText(/^This is not an Excel file/)).toBeVisible()

    const report = dialog(page).getByRole('region', { name: 'Result of the import' })
    await choose(
      page,
      filled(ofJuly, () => '5'),
    )
    await expect(report.getByText('The import failed: no score was stored.')).toBeVisible()
    await expect(report.getByText(/^This file is not the template of this sheet/)).toBeVisible()

    // A missing column, an unknown one, a missing student, one of another class, a duplicate, and impossible scores.
    const bad = filled(rows, () => '5').map((row) => row.slice(0, -1))
    bad[0]?.push('mine')
    bad[1]?.push('My notes')
    const [third = [], fourth = []] = bad.splice(3, 2)
    bad.push(['9999999999', 'កុមារ ផ្សេង', ...fourth.slice(2)], fourth, fourth)
    if (bad[2] !== undefined) bad[2][3] = '101'
    await choose(page, bad)
    await expect(report.getByText(/^Missing columns: /)).toContainText(rows[1]?.at(-1)?.split('\n')[0] ?? '?')
    await expect(report.getByText('Columns that the template does not have: My notes')).toBeVisible()
    await expect(report.getByText('1 student of the class is not found in the file')).toBeVisible()
    const broken = report.getByRole('region', { name: 'Rows to correct' })
    await expect(broken.getByRole('listitem').filter({ hasText: '· 9999999999' })).toContainText('not in the class')
    await expect(broken.getByRole('listitem').filter({ hasText: `· ${rows[2]?.[0] ?? '?'}` })).toContainText('101')
    await expect(report.getByRole('region', { name: 'Students with more than one row in the file' })).toContainText(
      fourth[0] ?? '?',
    )
    expect(third.length).toBeGreaterThan(3)
    await expectNoAxeFindings(page)

    await choose(
      page,
      filled(rows, (row, column) => String(((row + column) % 40) + 0.5)),
    )
    await expect(page.getByText(/^The scores of \d+ students are imported\.$/)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(scoreCell(page, 0, 0)).toHaveText('0.50')
    await expect(scoreCell(page, 0, 1)).toContainText('3.5')
    await expect(page.getByText(/cells? not saved/).first()).toBeVisible()
  })

  test('calculates semesters between two dates, reads the year and saves it', async ({ page }) => {
    await openSheet(page, 'December')
    await chooseFromSheetMenu(page, 'Calculate Semester 1')
    const start = dialog(page).getByRole('textbox', { name: 'Start month' })
    const end = dialog(page).getByRole('textbox', { name: 'End month' })
    const calculate = dialog(page).getByRole('button', { name: 'Calculate', exact: true })
    await expect(start).toHaveValue('01-11-2025')
    await expect(dialog(page).getByText('5 months are used:')).toBeVisible()
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'November' })).toBeVisible()
    for (const [from, to, ...reasons] of [
      ['', '31-03-2026', 'The field is required.'],
      ['31-02-2026', '31-03-2026', 'Enter a date that exists, as DD-MM-YYYY.'],
      ['01-10-2025', '31-03-2026', 'Choose a day within the academic year.'],
      [
        '01-03-2026',
        '28-02-2026',
        'The start date must not be after the end date.',
        'The end date must not be before the start date.',
      ],
    ] as const) {
      await start.fill(from)
      await end.fill(to)
      await calculate.click()
      for (const reason of reasons) await expect(dialog(page).getByText(reason, { exact: true })).toBeVisible()
    }
    await start.fill('15-11-2025')
    await end.fill('01-01-2026')
    await calculate.click()
    await expect(dialog(page).getByText(/^\d+ semester scores are calculated\.$/)).toBeVisible()
    await dialog(page).getByRole('link', { name: 'Open the sheet of Semester 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Semester 1')
    await expect(scoreCell(page, 0, 0)).toHaveText(/^\d+\.\d\d$/)

    await chooseFromSheetMenu(page, 'Calculate Semester 2')
    await start.fill('01-12-2025')
    await end.fill('31-12-2025')
    await calculate.click()
    await dialog(page).getByRole('link', { name: 'Open the sheet of Semester 2' }).click()
    // Again: what that would do is known before.
    await chooseFromSheetMenu(page, 'Calculate Semester 2')
    await expect(dialog(page).getByText(/^Semester scores: \d+ new, \d+ changed, \d+ as they are\.$/)).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Annual' }).click()
    await expect(page.getByRole('grid')).toHaveAccessibleName(/Annual/)
    for (const name of [/^Average/, 'Rating', 'Rank'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(scoreCell(page, 0, 3)).toHaveText(/^(Low|Intermediate|Good)$/)
    const [first, second, mean] = await Promise.all([5, 6, 7].map((place) => scoreCell(page, 0, place).innerText()))
    expect(Number(mean)).toBeCloseTo((Number(first) + Number(second)) / 2, 1)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Saved on \d/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save all' })).toHaveAccessibleDescription('Nothing to save')
  })

  test('cannot save while a file is being imported into the sheet', { tag: '@detail' }, async ({ page }) => {
    let importing = true
    await page.route('**/api/check-import-status?*', (route) => route.fulfill({ json: { importing } }))
    await page.clock.install()
    await openSheet(page, 'August')
    await scoreCell(page, 0, 0).click()
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    const save = page.getByRole('button', { name: 'Save all' })
    await expect(save).toHaveAccessibleDescription(/^A file is being imported into this sheet/)
    await chooseFromSheetMenu(page, 'Calculate Semester 1')
    await expect(
      page.getByText('Some scores are not saved yet (August). Save them first, then calculate.', { exact: true }),
    ).toBeVisible()
    importing = false
    await page.clock.fastForward(61_000)
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('on a phone, in Khmer and dark', () => {
  test.use({ account: 'teacher', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('the dialogs and the annual view have no accessibility findings', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/score')
    await page.locator('a[href*="month=7"]').first().click()
    await chooseFromSheetMenu(page, 'នាំចូល')
    await dialog(page).getByRole('button', { name: 'នាំចូលឯកសារ' }).click()
    await expect(dialog(page).getByText('សូមគូសយល់ព្រមជាមុនសិន។')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog(page).getByRole('button', { name: 'បិទ' }).last().click()
    await chooseFromSheetMenu(page, 'គណនាឆមាសទី១')
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible()
    await visit(page, page.url().replace(/month=\d+/, 'month=15'))
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('ឆមាសទី១')
    await expectNoAxeFindings(page)
    await chooseFromSheetMenu(page, 'បង្ហាញជាតារាងទាំងមូល')
    await expect(page.getByRole('grid')).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
