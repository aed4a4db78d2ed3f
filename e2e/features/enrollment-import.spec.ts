import { expectText } from '../support/page'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre'
import { importColumns } from '@/features/enrollment-import/schema'
import { enrollmentFile } from '../support/enrollment-file'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'
import { expectServerErrors } from '../support/watch-context'

// Every test imports students whose names no other test uses, because they share one server.
const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ឆ', 'ជ', 'ញ', 'ត', 'ថ']
const unique = () => Array.from(String(randomInt(1_000_000, 9_999_999)), (digit) => letters[Number(digit)]).join('')

/** The enrollment page of grade 10, and its import. */
async function openImport(page: Page) {
  await page.goto('/enrollment?grade=10&reportStage=1')
  await page.getByRole('button', { name: 'Import from file' }).click()
}
async function check(page: Page, file: { name: string; mimeType: string; buffer: Buffer } | string) {
  await page.getByLabel('Excel file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of the file' })
/** The number of rows in a state, as shown above the rows. */
const counted = (page: Page, state: string, n: number) =>
  expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: state })).toHaveText(`${state}${n}`)
async function confirmImport(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog', { name: 'Import these students?' }).getByRole('button', { name: button }).click()
}

/** The driven keyboard has no Khmer keys, so the active cell's editor is opened before text goes into it. */
async function retype(page: Page, text: string) {
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test.use({ account: 'manager' })

test('children are put right, imported and taken back', async ({ page }) => {
  const name = unique()
  await openImport(page)
  const template = page.getByRole('link', { name: 'Download the template (.xlsx)' })
  await expect(template).toHaveAttribute('href', '/enrollment-template.xlsx')
  const served = await page.request.get('/enrollment-template.xlsx')
  expect(served.headers()['content-type']).toContain('spreadsheetml')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expectText(page, 'The field is required.')
  await expectNoAxeFindings(page)
  await check(
    page,
    await enrollmentFile([
      { first_name: `${name}ក` },
      { first_name: `${name}ក` },
      { first_name: `${name}ខ`, birth_date: '31-02-2011' },
      { first_name: `${name}គ`, gender: '', birth_date: '02-03-2024' },
    ]),
  )
  await expect(grid(page)).toBeVisible()
  await expectNoAxeFindings(page)
  for (const state of ['Ready', 'Twice in the file', 'Invalid format', 'Incomplete']) {
    await expect(grid(page).getByText(state, { exact: true })).toBeVisible()
    await counted(page, state, 1)
  }
  const status = page.getByRole('dialog').getByRole('status')
  await expect(status.filter({ hasText: '3 rows have problems: correct them or leave them out.' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave out all 3 rows with problems' }).click()
  await counted(page, 'Left out', 3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('checkbox', { name: 'Only rows with problems' }).check()
  await expect(grid(page).getByRole('rowheader')).toHaveText(['3', '4', '5'])

  await page.getByRole('button', { name: 'Leave selected rows out' }).click()
  await counted(page, 'Left out', 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await counted(page, 'Twice in the file', 1)
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Next problem' }).click()
  await expect(page.getByText('Invalid format. A date is written DD-MM-YYYY').filter({ visible: true })).toBeVisible()
  await retype(page, '០២-០៣-២០១១')
  await page.getByRole('button', { name: 'Next problem' }).click()
  await retype(page, 'ប្រុស')
  await counted(page, 'Ready', 3)

  // Leaving asks, and No keeps everything.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'No', exact: true })
    .click()
  await counted(page, 'Ready', 3)

  // A reload loses no correction.
  await page.reload()
  await page.getByRole('button', { name: 'Import from file' }).click()
  await page.getByRole('button', { name: 'Continue with this file' }).click()
  await counted(page, 'Ready', 3)
  await counted(page, 'Left out', 1)
  await expect(grid(page).getByRole('row', { name: `${name}ខ` })).toContainText('02-03-2011')

  // A child that is hardly of school age is marked, and named before it is imported.
  await expect(grid(page).getByText('⚠︎ 02-03-2024')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 students' }).click()
  const question = page.getByRole('alertdialog', { name: 'Import these students?' })
  await expect(question).toContainText(/1 student is of an unusual age for a school: row 5 .* \(1 year old\)\./)
  await question.getByRole('button', { name: 'No', exact: true }).click()

  // The answer is lost, the file is not sent twice: the same children come in once.
  expectServerErrors(page)
  await page.route('**/api/import/enrollments', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.fulfill({ status: 500, json: { message: 'common.error.server' } })
    await page.unroute('**/api/import/enrollments')
  })
  await confirmImport(page, 'Import 3 students')
  await expect(page.getByText('Trying again enrolls no student twice.')).toBeVisible()
  await confirmImport(page, 'Import 3 students')
  await expectText(page, '3 students imported')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/^Last import: 3 students/)).toBeVisible()

  // The same file again: everybody is there already.
  await page.getByRole('button', { name: 'Import from file' }).click()
  await check(page, await enrollmentFile([{ first_name: `${name}ក` }, { first_name: `${name}ខ` }]))
  await counted(page, 'In the system already', 2)
  await page.getByRole('button', { name: 'Leave out the 2 that exist already' }).click()
  await counted(page, 'Left out', 2)
  await expect(page.getByRole('button', { name: 'Import 0 students' })).toHaveAccessibleDescription(
    'No row is ready to be imported.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()

  // What was discarded is not offered again: another file is checked, and left uncorrected, without a question.
  await page.getByRole('button', { name: 'Import from file' }).click()
  await check(page, await enrollmentFile([{ first_name: `${name}ក` }]))
  await counted(page, 'In the system already', 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Take the import back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the import back' }).click()
  await expectText(page, '3 imported students taken back')
  await expect(page.getByText(/^Last import/)).toHaveCount(0)
})

test(
  'a file that cannot be used says why, and one of LibreOffice in the old format is read',
  { tag: '@detail' },
  async ({ page }) => {
    await openImport(page)
    const named = (name: string, content: Uint8Array | string) => ({
      name,
      mimeType: '',
      buffer: Buffer.from(typeof content === 'string' ? Buffer.from(content) : content),
    })
    const notExcel =
      'This is not an Excel file (.xlsx or .xls), whatever its name says. Open it in Excel and save it as .xlsx.'
    await check(page, named('students.xls', '<html><table></table></html>'))
    await expectText(page, notExcel)
    await check(page, named('students.xlsx', 'last_name,first_name\nក,ខ'))
    await expectText(page, notExcel)
    const written = (await enrollmentFile([{}])).buffer
    await check(page, named('students.xlsx', written.subarray(0, 900)))
    await expect(page.getByText(/^This file cannot be read: it is damaged/)).toBeVisible()
    await check(
      page,
      named(
        'locked.xlsx',
        await writeXlsx({ sheets: [{ name: 'S', rows: [['x']] }], encryption: { password: 'x', spinCount: 10 } }),
      ),
    )
    await expectText(
      page,
      'This file is protected by a password. Take the password off, save the file and choose it again.',
    )
    await check(page, named('large.xlsx', new Uint8Array(10 * 1024 * 1024 + 1)))
    await expectText(page, 'This file is too large. It may have at most 10 MB.')
    await check(page, await enrollmentFile([{}], ['Note', ...importColumns.slice(1)]))
    await expectText(
      page,
      'This is not the enrollment template. Use the template and leave its column headings as they are.',
    )
    await expectText(page, 'Missing columns: Last name')
    await expectText(page, 'Columns that are not known and not imported: Note')
    await check(page, await enrollmentFile([]))
    await expectText(page, 'There is no student in this file. Fill in the rows below the headings.')
    await check(page, 'e2e/support/files/libreoffice.xls')
    await counted(page, 'Ready', 3)
    await expect(grid(page).getByText('05-06-2010', { exact: true })).toBeVisible()
  },
)

test.describe('in Khmer, on a desk', () => {
  test.use({ language: 'km' })

  test('imported children are in a class after six presses', { tag: '@detail' }, async ({ page }) => {
    const name = unique()
    await page.goto('/enrollment?grade=12&reportStage=1')
    await page.getByRole('button', { name: 'នាំចូលពីឯកសារ' }).click()
    const children = ['ក', 'ខ', 'គ', 'ឃ', 'ង', 'ច', 'ឆ'].map((letter) => `${name}${letter}`)
    await page
      .getByLabel('ឯកសារ Excel')
      .setInputFiles(await enrollmentFile(children.map((first_name) => ({ first_name, birth_date: '02-03-2009' }))))
    await page.getByRole('button', { name: 'ពិនិត្យឯកសារ' }).click()
    const run = page.getByRole('button', { name: 'នាំចូលសិស្ស 7 នាក់' })
    await run.click()
    await run.last().click()
    await expectText(page, 'បាននាំចូលសិស្ស 7 នាក់')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const presses = [
      page.getByRole('link', { name: 'មិនទាន់មានថ្នាក់' }),
      page.getByRole('checkbox', { name: 'ជ្រើសរើសទាំងអស់ក្នុងទំព័រនេះ' }),
      page.getByRole('button', { name: 'ប្ដូរថ្នាក់', exact: true }),
      page.getByRole('combobox', { name: 'ថ្នាក់រៀន' }),
      page.getByRole('option', { name: 'ថ្នាក់ទី១២ក' }),
      page.getByRole('dialog').getByRole('button', { name: 'ដាក់ចូលថ្នាក់' }),
    ]
    for (const press of presses) await press.click()
    await expectText(page, 'បានដាក់សិស្សចូលថ្នាក់។')
    await expectText(page, 'សិស្ស 0 នាក់')
    await visit(page, `/student?keyword=${encodeURIComponent(name)}`)
    await expect(page.getByRole('row').filter({ hasText: 'ថ្នាក់ទី១២ក' })).toHaveCount(7)
  })
})

test.describe('in Khmer, on a phone', () => {
  test.use({ language: 'km', colorScheme: 'dark', viewport: { width: 360, height: 760 } })

  test(
    'what the server finds wrong keeps the preview; a failed import says so',
    { tag: '@detail' },
    async ({ page }) => {
      const name = unique()
      await page.goto('/enrollment?grade=10&reportStage=1')
      await page.getByRole('button', { name: 'នាំចូលពីឯកសារ' }).click()
      await page.getByLabel('ឯកសារ Excel').setInputFiles(await enrollmentFile([{ first_name: name }]))
      await page.getByRole('button', { name: 'ពិនិត្យឯកសារ' }).click()
      const run = page.getByRole('button', { name: 'នាំចូលសិស្ស 1 នាក់' })
      await expect(run).not.toHaveAttribute('aria-disabled', 'true')
      await expectNoAxeFindings(page)
      const task = {
        id: 1,
        status: 'finished',
        startedAt: '2026-11-21T00:00:00Z',
        progress: 100,
        number: 0,
        canTakeBack: false,
      }
      const broken = { rowNumber: 2, student: { gender: { value: 'ស្រី', message: 'enrollment.invalidFormat' } } }
      const result = {
        numberTotalRecord: 1,
        brokenRecords: [broken],
        duplicatedRecords: [],
        duplicatedRecordsInFile: [],
      }
      const answers = [
        { success: false, data: null },
        { success: true, data: { ...task, status: 'in_queue', result: null, problem: null } },
      ]
      await page.route('**/api/import/enrollments', (route) => route.fulfill({ status: 201, json: answers.shift() }))
      await page.route('**/api/import/enrollments/1', (route) =>
        route.fulfill({ json: { success: true, data: { ...task, result, problem: null } } }),
      )
      await run.click()
      await run.last().click()
      await expectText(page, 'ការនាំចូលបានបរាជ័យ។ មិនមានសិស្សណាម្នាក់ត្រូវបានបញ្ចូលទេ។ សូមព្យាយាមម្ដងទៀត។')
      await run.click()
      await run.last().click()
      await expect(page.getByText('ត្រូវកែជួរទាំងនោះមុននឹងនាំចូលម្ដងទៀត។')).toBeVisible()
      await expect(page.getByText('ក្នុងចំណោមជួរ 1៖ ខុស 1')).toBeVisible()
      await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'នៅមាន 1 ជួរមានបញ្ហា។' })).toBeVisible()
    },
  )
})
