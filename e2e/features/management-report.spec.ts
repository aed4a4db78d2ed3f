import { choose, main } from '../support/page'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Exports in the background. The history shows only a user's own exports, and no other test exports with these
// accounts.

const history = (page: Page) => page.getByRole('region', { name: 'Download history' })
const newest = (page: Page) => history(page).getByRole('row').nth(1)

/** PGlite runs inside the server process, which does not respond while a report is being counted. */
const patient = { timeout: 20_000 }

async function readRows(download: Download): Promise<string[][]> {
  const read = await readSheetRows(await readFile(await download.path()), { bytes: 1e7, rows: 5000, columns: 80 })
  if ('problem' in read) throw new Error(read.problem)
  return read.rows.map(({ cells }) => cells)
}

/** The whole numbers among the cells of a row. */
const numbersIn = (cells: readonly string[]) =>
  cells.filter((cell) => /^\d[\d,]*$/.test(cell)).map((cell) => Number(cell.replaceAll(',', '')))

test.describe('a super data user', () => {
  test.use({ account: 'superdata' })

  test('gets the file of a report while working on, and finds it after a reload', async ({ page }) => {
    await page.goto('/management-report?template=001')
    await expect(main(page).getByRole('radio', { name: 'Aggregate Report' })).toBeChecked()
    await expect(main(page).getByRole('combobox', { name: /^Report/ })).toHaveText('001 Students by grade and sex')
    await choose(main(page), /^Aggregate by/, 'Province')
    const coming = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Download', exact: true }).click()
    await expect(newest(page)).toContainText('Students by grade and sex', patient)
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
    const rows = await readRows(download)
    await expect(newest(page)).toContainText('100%', patient)
    await expect(newest(page)).toContainText('Finished')
    await expect(newest(page)).toContainText('Success')
    await expect(history(page).getByRole('columnheader')).toHaveText([
      'Report',
      'Created',
      'Progress %',
      'Status',
      'Result',
      'Download',
    ])

    await page.reload()
    const again = page.waitForEvent('download')
    await newest(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    expect(await readRows(await again)).toEqual(rows)
    await expectNoAxeFindings(page)

    // The data query counts the same students.
    await visit(page, '/dasquert?indicators=pupils')
    const card = main(page).locator('dl > div', { hasText: /^Students/ })
    const students = Number((await card.locator('dd').innerText()).replaceAll(',', ''))
    expect(students).toBeGreaterThan(1000)
    // Other specs enroll and delete a few students meanwhile.
    expect(Math.abs(Math.max(...rows.flatMap(numbersIn)) - students)).toBeLessThanOrEqual(5)
  })

  test(
    'is offered no PDF of a list that is too long for it, before anything is pressed',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/management-report?template=individual_students')
      const pdf = main(page).getByRole('radio', { name: 'PDF' })
      await expect(main(page).getByText(/^There are [\d,]+ rows, and a PDF holds at most 3,000/)).toBeVisible(patient)
      await expect(pdf).toBeDisabled()
      await expect(main(page).getByRole('radio', { name: 'Excel (XLSX)' })).toBeChecked()
      await expectNoAxeFindings(page)
      // Another list may be short enough.
      await choose(main(page), /^Grade/, 'Grade 12')
      await expect(pdf).toBeEnabled()
    },
  )
})

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('queries figures that add up, as chart and table, and exports them', async ({ page }) => {
    await page.goto('/dasquert?gazetteer=02&indicators=pupils&aggregateBy=school')
    await choose(main(page), /^Aggregate by/, 'Grade')
    await main(page).getByRole('button', { name: 'Search', exact: true }).click()
    const chart = main(page).getByRole('img', { name: /^Chart: Students: Total by Grade/ })
    await expect(chart).toBeVisible(patient)
    // The whole axis is in the picture, its 0 at the very left too.
    const cut = await chart.evaluate((picture) => {
      const frame = picture.getBoundingClientRect()
      const texts = [...picture.querySelectorAll('text')].map((text) => ({ text, box: text.getBoundingClientRect() }))
      return texts
        .filter(({ box }) => box.left < frame.left || box.right > frame.right)
        .map(({ text }) => text.textContent)
    })
    expect(cut).toEqual([])
    const lines = await main(page).getByRole('table', { name: 'Figures by Grade' }).getByRole('row').allInnerTexts()
    // Below the names of the indicator and of its columns.
    const totals = lines.slice(2).map((line) => numbersIn(line.split('\t').slice(1))[0] ?? 0)
    const last = totals.pop()
    expect(totals.length).toBeGreaterThan(1)
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(last)
    await expectNoAxeFindings(page)

    const coming = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Export', exact: true }).click()
    const rows = await readRows(await coming)
    expect(rows.flatMap(numbersIn)).toContain(last)
  })
})
