import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The student list, dropping out and assigning to a class.
// Each test enrolls its own students in grade 8 of the demo school.
const main = (page: Page) => page.getByRole('main')
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const demoSchool = 27_026

async function choose(page: Page, field: string, option: string | RegExp) {
  await main(page).getByRole('combobox', { name: field }).click()
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click()
}

async function search(page: Page, words: string) {
  await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill(words)
  await main(page).getByRole('button', { name: 'Search' }).click()
}

interface Pupil {
  family: string
  given: string
  grade?: number
}

/** Enrolls students in the demo school, as its principal. */
async function enroll(page: Page, pupils: readonly Pupil[]) {
  const call = page.waitForRequest(/\/api\/classrooms\?/)
  await page.goto('/student')
  const authorization = (await (await call).allHeaders())['authorization'] ?? ''
  const headers = { authorization }
  const own = await page.request.get('/api/profile/manager', { headers })
  const profile: { id: number; school: { emis_code: string } } = await own.json()
  const ids: number[] = []
  for (const { family, given, grade = 8 } of pupils) {
    const answer = await page.request.post('/api/enrollments', {
      headers,
      data: {
        academic_year_id: 3,
        grade,
        emis_school_code: profile.school.emis_code,
        report_stage: 1,
        enrolled_date: '2025-11-03',
        enrolled_by: profile.id,
        emis_student_id: null,
        student: {
          first_name: given,
          last_name: family,
          gender: 'f',
          birth_date: '2012-03-04',
          enrollment_status: 0,
          transfer_status: 0,
        },
        options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [1] },
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const made: { data: { id: number } } = await answer.json()
    ids.push(made.data.id)
  }
  return { headers, ids }
}
const freshFamily = () => `Zt${String(randomInt(100_000, 999_999))}`

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('sees every column and action of the own school, and the address holds the filters', async ({ page }) => {
    const family = freshFamily()
    await enroll(page, [
      { family, given: 'កណ្ដាល' },
      { family, given: 'ដារា' },
    ])
    await page.goto('/student')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Student ID',
      'Gender',
      'Birth date',
      'Phone',
      'Class',
      'Entry status',
      'Scholarships',
      'Account',
      'Action',
    ])
    for (const place of ['Province', 'District', 'Commune', 'Village']) {
      await expect(main(page).getByRole('combobox', { name: place })).toHaveCount(0)
    }
    for (const locked of [/^Academic year/, /^School/]) {
      await expect(main(page).getByRole('button', { name: locked })).toBeVisible()
    }
    await choose(page, 'Grade', 'Grade 8')
    await choose(page, 'Suffix', 'ក')
    await main(page).getByRole('checkbox', { name: 'Duplicate records' }).check()
    // Another spelling of the same word.
    await search(page, `${family} កណ្តាល`)
    await expect(page).toHaveURL((url) => url.searchParams.get('keyword')?.startsWith(family) === true)
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({ school: String(demoSchool), grade: '8', suffix: 'ក' })
    await said(page, 'No data')
    for (const filter of ['Suffix: ក', 'Duplicate records', 'Grade: Grade 8']) {
      await page.getByRole('button', { name: `Remove filter: ${filter}` }).click()
      await expect(page.getByRole('button', { name: `Remove filter: ${filter}` })).toHaveCount(0)
    }
    const name = `${family} កណ្ដាល`
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(row(page, name)).toContainText('04-03-2012')
    await expect(row(page, name)).toContainText('Grade 8 (no class yet)')
    await expect(row(page, name)).toContainText('Enrollment')
    await expect(row(page, name)).toContainText('No account')
    await expect(page.getByText('1 student', { exact: true })).toBeVisible()

    await expect(row(page, name).getByRole('link', { name: `Edit ${name}` })).toHaveAttribute(
      'href',
      /^\/student\/\d+$/,
    )
    await expect(row(page, name).getByRole('link', { name: `View ${name}` })).toHaveAttribute(
      'href',
      /^\/student\/view\/\d+$/,
    )
    await expect(row(page, name).getByRole('button', { name: `Scores of ${name}` })).toHaveAccessibleDescription(
      'This student has no class yet.',
    )
    await expect(row(page, name).getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      /^\/student\/view\/\d+$/,
    )
    // Without an account the icon says so; this user may not make one.
    await row(page, name)
      .getByRole('link', { name: `${name} has no account` })
      .click()
    await expect(page).toHaveURL(`${origin}/error-page/404`)

    // A student of a class: the sheets open at their line.
    await visit(page, '/student?grade=8&suffix=ក')
    const scores = page.getByRole('link', { name: /^Scores of/ }).first()
    const address = new URL((await scores.getAttribute('href')) ?? '', origin)
    expect(address.pathname).toBe('/score')
    expect([...address.searchParams.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
      'academicYear',
      'grade',
      'month',
      'school',
      'studentId',
      'suffix',
    ])
    await page.getByRole('columnheader', { name: 'Student ID' }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=emis_student_id\.asc/)
    await expect(page.getByRole('link', { name: /^Attendance of/ }).first()).toHaveAttribute('href', /^\/attendance\?/)
    const student = address.searchParams.get('studentId') ?? ''
    await visit(page, `/student?grade=8&suffix=ក&studentId=${student}`)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await page.getByRole('button', { name: /^Remove filter: Student:/ }).click()
    await expect(page.getByRole('rowheader').nth(5)).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(`${origin}/student`)
  })

  test('records a drop-out with reason and stage, and only once', async ({ page }) => {
    const family = freshFamily()
    const name = `${family} សុខា`
    await enroll(page, [{ family, given: 'សុខា' }])
    await visit(page, `/student?keyword=${family}`)
    await row(page, name)
      .getByRole('button', { name: `Drop out ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Drop out: ${name}` })
    await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
    for (const field of ['Drop-out reason', 'Report stage']) {
      await expect(dialog.getByRole('combobox', { name: field })).toHaveAccessibleDescription(/The field is required\./)
    }
    await expectNoAxeFindings(page)
    await dialog.getByRole('combobox', { name: 'Drop-out reason' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Fell behind with lessons',
      'Poor academic performance',
      'Cannot pay school expenses',
      'Need to work to earn money',
      'Help with chores or business',
      'Other',
    ])
    await page.getByRole('option', { name: 'Need to work to earn money' }).click()
    await dialog.getByRole('combobox', { name: 'Report stage' }).click()
    await expect(page.getByRole('option')).toHaveText(['End of semester I', 'End of the year (semester II)'])
    await page.getByRole('option', { name: 'End of semester I' }).click()
    await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
    await said(page, 'The drop-out was recorded.')
    await expect(row(page, name)).toContainText('Dropout')
    for (const action of [`Drop out ${name}`, `Move ${name} to a class`]) {
      await expect(row(page, name).getByRole('button', { name: action })).toHaveAccessibleDescription(
        'This student has already dropped out.',
      )
    }
    await expect(row(page, name).getByRole('button', { name: `Scores of ${name}` })).toHaveAccessibleDescription(
      'This student has already dropped out.',
    )
    await expect(page.getByRole('checkbox', { name })).toHaveCount(0)
  })

  test('withdraws a pending transfer from the drop-out that it stands in the way of', async ({ page }) => {
    const family = freshFamily()
    const name = `${family} សុខា`
    const { headers, ids } = await enroll(page, [{ family, given: 'សុខា' }])
    const found = await page.request.get('/api/schools?academic_year=3&target=true&limit=9999&status=1', { headers })
    const {
      data: schools,
    }: { data: { id: number; emis_code: string; name_en: string; degree: { number: number } }[] } = await found.json()
    const other = schools.find(({ id, degree }) => degree.number === 5 && id !== demoSchool)
    const asked = await page.request.post('/api/transfer', {
      headers,
      data: {
        enrollment_id: ids[0],
        school_id: other?.id,
        emis_school_code: other?.emis_code,
        report_stage: 1,
        transfer_reason: 'Moves house',
        grade: 8,
      },
    })
    expect(asked.status(), await asked.text()).toBe(201)
    await page.goto(`/student?keyword=${family}`)
    await row(page, name)
      .getByRole('button', { name: `Drop out ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Drop out: ${name}` })
    await dialog.getByRole('combobox', { name: 'Drop-out reason' }).click()
    await page.getByRole('option', { name: 'Other' }).click()
    await dialog.getByRole('combobox', { name: 'Report stage' }).click()
    await page.getByRole('option', { name: 'End of semester I' }).click()
    await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('A transfer of this student is waiting for approval.')
    await expect(dialog).toContainText(`Transfer to ${other?.name_en ?? ''}, requested on `)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Withdraw the transfer and record the drop-out' }).click()
    await said(page, 'The drop-out was recorded.')
    await expect(row(page, name)).toContainText('Dropout')
  })

  test('moves students to a class, new or existing, one or several, and deletes from the list', async ({ page }) => {
    const family = freshFamily()
    await enroll(page, [
      { family, given: 'ចាន់' },
      { family, given: 'ដារា' },
      { family, given: 'សុខ', grade: 9 },
    ])
    const [chan, dara, sok] = [`${family} ចាន់`, `${family} ដារា`, `${family} សុខ`]
    await visit(page, `/student?keyword=${family}`)
    await row(page, chan)
      .getByRole('button', { name: `Move ${chan} to a class` })
      .click()
    const dialog = page.getByRole('dialog')
    const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
    await expect(assign).toHaveAccessibleDescription('Choose a class first.')
    await expectNoAxeFindings(page)
    await dialog.getByRole('radio', { name: 'Enrol to new class' }).check()
    await expect(assign).toHaveAccessibleDescription('Type the suffix of the new class first.')
    await expect(dialog.getByText('Grade 8', { exact: true })).toBeVisible()
    const suffix = dialog.getByRole('textbox', { name: 'Suffix' })
    await suffix.fill('ក')
    await assign.click()
    await expect(suffix).toHaveAccessibleDescription(/There is already a classroom|already/)
    const fresh = `Z${String(randomInt(10_000, 99_999))}`
    await suffix.fill(fresh)
    await assign.click()
    await said(page, 'The students were assigned to the class.')
    await expect(row(page, chan)).toContainText(`Grade 8 ${fresh}`)

    // Several at once; of one grade only.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await said(page, '3 selected')
    await expect(page.getByRole('button', { name: 'Move to classroom' })).toHaveAccessibleDescription(
      'Select students of one grade only.',
    )
    await page.getByRole('checkbox', { name: sok }).uncheck()
    await page.getByRole('button', { name: 'Move to classroom' }).click()
    await expect(page.getByRole('dialog', { name: 'Assign 2 students to a class' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: `Grade 8 ${fresh}`, exact: true }).click()
    await assign.click()
    await expect(row(page, dara)).toContainText(`Grade 8 ${fresh}`)
    await said(page, 'None selected')

    const profile =
      (await row(page, sok)
        .getByRole('link', { name: `View ${sok}` })
        .getAttribute('href')) ?? ''
    await row(page, sok)
      .getByRole('button', { name: `Delete ${sok}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
    await expect(row(page, sok)).toBeVisible()
    await row(page, sok)
      .getByRole('button', { name: `Delete ${sok}` })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await said(page, 'The student was deleted from the list.')
    await expect(row(page, sok)).toHaveCount(0)
    // The school that created the profile keeps it.
    await page.goto(profile)
    await expect(page.getByRole('heading', { level: 1, name: sok })).toBeVisible()
    await expect(page.getByText(/^This student is not enrolled at present/)).toBeVisible()
    // A student with scores cannot be removed.
    await visit(page, '/student?grade=8&suffix=ក')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/^The student was not deleted: there are scores/)).toBeVisible()

    // Both have the same birth date and gender; with the same name they are duplicates.
    await visit(page, `/student?keyword=${family}&duplicates=true`)
    await said(page, 'No data')
    await visit(page, `/classroom`)
    await page.getByRole('link', { name: `Students of Grade 8 ${fresh}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Students of the classroom: Grade 8 ${fresh}`)
    await expect(page.getByRole('rowheader')).toHaveText([chan, dara])
    await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill('ដារា')
    await expect(page.getByRole('rowheader')).toHaveText([dara])
    await expect(page).toHaveURL(/\/student\/classroom\/\d+\?keyword=/)
    await expectNoAxeFindings(page)
  })

  test("is turned away from another school's students", { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student?school=1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
    await visit(page, '/student/classroom/99999999')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
    // The own school that the year does not have yet: Search says so instead of doing nothing.
    await page.route(
      (url) => url.pathname === '/api/schools' && url.searchParams.has('school_id'),
      (route) => route.fulfill({ json: { data: [], meta: { total: 0 } } }),
    )
    await page.goto('/student')
    await expect(page.getByRole('alert')).toContainText('is not part of the academic year')
    await page.unrouteAll()
    await page.goto('/student')
    await expect(page.getByRole('button', { name: 'New student account' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Activate|Deactivate)/ })).toHaveCount(0)
  })
})

test.describe('the ministry', () => {
  test.use({ account: 'demis' })

  test('has to choose province and school; the year decides what is offered', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student')
    await said(page, 'Choose a school, then press Search.')
    // Reset empties the filter also when nothing was searched yet, and keeps the focus.
    await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill('Dara')
    await main(page).getByRole('button', { name: 'Reset' }).click()
    await expect(main(page).getByRole('searchbox', { name: 'Name or student ID' })).toHaveValue('')
    await expect(main(page).getByRole('button', { name: 'Reset' })).toBeFocused()
    await main(page).getByRole('button', { name: 'Search' }).click()
    await expect(main(page).getByRole('combobox', { name: 'Province' })).toHaveAccessibleDescription(
      'The field is required.',
    )
    // The school waits for the province.
    await expect(main(page).getByText('The field is required.')).toHaveCount(1)
    await main(page).getByRole('button', { name: 'More filters' }).click()
    await expect(main(page).getByRole('button', { name: /^(Commune|Village)/ })).toHaveCount(2)
    await page.goto(`/student?school=${demoSchool}&academicYear=3`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(main(page).getByRole('combobox', { name: 'Province' })).toContainText('Battambang')
    // The button that was pressed keeps the focus when the list arrives.
    await main(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/gazetteerId=\d+/)
    await expect(main(page).getByRole('button', { name: 'Search' })).toBeFocused()
    // Another page of the list keeps what is typed and not searched yet.
    await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill('Dara')
    await main(page).getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=/)
    await expect(main(page).getByRole('searchbox', { name: 'Name or student ID' })).toHaveValue('Dara')
    await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill('')

    // The icon of a student without an account begins to make one.
    await page
      .getByRole('button', { name: /has no account: create one$/ })
      .first()
      .click()
    const known = page.getByRole('dialog', { name: 'New student account' })
    await expect(known.getByRole('button', { name: 'Create' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(known).toHaveCount(0)

    // Each result of the new account's search has its words; the form itself is proven with the student accounts.
    await page.getByRole('button', { name: 'New student account' }).click()
    const dialog = page.getByRole('dialog', { name: 'New student account' })
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByRole('textbox', { name: /^Student ID/ })).toHaveAccessibleDescription(
      'The field is required.',
    )
    await dialog.getByRole('textbox', { name: /^Student ID/ }).fill('no-such-student')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('No student with this ID was found.')
    await page.keyboard.press('Escape')

    await choose(page, 'Academic year', '2026-2027 PREPARATION')
    await main(page).getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/academicYear=4/)
    await expect(page.getByRole('link', { name: /^(Scores|Attendance) of/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New student account' })).toBeVisible()
    await choose(page, 'Academic year', '2024-2025 CLOSING')
    await main(page).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: /^Scores of/ }).first()).toBeVisible()
    for (const name of [/^Edit /, /^Move /, /^Delete /]) {
      await expect(main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name }))).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'New student account' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Drop out / }).first()).toBeVisible()
  })

  test('activates the account of a student from the list', async ({ page }) => {
    await page.goto('/account/student/edit')
    const id = await page
      .getByRole('row', { name: /^student / })
      .getByRole('cell')
      .first()
      .textContent()
    await visit(page, `/student?school=${demoSchool}&academicYear=3&keyword=${id ?? ''}`)
    await expect(page.getByRole('link', { name: /^Student account of/ })).toHaveAttribute(
      'href',
      '/account/student/edit/student',
    )
    await page.getByRole('button', { name: 'Deactivate student' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'No' })
      .or(page.getByRole('button', { name: 'Cancel' }))
      .click()
    await expect(page.getByRole('cell', { name: /^student Active/ })).toBeVisible()
  })
})

for (const account of ['provincial', 'district'] as const) {
  test.describe(`the account ${account}`, () => {
    test.use({ account })

    test('is turned away from what lies outside', { tag: '@detail' }, async ({ page }) => {
      // The first place of the gazetteer is the first province.
      for (const address of ['/student?school=1', '/student?gazetteerId=1']) {
        await visit(page, address)
        await expect(page).toHaveURL(`${origin}/error-page/403`)
      }
      await visit(page, `/student?school=${demoSchool}&academicYear=3`)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    })
  })
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('sees the own classes as cards and changes nothing', async ({ page }) => {
    await page.goto('/student')
    await expect(page.getByRole('list', { name: 'សិស្ស' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^មើលសិស្ស/ }).first()).toBeVisible()
    for (const name of [/^កែសម្រួលសិស្ស/, /^ប្ដូរថ្នាក់/, /^កត់ត្រាការបោះបង់/, /^ដក /]) {
      await expect(main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name }))).toHaveCount(0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
    await visit(page, '/student?grade=9&suffix=ក')
    for (const field of ['កម្រិតថ្នាក់', 'អក្សរថ្នាក់']) {
      await expect(main(page).getByRole('combobox', { name: field })).toHaveAccessibleDescription(
        'គ្មានថ្នាក់ដែលមានកម្រិតថ្នាក់ និងអក្សរថ្នាក់នេះទេ។',
      )
    }
  })
})

test.describe('a super data user', () => {
  test.use({ account: 'superdata', language: 'km' })

  test('looks and changes nothing', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/student?school=${demoSchool}&academicYear=3`)
    await expect(page.getByRole('link', { name: /^មើលសិស្ស/ }).first()).toBeVisible()
    for (const name of [/^កែសម្រួលសិស្ស/, /^ប្ដូរថ្នាក់/, /^កត់ត្រាការបោះបង់/, /^ដក /, /^គណនីសិស្ស/]) {
      await expect(main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name }))).toHaveCount(0)
    }
    await expectNoAxeFindings(page)
  })
})
