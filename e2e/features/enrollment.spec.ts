import { choose, dialog, expectText, newMark, rowWith, rowAction } from '../support/page'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { at, signedInApi } from '../support/api'
import { origin } from '../support/origins'
import { failFor } from '../support/faults'
import { enrollNinthGrader } from '../support/students'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Each test enrolls its own children.

/** Khmer letters that no other child's name holds together. */
function freshName(): string {
  const letters = ['ក', 'ខ', 'គ', 'ង', 'ច', 'ជ', 'ញ', 'ដ', 'ត', 'ថ', 'ទ', 'ន', 'ប', 'ផ', 'ព', 'ម', 'រ', 'ល', 'វ', 'ស']
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}
const own = '/enrollment?grade=7&reportStage=1&size=100'

const schools = z.object({
  data: z.array(z.object({ name_en: z.string(), emis_code: z.string(), degree: z.object({ number: z.number() }) })),
})
const tooMany = { message: 'common.error.429Description' }
const none = ['No disability', 'No health problem', 'No personal problem', 'No scholarship']

async function fillChild(page: Page, name: string, { birthDate = '06-05-2013' } = {}) {
  await page.getByRole('textbox', { name: 'Last name' }).fill('ចាន់')
  await page.getByRole('textbox', { name: 'First name' }).fill(name)
  await choose(page, 'Gender', 'Female')
  await page.getByRole('textbox', { name: 'Birth date' }).fill(birthDate)
  await choose(page, 'Ethnicity', 'No ethnicity')
  for (const box of none) await page.getByRole('checkbox', { name: box }).check()
}

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'New student' }).click()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
}

async function searchById(page: Page, id: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('textbox', { name: 'Student ID' }).fill(id)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
}

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test(
    'starts with their school selected and finds every filter, column and action',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/enrollment')
      await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
      await page.getByRole('combobox', { name: 'Academic year' }).click()
      await expect(page.getByRole('option')).toHaveText([/2026-2027/, /2025-2026/])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Start enrollment' }).click()
      for (const field of ['Grade', 'Report stage']) {
        await expect(page.getByRole('combobox', { name: field })).toHaveAccessibleDescription(/The field is required\./)
      }
      await page.getByRole('button', { name: 'Filters' }).click()
      await expect(page.getByRole('button', { name: /^Enrollment date \d{2}-\d{2}-\d{4}$/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Enrolled by/ })).toBeVisible()
      await choose(page, 'Grade', 'Grade 7')
      await choose(page, 'Report stage', 'Running, end of first month')
      await page.getByRole('button', { name: 'Start enrollment' }).click()
      await expect(page.getByRole('columnheader')).toHaveText([
        'Name',
        'Gender',
        'Birth date',
        'Enrollment status',
        'Transfer status',
        'Scholarships',
        'Class',
        'Action',
      ])
      // The focus returns to where it was.
      await expect(page.getByRole('button', { name: 'Start enrollment' })).toBeFocused()
      await expectNoAxeFindings(page)
      // A reload comes back to the same table; Reset leaves it.
      await page.reload()
      await expect(page.getByRole('table')).toBeVisible()
      // The choice goes across pages.
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      await expectText(page, '1 selected')
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/page=1/)
      await expectText(page, '1 selected')
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expect(page.getByText(/^\d\d selected$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Assign to classroom' })).toBeVisible()
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await expect(page.getByRole('button', { name: 'Assign to classroom' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await expect(page.getByRole('table')).toHaveCount(0)
      // A grade of another degree in the address is refused.
      await visit(page, '/enrollment?grade=3&reportStage=1')
      await page.getByRole('button', { name: 'Start enrollment' }).click()
      await expectText(page, 'No Match Grade For school. Choose a grade that the school has.')
    },
  )

  test(
    'gets each message of the dialog, keeps what was typed and enrolls by keyboard',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto(own)
      await openNew(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').first()).toContainText('Some fields are not right')
      await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
      for (const field of ['Last name', 'First name', 'Birth date']) {
        await expect(page.getByRole('textbox', { name: field })).toHaveAccessibleDescription(/The field is required\./)
      }
      for (const field of [
        'Gender',
        'Ethnicity',
        'Disabilities',
        'Health problems',
        'Personal problems',
        'Scholarships',
      ]) {
        await expect(page.getByRole('combobox', { name: field })).toHaveAccessibleDescription(/The field is required\./)
      }
      await expectNoAxeFindings(page)
      await page.getByRole('combobox', { name: 'Enrollment status' }).click()
      await expect(page.getByRole('option')).toHaveText(['Enrollment', 'Promotion', 'Repetition'])
      await page.keyboard.press('Escape')

      const [first, second] = [freshName(), freshName()]
      await fillChild(page, first)
      await expect(page.getByRole('button', { name: 'Age 12 years' })).toBeVisible()
      // Closing asks first.
      await page.keyboard.press('Escape')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(No|Cancel)$/ })
        .click()
      await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(first)
      await page.getByRole('button', { name: 'Enrol new' }).click()
      await expectText(page, 'The student is enrolled')
      // An empty one follows, with the focus where it begins.
      const lastName = page.getByRole('textbox', { name: 'Last name' })
      await expect(lastName).toHaveValue('')
      await expect(lastName).toBeFocused()
      await fillChild(page, second, { birthDate: '០៦-០៥-២០១៣' })
      await page.getByRole('textbox', { name: 'First name' }).press('Enter')
      await expect(dialog(page)).toHaveCount(0)
      for (const name of [first, second]) await expect(rowWith(page, name)).toHaveCount(1)

      // Edited: the grade shows only now.
      await rowWith(page, first)
        .getByRole('button', { name: /^Edit the enrollment of/ })
        .click()
      await expect(page.getByRole('combobox', { name: 'Grade' }).last()).toHaveText('Grade 7')
      await choose(page, 'Transfer status', 'Transferred in')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expectText(page, 'The enrollment is saved')
      await expect(rowWith(page, first)).toContainText('Transferred in')

      // Deleted after a question.
      await (await rowAction(rowWith(page, second), /^Delete the enrollment of/)).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      await expect(rowWith(page, second)).toHaveCount(0)
    },
  )

  test('is asked about likely duplicates: the same child, or another', { tag: '@detail' }, async ({ page }) => {
    const name = freshName()
    await page.goto(own)
    await openNew(page)
    await fillChild(page, name)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(rowWith(page, name)).toHaveCount(1)
    await expect(newMark(rowWith(page, name))).toBeInViewport()
    const id = (await rowWith(page, name).getByRole('rowheader').textContent())?.match(/\d{10}/)?.[0] ?? ''

    // In the same year it can only be another child.
    await openNew(page)
    await fillChild(page, ` ${name} `)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'This student may be known already' })
    await expect(question).toContainText(id)
    await expect(question.getByRole('button', { name: /^This is the same child/ })).toHaveAccessibleDescription(
      'Already Enrolled. Search by the student ID to see the enrollment.',
    )
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Another child: save' }).click()
    await expect(rowWith(page, name)).toHaveCount(2)

    // Next year it is the same one.
    await choose(page, 'Academic year', '2026-2027 PREPARATION')
    await page.getByRole('button', { name: 'Start enrollment' }).click()
    await expect(page).toHaveURL(/academicYear=4/)
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    await openNew(page)
    await fillChild(page, name)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    const same = question.getByRole('listitem').filter({ hasText: id })
    await same.getByRole('button', { name: /^This is the same child/ }).click()
    await expect(rowWith(page, name)).toContainText(id)

    // By student ID: enrolled already, which leads to the enrollment; unknown; found and reset.
    await searchById(page, id)
    const refusal = page.getByRole('alertdialog', { name: 'Can Not Enroll' })
    await expect(refusal).toContainText('Already Enrolled')
    await expectNoAxeFindings(page)
    await refusal.getByRole('button', { name: 'Open the enrollment' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit enrollment' })).toContainText(id)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await searchById(page, '9999999999')
    await expect(refusal).toContainText('Student Not Found')
    await refusal.getByRole('button', { name: 'Close', exact: true }).last().click()
  })

  test('enrolls a student of another school by the student ID alone, which both schools see', async ({
    page,
    browser,
    request,
    stateOf,
  }) => {
    const context = await browser.newContext({ baseURL: origin, storageState: await stateOf('demis') })
    const office = await context.newPage()
    const national = await signedInApi(office, request, '/school')
    const others = schools.parse(await national.get('schools?academic_year=3&gazetteer=0208&status=1&limit=9999'))
    const other = others.data.find(
      ({ degree, name_en }) => [3, 5].includes(degree.number) && name_en !== 'Sangkae High School',
    )
    const made = await enrollNinthGrader(national, {
      account: 'demis',
      year: 3,
      emisCode: other?.emis_code ?? '',
      given: freshName(),
    })
    const id = String(at(made, 'data', 'emis_student_id'))

    await visit(page, '/enrollment?academicYear=4&grade=9&reportStage=1&size=100')
    await searchById(page, id)
    const found = dialog(page).getByRole('status')
    await expect(found).toContainText("Another school keeps this student's record")
    await expect(found).not.toContainText('04-03-2011')
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    const enrolling = page.getByRole('dialog', { name: 'Enroll a student' })
    await expect(enrolling).toContainText(id)
    await expect(enrolling.getByRole('textbox')).toHaveCount(0)
    await expect(enrolling.getByRole('combobox')).toHaveCount(2)
    await expectNoAxeFindings(page)
    await enrolling.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(rowWith(page, id)).toContainText('–')
    await expect(rowWith(page, id)).not.toContainText('04-03-2011')
    await rowWith(page, id)
      .getByRole('button', { name: /^Another school keeps the record of/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Edit enrollment' })).toContainText(
      "Another school keeps this student's record",
    )

    const list = await national.get(`enrollments/students?academicYear=3&keyword=${id}`)
    await visit(office, `/student/view/${String(at(list, 'data', 0, 'student', 'id'))}`)
    await expect(office.getByRole('main')).toContainText('វិទ្យាល័យសង្កែ បានចុះឈ្មោះសិស្សនេះក្នុងថ្នាក់ទី៩')
    await context.close()
  })

  test(
    'after too many look-ups the page says so, and the student ID is offered again',
    { tag: '@detail' },
    async ({ page }) => {
      await failFor(page, [
        { path: '/api/students/find', status: 429, headers: { 'Retry-After': '60' }, body: tooMany },
      ])
      await visit(page, own)
      await searchById(page, '1234567890')
      await expect(page).toHaveURL('/error-page/429')
      await expect(page.getByRole('main')).toContainText('Too many requests came from your account')
      await page.goBack()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByRole('textbox', { name: 'Student ID' })).toHaveValue('1234567890')
      await expectNoAxeFindings(page)
    },
  )

  test('re-enrolls a drop-out, with the status locked', { tag: '@detail' }, async ({ page }) => {
    const name = freshName()
    await page.goto(own)
    await openNew(page)
    await fillChild(page, name)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    const id = (await rowWith(page, name).getByRole('rowheader').textContent())?.match(/\d{10}/)?.[0] ?? ''
    await (await rowAction(rowWith(page, name), /^Drop out /)).click()
    await choose(page, 'Reason', 'Other')
    await page.getByRole('combobox').last().click()
    await page.getByRole('option').first().click()
    await dialog(page).getByRole('button', { name: /drop/i }).last().click()
    await expect(rowWith(page, name)).toHaveCount(0)

    await searchById(page, id)
    await expect(dialog(page).getByRole('status')).toContainText(name)
    await page.getByRole('button', { name: 'Reset', exact: true }).last().click()
    await expect(page.getByRole('textbox', { name: 'Student ID' })).toHaveValue('')
    await page.getByRole('textbox', { name: 'Student ID' }).fill(id)
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(
      page.getByRole('button', { name: /^Enrollment status Dropped out last year/ }),
    ).toHaveAccessibleDescription(/this status stays/)
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(rowWith(page, name)).toContainText('Re-enroll')
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('confirms the EMIS code of the school before enrolling', { tag: '@detail' }, async ({ page }) => {
    const answer = page.waitForResponse((response) => response.url().includes('/api/schools?'))
    await page.goto('/enrollment')
    const { data } = schools.parse(await (await answer).json())
    const right = data.find(({ name_en }) => name_en === 'Sangkae High School')?.emis_code ?? ''
    const other = data.find(({ emis_code }) => emis_code !== right)?.emis_code ?? ''
    await page.getByRole('button', { name: 'Start enrollment' }).click()
    await expect(page.getByRole('combobox', { name: 'School' })).toHaveAccessibleDescription(/The field is required\./)
    await page.getByRole('combobox', { name: 'School' }).fill('Sangkae High')
    await expect(page.getByRole('option').first()).toContainText(`EMIS ${right}`)
    await page.getByRole('option').first().click()
    await choose(page, 'Grade', 'Grade 7')
    await choose(page, 'Report stage', 'Running, end of semester 1')
    await page.getByRole('button', { name: 'Start enrollment' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm the school' })
    await expect(confirm).toHaveAccessibleDescription(/Sangkae High School · Grade 7/)
    const code = confirm.getByRole('textbox', { name: 'EMIS code' })
    await confirm.getByRole('button', { name: 'Start enrollment' }).click()
    await expect(code).toHaveAccessibleDescription(/The field is required\./)
    await code.fill('99999999')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/School Not Found/)
    await expectNoAxeFindings(page)
    await code.fill(other)
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Invalid EMIS School Code/)
    await code.fill(right)
    await code.press('Enter')
    await expect(page.getByRole('table')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    // Without the code in the address nothing begins.
    const address = new URL(page.url())
    address.searchParams.delete('emisCode')
    await page.goto(address.href)
    await expect(page.getByText('Press Start enrollment and confirm the school with its EMIS code.')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher', language: 'km', colorScheme: 'dark', viewport: { width: 360, height: 800 } })

  test('enrolls at the own school without assigning a class', { tag: '@detail' }, async ({ page }) => {
    await page.goto(own)
    await expect(page.getByRole('button', { name: 'បន្ថែមសិស្ស' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'ដាក់ក្នុងថ្នាក់' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^កត់ត្រាការបោះបង់/ })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'បន្ថែមសិស្ស' }).click()
    await page.getByRole('button', { name: 'សិស្សថ្មី' }).click()
    await expect(page.getByRole('textbox', { name: 'នាមត្រកូល' })).toBeFocused()
    await expectNoAxeFindings(page)
  })
})
