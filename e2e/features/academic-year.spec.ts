import { newMark, row, rowWith } from '../support/page'
import type { Page } from '@playwright/test'
import { Keyboard, pressKhmer } from '../support/keyboard'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The status of a year belongs to the whole country, so these run in order on a separate server, on the demo
// country's four years: 2023-2024 archived, 2024-2025 closing, 2025-2026 running, 2026-2027 preparation.
test.use({ ownServer: true })
test.describe.configure({ mode: 'serial' })

/** The study days of a month, counted from the first one of the year. */
const studyDays = (page: Page, month: number) => page.getByRole('grid').getByRole('gridcell').nth(month)

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByRole('textbox', { name: label }).fill(value)
}

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('sees the list with its columns; only a draft can be deleted', async ({ page }) => {
    await page.goto('/academic-year')
    await expect(page.getByRole('heading', { level: 1, name: 'Academic year' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Year',
      'Start',
      'Finish',
      'Status',
      'Short vacation',
      'Long vacation',
      'Action',
    ])
    await expect(page.getByText('4 academic years')).toBeVisible()
    const running = row(page, '2025-2026')
    await expect(running).toContainText('01-11-2025')
    await expect(running).toContainText('31-10-2026')
    await expect(running).toContainText('Running')
    const remove = page.getByRole('button', { name: 'Delete academic year 2025-2026' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveAccessibleDescription('Only status draft academic can be deleted.')
    await expectNoAxeFindings(page)
  })

  test('gets each message at its field', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await expect(page).toHaveURL('/academic-year/new')
    const start = page.getByRole('textbox', { name: 'Start date' })
    const end = page.getByRole('textbox', { name: 'End date' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    for (const field of [start, end, page.getByRole('textbox', { name: 'Name' })]) {
      await expect(field).toHaveAccessibleDescription(/The field is required\./)
    }
    await expect(start).toBeFocused()
    await expectNoAxeFindings(page)
    await fill(page, { 'Start date': '01-11-2028', 'End date': '31-10-2027' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(start).toHaveAccessibleDescription(/The start date must not be after the end date\./)
    await expect(end).toHaveAccessibleDescription(/The end date must not be before the start date\./)
    await fill(page, { 'Start date': '31-02-2027' })
    await end.click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(start).toHaveAccessibleDescription(/Enter a date that exists, as DD-MM-YYYY\./)
    await expect(start).toHaveValue('31-02-2027')
    await fill(page, { 'Start date': '01-11-2027', 'End date': '31-10-2028' })
    for (const vacation of ['Short vacation', 'Long vacation']) {
      const from = page.getByRole('textbox', { name: `${vacation} start` })
      const to = page.getByRole('textbox', { name: `${vacation} end` })
      await from.fill('10-04-2028')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(to).toHaveAccessibleDescription(/Enter the end date as well\./)
      await from.fill('')
      await to.fill('10-04-2028')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(from).toHaveAccessibleDescription(/Enter the start date as well\./)
      await from.fill('12-04-2028')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(from).toHaveAccessibleDescription(/The start date must not be after the end date\./)
      await expect(to).toHaveAccessibleDescription(/The end date must not be before the start date\./)
      await from.fill('')
    }
  })

  test('creates a year: the name follows the dates, study days follow the span, the list follows the save', async ({
    page,
  }) => {
    await page.goto('/academic-year/new')
    // The year after the last one, which says that it is a proposal.
    await page.getByRole('button', { name: 'Fill in from 2026-2027' }).click()
    await expect(page.getByText(/^Proposed from 2026-2027: .* Please check them\.$/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue('01-11-2027')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('2027-2028')
    await expect(page.getByRole('textbox', { name: 'Short vacation start' })).toHaveValue(/-2028$/)
    // Khmer digits are as good as Latin ones.
    await fill(page, { 'Start date': '០១-១១-២០២៧', 'End date': '31-10-2028' })
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('2027-2028')
    await expect(page.getByText('Draft')).toBeVisible()
    await fill(page, { 'Short vacation start': '10-04-2028', 'Short vacation end': '20-04-2028' })
    const grid = page.getByRole('grid', { name: 'Study days' })
    await expect(grid.getByRole('columnheader', { name: 'November 30 days' })).toBeVisible()
    // The 30 days without four Sundays and three public holidays.
    await expect(studyDays(page, 0)).toHaveText('23')
    await page.setViewportSize({ width: 390, height: 844 })
    const header = await grid.getByRole('columnheader', { name: /^Total/ }).boundingBox()
    expect(header?.x).toBe((await grid.getByRole('gridcell').last().boundingBox())?.x)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The academic year was created.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/academic-year')
    await expect(newMark(rowWith(page, '2027-2028'))).toBeInViewport()
    await expect(rowWith(page, '2027-2028')).toContainText('Draft')
    await expect(rowWith(page, '2027-2028')).toContainText('10-04-2028')
  })

  test('cannot begin a second draft and can open the first one', async ({ page }) => {
    await page.goto('/academic-year')
    const create = page.getByRole('button', { name: 'New', exact: true })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await expect(create).toHaveAccessibleDescription(/There is already a draft: 2027-2028\./)
    await expectNoAxeFindings(page)
    await visit(page, '/academic-year/new')
    await expect(page.getByText(/There is already a draft: 2027-2028\./)).toBeVisible()
    await page.getByRole('link', { name: 'Open the draft 2027-2028' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '2027-2028 DRAFT' })).toBeVisible()
  })

  test('edits the draft, and is asked before leaving changes behind', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Edit academic year 2027-2028' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '2027-2028 DRAFT' })).toBeVisible()
    await fill(page, { Name: 'Year of reading' })
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Year of reading')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The academic year was saved.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/academic-year')
    await expect(row(page, 'Year of reading')).toBeVisible()
  })

  test('pastes the study days of a year from a spreadsheet, and one undo takes them back', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Year of reading', exact: true }).click()
    await expect(studyDays(page, 0)).toHaveText('23')
    await studyDays(page, 0).click()
    const counts = [20, 21, 22, 23, 24, 10, 20, 21, 22, 23, 24, 25]
    await page.evaluate(async (text) => await navigator.clipboard.writeText(text), `${counts.join('\t')}\r\n`)
    await page.keyboard.press('Control+v')
    for (const [month, count] of counts.entries()) await expect(studyDays(page, month)).toHaveText(String(count))
    await expect(studyDays(page, 12)).toHaveText('255')
    await page.keyboard.press('Control+z')
    await expect(studyDays(page, 0)).toHaveText('23')
    // Nothing is left to be saved.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/academic-year')
  })

  test('is led to wrong study days, which stay as typed, and saves right ones with Ctrl+S', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Year of reading', exact: true }).click()
    await studyDays(page, 0).click()
    await page.keyboard.type('31')
    await page.keyboard.press('Enter')
    await expect(studyDays(page, 1)).toBeFocused()
    const range = 'Enter a whole number of days, no more than the month has.'
    await expect(page.getByText(`November: ${range}`)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await studyDays(page, 11).focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`October: ${range}`)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(studyDays(page, 0)).toBeFocused()
    await expect(studyDays(page, 0)).toHaveAccessibleDescription(range)
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: `Study days: October 31 days: ${range}` }).click()
    await expect(studyDays(page, 11)).toBeFocused()
    await expect(studyDays(page, 11)).toHaveText(/^x/)
    await page.keyboard.type('22')
    await page.keyboard.press('Enter')
    await studyDays(page, 0).focus()
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The academic year was saved.', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Year of reading', exact: true }).click()
    await expect(studyDays(page, 11)).toHaveText('22')
    await expect(studyDays(page, 0)).toHaveText('')
    await page.getByRole('button', { name: 'Fill empty months from the calendar' }).click()
    await expect(studyDays(page, 0)).toHaveText('23')
  })

  test('is asked before leaving study days behind that are still being typed', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Year of reading', exact: true }).click()
    await studyDays(page, 3).click()
    await page.keyboard.type('12')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(studyDays(page, 3)).toHaveText('12')
  })

  test('widens a month from its menu, which has nothing to sort, fill or hide in a single row', async ({ page }) => {
    await page.goto('/academic-year/edit/3')
    await studyDays(page, 0).click()
    const before = await studyDays(page, 0).boundingBox()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('menuitem')).toHaveText(['Fit to the texts', 'Wider', 'Narrower'])
    await page.getByRole('menuitem', { name: 'Wider' }).click()
    await expect.poll(async () => (await studyDays(page, 0).boundingBox())?.width).toBe((before?.width ?? 0) + 16)
  })

  test('cannot move the draft on while another year is in preparation', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Year of reading', exact: true }).click()
    await page.getByRole('button', { name: 'Move to next step' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Year of reading from Draft to Preparation' })
    await expect(dialog.getByText(/^Academic Year with Preparation status is already existed\./)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Move to/ })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await dialog.getByRole('link', { name: 'Open that academic year' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^2026-2027/ })).toBeVisible()
  })

  test('deletes the draft only after a yes', async ({ page }) => {
    await page.goto('/academic-year')
    const remove = page.getByRole('button', { name: 'Delete academic year Year of reading' })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Delete academic year Year of reading?' })
    await question.getByRole('button', { name: 'No' }).click()
    await expect(row(page, 'Year of reading')).toBeVisible()
    await remove.click()
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('The academic year was deleted.', { exact: true })).toBeVisible()
    await expect(row(page, 'Year of reading')).toHaveCount(0)
  })

  test.describe('in Khmer', () => {
    test.use({ language: 'km' })

    test('creates a year with its study days by keyboard alone', async ({ page }) => {
      const keys = new Keyboard(page)
      await page.goto('/academic-year/new')
      await keys.reach(page.getByRole('textbox', { name: 'កាលបរិច្ឆេទចាប់ផ្ដើម' }))
      await keys.type('០១១១២០២៨')
      await keys.reach(page.getByRole('textbox', { name: 'កាលបរិច្ឆេទបញ្ចប់' }))
      await keys.type('៣១១០២០២៩')
      await keys.reach(page.getByRole('textbox', { name: 'ឈ្មោះ' }))
      await expect(page.getByRole('grid', { name: 'ថ្ងៃសិក្សា' })).toBeVisible()
      await keys.reach(studyDays(page, 0))
      const counts = ['២១', '២២', '២៣', '២០', '២៤', '១០', '២៥', '២៦', '២២', '២១', '០', '១៥']
      for (const count of counts) {
        await pressKhmer(page, count)
        await keys.press('Enter')
      }
      await expect(studyDays(page, 12)).toHaveText('229')
      await keys.press('Control+s')
      await expect(page.getByText('បានបង្កើតឆ្នាំសិក្សា។', { exact: true })).toBeVisible()
      await keys.reach(page.getByRole('link', { name: 'កែឆ្នាំសិក្សា 2028-2029' }))
      await keys.press('Enter')
      for (const [month, count] of [21, 22, 23, 20, 24, 10, 25, 26, 22, 21, 0, 15].entries()) {
        await expect(studyDays(page, month)).toHaveText(String(count))
      }
    })
  })

  test('sees how many schools are incomplete, and which, when a year cannot advance', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Edit academic year 2025-2026' }).click()
    await expect(page.getByText('01-11-2025', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Move to next step' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2025-2026 from Running to Closing' })
    await expect(
      dialog.getByText(/^[\d,]+ schools have not completed the monthly student data of all months\.$/),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Move to/ })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await expect(dialog.getByRole('link', { name: 'Show these schools' })).toHaveAttribute(
      'href',
      /\/school\?academicYear=3/,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('moves the closing year to archived; the step is then hidden', async ({ page }) => {
    await page.goto('/academic-year')
    await page.getByRole('link', { name: 'Edit academic year 2024-2025' }).click()
    await page.getByRole('button', { name: 'Move to next step' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Move 2024-2025 from Closing to Archived' })
    await expect(dialog.getByText('All active schools have completed the work of this stage.')).toBeVisible()
    const confirmMove = dialog.getByRole('button', { name: 'Move to Archived' })
    await expect(confirmMove).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('checkbox').check()
    await expectNoAxeFindings(page)
    await confirmMove.click()
    await expect(page.getByText('The academic year moved to its next step.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move to next step' })).toHaveCount(0)
    await visit(page, '/academic-year')
    await expect(row(page, '2024-2025')).toContainText('Archived')
  })
})

test.describe('the ministry, in Khmer', () => {
  test.use({ account: 'demis', language: 'km', permissions: ['clipboard-read', 'clipboard-write'] })

  test('from the year to ten schools of a province that hold it back takes three presses', async ({ page }) => {
    await page.goto('/academic-year/edit/3')
    const tasks = page.getByRole('region', { name: 'ដំណាក់កាលនៃឆ្នាំសិក្សា' })
    await expect(tasks.getByRole('listitem').filter({ hasText: 'ដំណាក់កាលបន្ទាប់' })).toContainText('បិទបញ្ចប់')
    const provinces = tasks.getByRole('list').last().getByRole('listitem')
    await expect(provinces.first()).toContainText(/\d+ ក្នុង \d+/)
    // The worst first: the share of schools that are behind falls from one to the next.
    const shares = (await provinces.allTextContents()).map((text) => {
      const [behind = 0, schools = 1] = text.replaceAll(',', '').match(/\d+/g)?.map(Number) ?? []
      return behind / schools
    })
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    await expectNoAxeFindings(page)

    await provinces.first().getByRole('link').click()
    await page.getByRole('button', { name: 'ទាក់ទងសាលាទាំងនេះ' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ចម្លងសារ' }).click()
    await expect(page.getByText('បានចម្លងសារ', { exact: true })).toBeVisible()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message.match(/^\d+\. /gm)?.length ?? 0).toBeGreaterThanOrEqual(10)
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('can read the list and change nothing', async ({ page }) => {
    await page.goto('/academic-year')
    await expect(row(page, '2025-2026')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })
})
