import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose, expectText, newMark, row, rowWith, save, rowAction } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'
import { expectConsoleError } from '../support/watch-context'

const freshSuffix = () => `T${String(randomInt(100_000, 999_999))}`

/** The demo school's list in a year, and the way to a new class from there. */
async function openNew(page: Page, year = '2025-2026 RUNNING') {
  await page.goto('/classroom')
  await choose(page, 'Academic year', year)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New classroom' })).toBeVisible()
}

// The form of a classroom. Each test creates its own classes, with unique suffixes, in the demo school's years.
test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('gets each message at its field', { tag: '@detail' }, async ({ page }) => {
    await openNew(page)
    await save(page)
    for (const name of ['Grade', 'Foreign language']) {
      await expect(page.getByRole('combobox', { name })).toHaveAccessibleDescription(/The field is required\./)
    }
    const suffix = page.getByRole('textbox', { name: 'Suffix' })
    await expect(suffix).toHaveAccessibleDescription(/The field is required\./)
    await expectNoAxeFindings(page)
    await suffix.fill('<b>')
    await save(page)
    await expect(suffix).toHaveAccessibleDescription(/Use up to 10 letters or digits\./)

    // Grade 11 asks for the type, a lower grade does not.
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(0)
    await choose(page, 'Grade', 'Grade 11')
    await expect(page.getByRole('combobox', { name: 'Foreign language' })).toHaveText('English')
    await expect(page.getByText('Choose the grade first, and for grades 11 and 12 the type.')).toBeVisible()
    await suffix.fill(freshSuffix())
    await save(page)
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(/The field is required\./)
    await choose(page, 'Type', 'Science')
    await expect(page.getByRole('checkbox', { name: 'Physics' })).toBeChecked()
    await choose(page, 'Grade', 'Grade 7')
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(0)

    // A name that the school has already.
    await expect(suffix).toHaveAccessibleDescription(/Already used: ក/)
    await suffix.fill(' ក ')
    await save(page)
    await expect(suffix).toHaveAccessibleDescription(/Classroom grade and suffix is already existed\./)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  test('offers the grades of the school, and the next free letter', { tag: '@detail' }, async ({ page }) => {
    await openNew(page)
    await page.getByRole('combobox', { name: 'Grade' }).click()
    await expect(page.getByRole('option')).toHaveText(
      ['7', '8', '9', '10', '11', '12'].map((grade) => `Grade ${grade}`),
    )
    await page.getByRole('option', { name: 'Grade 8' }).click()
    const letters = page.getByRole('group', { name: 'Still free' }).getByRole('button')
    await expect(letters.filter({ hasText: /^ក$/ })).toHaveCount(0)
    const letter = (await letters.first().textContent()) ?? ''
    await letters.first().click()
    await expect(page.getByRole('textbox', { name: 'Suffix' })).toHaveValue(letter)
  })

  test('creates, edits, deactivates, activates and deletes a class', async ({ page }) => {
    test.setTimeout(90_000)
    const suffix = freshSuffix()
    const name = `Grade 9 ${suffix}`
    await openNew(page)
    for (const label of ['Academic year', 'School', 'Province', 'District', 'Commune', 'Village']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${label}`) })).toHaveAttribute('aria-disabled', 'true')
    }
    await choose(page, 'Grade', 'Grade 9')
    await page.getByRole('textbox', { name: 'Suffix' }).fill(suffix.toLowerCase())
    // A whole category by keyboard, and one subject of it back.
    const category = page.getByRole('checkbox', { name: 'Languages' })
    await category.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox', { name: 'Khmer', exact: true })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Khmer', exact: true }).check()
    await expect(category).toHaveJSProperty('indeterminate', true)
    const teacher = page.getByRole('combobox', { name: 'Class teacher' })
    await teacher.click()
    const chosen = page.getByRole('option').first()
    const teacherName = ((await chosen.locator('span').first().textContent()) ?? '').trim()
    await chosen.click()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/classrooms'))
    await save(page)
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({ grade: 9, suffix, bilingual: 2, type: 0, special_education: null, status: 1 })
    expect(Object.keys(body ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'academic_year',
      'bilingual',
      'classroom_teacher',
      'commune',
      'district',
      'excluded_subjects',
      'grade',
      'included_subjects',
      'province',
      'school',
      'special_education',
      'status',
      'subjects',
      'suffix',
      'type',
      'village',
    ])
    await expectText(page, 'The classroom was created.')
    await expect(page).toHaveURL((url) => url.pathname === '/classroom')
    await expect(newMark(rowWith(page, name))).toBeInViewport()
    await visit(page, '/classroom?size=100')
    await expect(row(page, name)).toContainText(teacherName)

    await page.getByRole('link', { name: `View ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('cell', { name: /English/ })).toContainText('Not taught')
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Edit classroom' }).click()
    await expect(page.getByRole('checkbox', { name: 'English', exact: true })).not.toBeChecked()
    await choose(page, 'Foreign language', 'French')
    await save(page)
    await expectText(page, 'The classroom was saved.')
    // Saving leads back to the list by the history; an address visited meanwhile would load the page again.
    await expect(page).toHaveURL(/\/classroom\?size=100$/)
    await expect(row(page, name)).toContainText('French')

    await (await rowAction(row(page, name), `Deactivate ${name}`)).click()
    const off = page.getByRole('alertdialog', { name: `Deactivate ${name}?` })
    await off.getByRole('button', { name: 'No' }).click()
    await expect(row(page, name)).toContainText('Active')
    await (await rowAction(row(page, name), `Deactivate ${name}`)).click()
    await off.getByRole('button', { name: 'Yes' }).click()
    await expectText(page, 'The classroom was deactivated.')
    await expect(row(page, name)).toContainText('Inactive')
    await (await rowAction(row(page, name), `Activate ${name}`)).click()
    await page
      .getByRole('alertdialog', { name: `Activate ${name}?` })
      .getByRole('button', { name: 'Yes' })
      .click()
    await expectText(page, 'The classroom was activated.')

    await (await rowAction(row(page, name), `Delete ${name}`)).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(row(page, name)).toBeVisible()
    await (await rowAction(row(page, name), `Delete ${name}`)).click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expectText(page, 'The classroom was deleted.')
    await expect(row(page, name)).toHaveCount(0)
  })

  test('does not delete a class with students and scores', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom')
    await (await rowAction(row(page, 'Grade 7 ក'), 'Edit Grade 7 ក')).click()
    await expect(page.getByRole('button', { name: /^Grade/ })).toHaveAccessibleDescription(
      'The class has students, so its grade stays.',
    )
    const khmer = page.getByRole('checkbox', { name: 'Khmer', exact: true })
    await expect(khmer).toHaveAccessibleDescription('This subject has scores')
    await khmer.press('Space')
    await expect(khmer).toBeChecked()
  })

  test('shows in red what the server refuses, and keeps everything typed', { tag: '@detail' }, async ({ page }) => {
    const suffix = freshSuffix()
    await openNew(page, '2026-2027 PREPARATION')
    await choose(page, 'Grade', 'Grade 10')
    await page.getByRole('textbox', { name: 'Suffix' }).fill(suffix)
    await page.route('**/api/classrooms', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'classroom.readOnlyYear' } })
        : route.continue(),
    )
    await save(page)
    await expectText(page, 'This academic year is closing or archived. Its classrooms can only be looked at.')
    await expect(page.getByRole('textbox', { name: 'Suffix' })).toHaveValue(suffix)
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('can create only the classes they teach', { tag: '@detail' }, async ({ page }) => {
    const suffix = freshSuffix()
    await openNew(page, '2026-2027 PREPARATION')
    await expect(page.getByRole('button', { name: /^Class teacher/ })).toHaveAccessibleDescription(
      'You can only set yourself as the class teacher.',
    )
    await choose(page, 'Grade', 'Grade 12')
    await choose(page, 'Type', 'Social science')
    await page.getByRole('textbox', { name: 'Suffix' }).fill(suffix)
    await save(page)
    await expectText(page, 'The classroom was created.')
    await expect(page.getByRole('rowheader', { name: `Grade 12 ${suffix}` })).toBeVisible()
  })
})

test.describe('the ministry', () => {
  test.use({ account: 'demis' })

  test(
    'opens the classes of any school; a pre-school class asks for special education',
    { tag: '@detail' },
    async ({ page }) => {
      expectConsoleError(page, /^ApiError: refused 404/)
      await page.goto('/classroom')
      await choose(page, 'Province', 'Battambang')
      await choose(page, 'District', 'Sangkae')
      await page.getByRole('combobox', { name: 'School' }).fill('Pre-school')
      await page.getByRole('option').first().click()
      await page.getByRole('link', { name: 'New', exact: true }).click()
      await page.getByRole('combobox', { name: 'Grade' }).click()
      await expect(page.getByRole('option')).toHaveText([
        'Mixed pre-school',
        'Lower pre-school',
        'Middle pre-school',
        'Upper pre-school',
      ])
      await page.getByRole('option', { name: 'Lower pre-school' }).click()
      await expect(page.getByRole('combobox', { name: 'Foreign language' })).toHaveText('No')
      await page.getByRole('textbox', { name: 'Suffix' }).fill(freshSuffix())
      await save(page)
      const special = page.getByRole('combobox', { name: 'Special education' })
      await expect(special).toHaveAccessibleDescription(/The field is required\./)
      await choose(page, 'Special education', 'No')
      await save(page)
      await expectText(page, 'The classroom was created.')
      await expect(page.getByRole('heading', { level: 1, name: 'Classroom', exact: true })).toBeVisible()
      await visit(page, '/classroom/view/99999999')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    },
  )
})
