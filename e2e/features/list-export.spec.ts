import { main } from '../support/page'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { findPaperFaults } from '../../mocks/testing/paper-faults'
import { expect, test } from '../support/test'

const exportButton = (page: Page) => main(page).getByRole('button', { name: /^Export/ })

/**
 * Exports the list on the screen and reads its file: the rows above the table, the headings and the table rows. It is a paper
 * like all others.
 */
async function exported(page: Page) {
  const coming = page.waitForEvent('download')
  await exportButton(page).click()
  const download = await coming
  const file = await readFile(await download.path())
  expect(
    await findPaperFaults(file, ['Kingdom of Cambodia', 'Ministry of Education, Youth and Sport', 'Date']),
  ).toEqual([])
  const read = await readSheetRows(file, { bytes: 1e7, rows: 20_000, columns: 40 })
  if ('problem' in read) throw new Error(read.problem)
  const rows = read.rows.map(({ cells }) => cells.filter((cell) => cell !== ''))
  const head = rows.findIndex((cells) => cells.some((text) => text.includes('Date: '))) + 1
  return {
    name: download.suggestedFilename(),
    above: rows.slice(0, head).flatMap((cells) => cells.flatMap((text) => text.split('      '))),
    headings: rows[head] ?? [],
    lines: rows.slice(head + 1).filter(([first]) => first !== 'No data'),
  }
}

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('exports each filtered list whole, with its filters above the table', { tag: '@detail' }, async ({ page }) => {
    const lists = [
      {
        path: '/student?grade=7&suffix=ក&size=10',
        filters: ['Grade: Grade 7', 'Suffix: ក'],
        heading: 'Birth date',
        least: 30,
      },
      { path: '/classroom', filters: ['School: Sangkae High School'], heading: 'Class teacher', least: 20 },
      { path: '/user?group=teacher', filters: [/^User group: /], heading: 'Username', least: 1 },
      { path: '/transfer?grade=7&direction=out', filters: ['Direction: Out'], heading: 'Reason', least: 0 },
      {
        path: '/graduation?academicYear=2&grade=7&suffix=ក',
        filters: ['Grade: Grade 7', 'Suffix: ក'],
        heading: 'Ranking',
        least: 30,
      },
    ]
    for (const { path, filters, heading, least } of lists) {
      await page.goto(path)
      const { above, headings, lines } = await exported(page)
      expect(above, path).toContain('Sangkae High School')
      for (const filter of filters) expect(above, path).toContainEqual(expect.stringMatching(filter))
      expect(above, path).toContain(`Rows: ${lines.length}`)
      expect(headings, path).toContain(heading)
      expect(lines.length, path).toBeGreaterThanOrEqual(least)
    }
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('exports the schools of the own district, and can stop it', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school')
    const shown = /([\d,]+) schools/.exec(await main(page).getByRole('status').first().innerText())?.[1]
    const { name, above, lines } = await exported(page)
    expect(name).toMatch(/^School.* - 2025-2026 - Battambang - Sangkae\.xlsx$/)
    expect(above).toContain('District: Sangkae')
    expect(lines.length).toBe(Number(shown?.replaceAll(',', '')))
    expect(lines.every((cells) => cells.includes('Sangkae'))).toBe(true)

    // Stopped on the way, nothing arrives and the list can be exported again.
    await page.route('**/api/schools?*', () => undefined)
    const arrived: unknown[] = []
    page.on('download', (download) => arrived.push(download))
    await exportButton(page).click()
    await page.getByRole('button', { name: 'Stop the export' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(exportButton(page)).not.toHaveAttribute('aria-disabled')
    expect(arrived).toEqual([])
    expect((await exported(page)).lines.length).toBe(lines.length)
  })
})
