import { choose, expectText } from '../support/page'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'

// The students to decide are those of the closing year's
// classes ឃ, whom no other spec changes; which of them is looked up, so that a second try finds the next ones.
const classAddress = (grade: number, suffix = 'ឃ', year = 2) =>
  `/graduation?academicYear=${String(year)}&grade=${String(grade)}&suffix=${encodeURIComponent(suffix)}`
const required = 'The field is required.'
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const openRows = (page: Page, result: string) =>
  page.getByRole('row').filter({ hasText: result }).filter({ hasText: 'None' })

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('finds a class by the filters and sees every column', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/graduation')
    await expect(page.getByRole('heading', { level: 1, name: 'Graduation' })).toBeVisible()
    // A school closes its own year: it is open, with what waits in each class.
    await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveText('2024-2025 CLOSING')
    await expect(page.getByRole('heading', { name: /^\d+ undecided students$/ })).toBeVisible()
    const tile = page.getByRole('listitem').filter({ hasText: 'Grade 9 ឃ' })
    await expect(tile).toContainText(/\d+ undecided students/)
    await expectNoAxeFindings(page)
    await tile.getByRole('link', { name: 'Grade 9 ឃ' }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('grade') === '9')
    await choose(page, 'Result', 'Failed')
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('grade') === '9' && url.searchParams.get('result') === '0',
    )
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Student ID',
      'Semester 1 score',
      'Semester 2 score',
      'Ranking',
      'Result',
      'Graduation status',
      'Action',
    ])
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toContainText('Failed')
    await expect(rows.nth(1)).toContainText(/\d\.\d\d/)
    await button(page, 'Remove filter: Result: Failed').click()
    await expect(rows).toHaveCount(51)
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveText('100')
    // The year filter offers running, closing and archived years.
    await page.getByRole('combobox', { name: 'Academic year' }).click()
    await expect(page.getByRole('option')).toHaveText(['2025-2026 RUNNING', '2024-2025 CLOSING', '2023-2024 ARCHIVED'])
  })

  test('changes a result with a reason', async ({ page }) => {
    await page.goto(classAddress(9))
    const row = openRows(page, 'Failed').first()
    const id = /\d{10}/.exec(await row.innerText())?.[0] ?? ''
    const studentRow = page.getByRole('row').filter({ hasText: id })
    await studentRow.getByRole('button', { name: /^Change the result of/ }).click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Save').click()
    // The result, and the summary's line of it; the reason waits for the result.
    await expect(dialog.getByText(required)).toHaveCount(2)
    await choose(dialog, 'New result', 'Failed')
    // A failed result allows one reason.
    await expect(dialog.getByRole('combobox', { name: 'Reason' })).toHaveText('Others')
    await button(dialog, 'Save').click()
    await expect(dialog.getByRole('textbox', { name: 'Other reason' })).toHaveAccessibleDescription(required)
    await choose(dialog, 'New result', 'Passed')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Passed the retake examination',
      'Repeated two academic years in a row',
      'Others',
      'Skipped a class',
    ])
    await page.getByRole('option', { name: 'Passed the retake examination' }).click()
    await expectNoAxeFindings(page)
    await button(dialog, 'Save').click()
    await expectText(page, 'The result was changed')
    await expect(studentRow).toContainText('Changed: Passed the retake examination')
  })

  test('promotes those who passed and lets the others repeat, once, although the answer is lost', async ({ page }) => {
    await page.goto(classAddress(11))
    const main = page.getByRole('main')
    for (const name of ['Promote', 'Repeat', 'Take back']) {
      await expect(button(main, name)).toHaveAccessibleDescription('Select students first')
    }
    const [passed, failed] = [openRows(page, 'Passed'), openRows(page, 'Failed')]
    await failed.first().getByRole('checkbox').check()
    await expect(button(main, 'Promote')).toHaveAccessibleDescription('All selected students failed')
    await failed.first().getByRole('checkbox').uncheck()
    await passed.first().getByRole('checkbox').check()
    await expect(button(main, 'Repeat')).toHaveAccessibleDescription('All selected students passed')
    await failed.first().getByRole('checkbox').check()
    await expectText(page, '2 students selected')
    const before = await passed.count()

    await button(main, 'Promote').click()
    const dialog = page.getByRole('dialog')
    const outlook = dialog.getByRole('region', { name: 'What will happen' })
    await expect(dialog).toContainText('2024-2025 CLOSING · Sangkae High School · Grade 11 ឃ')
    await expect(outlook).toContainText('1 student will be promoted to Grade 12 at Sangkae High School')
    await expect(outlook).toContainText('1 who failed is left out:')
    await expect(outlook).toContainText('This can be taken back as long as a student has no class')
    await expect(dialog.getByRole('combobox', { name: 'Academic year' })).toHaveText('2025-2026 RUNNING')
    await choose(dialog, 'Province', 'Takeo')
    await button(dialog, 'Promote').click()
    // The district, and the summary's line of it; school and grade wait for it.
    await expect(dialog.getByText(required)).toHaveCount(2)
    await button(dialog, 'Cancel').click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()

    expectFailedRequests(page)
    let lost = 0
    await page.route('**/api/enrollments/graduation', async (route) => {
      if (lost++ > 0) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await button(main, 'Promote').click()
    await dialog.getByRole('checkbox').check()
    await expect(outlook).toContainText('1 student will repeat Grade 11')
    await button(dialog, 'Promote').click()
    await expectText(page, 'The students were promoted')
    await expect(passed).toHaveCount(before - 1)
    await expect(page.getByRole('row').filter({ hasText: 'Grade 12, Sangkae High School' })).not.toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Grade 11, Sangkae High School' })).not.toHaveCount(0)

    const decided = page.getByRole('row').filter({ hasText: 'Grade 12, Sangkae High School' }).first()
    await expect(decided.getByRole('button', { name: /^Change the result of/ })).toHaveAccessibleDescription(
      /can no longer be changed$/,
    )
    // The next year runs already: what counts is that nothing has been done with the new enrollment.
    await decided.getByRole('checkbox').check()
    await button(main, 'Take back').click()
    await button(page.getByRole('alertdialog'), 'Yes').click()
    await expectText(page, 'The decision was taken back')
    await expect(passed).toHaveCount(before)
  })

  test('a class that runs: promoted into the next year and taken back', async ({ page }) => {
    await page.goto(classAddress(11, 'ក', 3))
    const without = page.getByRole('row').filter({ hasText: 'No result yet' })
    const id = /\d{10}/.exec(await without.first().innerText())?.[0] ?? ''
    const studentRow = page.getByRole('row').filter({ hasText: id })
    await studentRow.getByRole('button', { name: /^Change the result of/ }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog, 'New result', 'Passed')
    await choose(dialog, 'Reason', 'Others')
    await dialog.getByRole('textbox', { name: 'Other reason' }).fill('Ill in May')
    await button(dialog, 'Save').click()
    await expect(studentRow).toContainText('Changed: Ill in May')
    await studentRow.getByRole('checkbox').check()
    await button(page, 'Promote').click()
    await button(dialog, 'Promote').click()
    await expect(studentRow).toContainText('Promoted')
    await studentRow.getByRole('checkbox').check()
    await button(page, 'Take back').click()
    await button(page.getByRole('alertdialog'), 'Yes').click()
    await expectText(page, 'The decision was taken back')
    await expect(studentRow).toContainText('None')
  })

  test('the last grade has no target, and repeating asks for the year alone', { tag: '@detail' }, async ({ page }) => {
    await page.goto(classAddress(12, 'ក'))
    await page.getByRole('button', { name: /^Select all/ }).click()
    await button(page, 'Promote').click()
    const dialog = page.getByRole('dialog', { name: 'Complete school' })
    await expect(dialog).toContainText(/\d+ students will have completed school/)
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await button(dialog, 'Cancel').click()
    await button(page, 'Repeat').click()
    const repeat = page.getByRole('dialog', { name: 'Repeat' })
    await expect(repeat.getByRole('combobox')).toHaveCount(1)
    await expect(repeat.getByRole('button', { name: /^Grade/ })).toHaveText('Grade 12')
    await button(repeat, 'Cancel').click()
    await visit(page, '/graduation?academicYear=1&grade=7')
    await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveText('2023-2024 ARCHIVED')
  })
})

test.describe('an officer', () => {
  test.use({ account: 'district' })

  test('chooses the school too', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/graduation')
    await expect(page.getByRole('region', { name: 'Waiting work, by school' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Grade .*school/i })).toBeVisible()
  })
})

test.describe('an officer, in Khmer', () => {
  test.use({ account: 'provincial', language: 'km' })

  test(
    'enrollment and the end of the year begin with the places where work waits, most first',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/graduation')
      const tiles = page.getByRole('region', { name: /^ការងាររង់ចាំ/ }).getByRole('listitem')
      await expect(tiles.first()).toContainText(/សិស្ស \d+ នាក់មិនទាន់សម្រេច/)
      await expectNoAxeFindings(page)
      await tiles.first().getByRole('link').click()
      await expect(page).toHaveURL(/gazetteer=0208/)
      await expect(tiles.first()).toContainText('វិទ្យាល័យសង្កែ')
      await tiles.first().getByRole('link').click()
      const classes = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^ថ្នាក់ទី/ }) })
      await classes.filter({ hasText: 'មិនទាន់សម្រេច' }).first().getByRole('link', { name: /^ថ្នាក់ទី/ }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      // What was passed through is still there to go back to.
      await page.goBack()
      await page.goBack()
      await expect(tiles.first()).toContainText('វិទ្យាល័យសង្កែ')

      await visit(page, '/enrollment?gazetteer=0208')
      const school = tiles.filter({ hasText: 'វិទ្យាល័យសង្កែ' })
      await expect(school).toContainText(/សិស្ស [\d,]+ នាក់/)
      await expectNoAxeFindings(page)
      await school.getByRole('link').click()
      await page.getByRole('link', { name: 'ថ្នាក់ទី៩', exact: true }).click()
      await expect(page.getByRole('combobox', { name: /^កម្រិតថ្នាក់/ })).toHaveText('ថ្នាក់ទី៩')
    },
  )
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('does not come here', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/graduation')
    await expect(page).toHaveURL('/')
  })
})

test.describe('in Khmer', () => {
  test.use({ account: 'manager', language: 'km' })

  test('page and dialogs without axe findings, in light, and dark on a phone', { tag: '@detail' }, async ({ page }) => {
    // A few rows are enough for this check.
    await page.goto(`${classAddress(7)}&result=0`)
    await page.getByRole('button', { name: /^ជ្រើសទាំងអស់/ }).click()
    await expectNoAxeFindings(page)
    await button(page, 'ឡើងថ្នាក់').click()
    await expect(page.getByRole('dialog').getByText(/សិស្ស \d+ នាក់នឹងឡើងទៅ/)).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoAxeFindings(page)
    await button(page, 'ត្រួតថ្នាក់').click()
    await expect(page.getByRole('dialog').getByText(/សិស្ស \d+ នាក់នឹងត្រួត/)).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
