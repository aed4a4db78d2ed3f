import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { importColumns, type ImportColumn } from '@/features/enrollment-import/schema'
import { writeRows } from '@/lib/spreadsheet/write-sheet'
import { expect, expectNoAxeFindings, test } from './support/test'

// Import of enrollments (lifecycle §2.4, §4, §5; checklist C-171 … C-188). Each test has children that no other has.
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ឆ', 'ជ', 'ញ', 'ត', 'ថ']
const unique = () => Array.from(String(randomInt(1_000_000, 9_999_999)), (digit) => letters[Number(digit)]).join('')

const good: Record<ImportColumn, string> = {
  last_name: 'ចាន់',
  first_name: 'សុភា',
  gender: 'ស្រី',
  birth_date: '02-03-2011',
  enrollment_status: 'ចូលរៀនថ្មី',
  transfer_status: 'មិនមែនផ្ទេរចូល',
  ethnicity: 'គ្មាន',
  disabilities: 'គ្មាន',
  health_problems: 'គ្មាន',
  personal_problems: 'គ្មាន',
  scholarships: 'គ្មាន',
}
async function fileOf(
  lines: readonly Partial<Record<ImportColumn, string>>[],
  columns: readonly string[] = importColumns,
) {
  const rows = lines.map((line) => importColumns.map((column) => ({ ...good, ...line })[column]))
  return { name: 'pupils.xlsx', mimeType: '', buffer: Buffer.from(await writeRows('សិស្ស', [columns, ...rows])) }
}

/** The enrollment page of grade 10, and its import. */
async function openImport(page: Page) {
  await page.goto('/enrollment?grade=10&reportStage=1')
  const start = page.getByRole('button', { name: 'Start enrollment' })
  const open = page.getByRole('button', { name: 'Import from file' })
  await expect(open.or(start).first()).toBeVisible()
  if (!(await open.isVisible())) await start.click()
  await open.click()
}
async function check(page: Page, file: { name: string; mimeType: string; buffer: Buffer } | string) {
  await page.getByLabel('Excel file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test.use({ account: 'manager' })

test('children are put right, imported and taken back', async ({ page }) => {
  const name = unique()
  await openImport(page)
  await expect(page.getByRole('link', { name: 'Download the template (.xlsx)' })).toHaveAttribute(
    'href',
    '/enrollment-template.xlsx',
  )
  await page.getByRole('button', { name: 'Check the file' }).click()
  await said(page, 'The field is required.')
  await expectNoAxeFindings(page)
  await check(
    page,
    await fileOf([
      { first_name: `${name}ក` },
      { first_name: `${name}ក` },
      { first_name: `${name}ខ`, birth_date: '2011-03-02' },
      { first_name: `${name}គ`, gender: '' },
    ]),
  )
  const grid = page.getByRole('grid', { name: 'Rows of the file' })
  await expect(grid).toBeVisible()
  await expectNoAxeFindings(page)
  for (const state of ['Ready', 'Twice in the file', 'Invalid format', 'Incomplete']) {
    await expect(grid.getByText(state, { exact: true })).toBeVisible()
  }
})
