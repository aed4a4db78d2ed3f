import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Classrooms. Each test makes its own classes, with suffixes that no
// other has, in the demo school's years.
const freshSuffix = () => `T${String(randomInt(100_000, 999_999))}`
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const main = (page: Page) => page.getByRole('main')
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The demo school's list in a year, and the way to a new class from there. */
async function openNew(page: Page, year = '2025-2026 RUNNING') {
  await page.goto('/classroom')
  await choose(page, 'Academic year', year)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New classroom' })).toBeVisible()
}

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('sees the classes of the own school with every column and action, and no place filters', async ({ page }) => {
    await page.goto('/classroom')
    await expect(page.getByRole('heading', { level: 1, name: 'Classroom' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Class',
      'Class teacher',
      'Type',
      'Foreign language',
      'Status',
      'Action',
    ])
    for (const filter of ['Province', 'District', 'Commune', 'Village']) {
      await expect(page.getByRole('combobox', { name: filter })).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: /^School/ })).toHaveAccessibleDescription(
      'Your account works for this school only.',
    )
    const grade7 = row(page, 'Grade 7 ក')
    await expect(grade7.getByRole('link', { name: 'View Grade 7 ក' })).toBeVisible()
    await expect(grade7.getByRole('link', { name: 'Edit Grade 7 ក' })).toBeVisible()
    await expect(grade7.getByRole('link', { name: 'Students of Grade 7 ក' })).toHaveAttribute(
      'href',
      /^\/student\/classroom\/\d+$/,
    )
    for (const link of ['Scores', 'Attendance']) {
      const href = await grade7.getByRole('link', { name: `${link} of Grade 7 ក` }).getAttribute('href')
      const { searchParams } = new URL(href ?? '', origin)
      expect([...searchParams.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
        'academicYear',
        'grade',
        'school',
        'suffix',
      ])
      expect([searchParams.get('grade'), searchParams.get('suffix')]).toEqual(['7', 'ក'])
    }
    const remove = grade7.getByRole('button', { name: 'Delete Grade 7 ក' })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveAccessibleDescription(
      'A classroom with students, scores or attendance cannot be deleted.',
    )
    await expectNoAxeFindings(page)
    // The scores of the class open where the parameters say.
    await grade7.getByRole('link', { name: 'Scores of Grade 7 ក' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/score' && url.searchParams.get('suffix') === 'ក')

    await visit(page, '/classroom?sort=grade.desc&size=10')
    await expect(page.getByRole('rowheader').first()).toHaveText(/^Grade 12/)
    await page.getByRole('columnheader', { name: 'Class', exact: true }).getByRole('button').click()
    await expect(page).toHaveURL(/sort=grade\.asc/)
    await expect(page.getByRole('rowheader').first()).toHaveText(/^Grade 7/)
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveText(['Class', 'Status'])
  })

  test(
    'finds no scores in a year that is prepared, and changes nothing in one that is closing',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/classroom')
      await choose(page, 'Academic year', '2026-2027 PREPARATION')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('link', { name: 'View Grade 7 ក' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Students of Grade 7 ក' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^(Scores|Attendance) of/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Scores|Attendance) of/ })).toHaveCount(0)

      await choose(page, 'Academic year', '2024-2025 CLOSING')
      await page.getByRole('button', { name: 'Search' }).click()
      const reason = 'This academic year is closing or archived. Its classrooms can only be looked at.'
      for (const name of ['Edit Grade 7 ក', 'Deactivate Grade 7 ក', 'Delete Grade 7 ក', 'New']) {
        await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(reason)
      }
      await page.getByRole('link', { name: 'View Grade 7 ក' }).click()
      await expect(page.getByRole('link', { name: 'Edit classroom' })).toHaveCount(0)
      await visit(page, page.url().replace('/view/', '/edit/'))
      await expect(page.getByRole('note')).toHaveText(reason)
      await expect(save(page)).toHaveCount(0)
    },
  )

  test('gets each message at its field', { tag: '@detail' }, async ({ page }) => {
    await openNew(page)
    await save(page).click()
    for (const name of ['Grade', 'Foreign language']) {
      await expect(page.getByRole('combobox', { name })).toHaveAccessibleDescription(/The field is required\./)
    }
    const suffix = page.getByRole('textbox', { name: 'Suffix' })
    await expect(suffix).toHaveAccessibleDescription(/The field is required\./)
    await expectNoAxeFindings(page)
    await suffix.fill('<b>')
    await save(page).click()
    await expect(suffix).toHaveAccessibleDescription(/Use up to 10 letters or digits\./)

    // Grade 11 asks for the type, a lower grade does not.
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(0)
    await choose(page, 'Grade', 'Grade 11')
    await expect(page.getByRole('combobox', { name: 'Foreign language' })).toHaveText('English')
    await expect(page.getByText('Choose the grade first, and for grades 11 and 12 the type.')).toBeVisible()
    await suffix.fill(freshSuffix())
    await save(page).click()
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveAccessibleDescription(/The field is required\./)
    await choose(page, 'Type', 'Science')
    await expect(page.getByRole('checkbox', { name: 'Physics' })).toBeChecked()
    await choose(page, 'Grade', 'Grade 7')
    await expect(page.getByRole('combobox', { name: 'Type' })).toHaveCount(0)

    // A name that the school has already.
    await expect(suffix).toHaveAccessibleDescription(/Already used: ក/)
    await suffix.fill(' ក ')
    await save(page).click()
    await expect(suffix).toHaveAccessibleDescription(/Classroom grade and suffix is already existed\./)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  test('offers the grades of the school, and the next free letter', async ({ page }) => {
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

  test('makes a class, edits it, deactivates, activates and deletes it', async ({ page }) => {
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
    await save(page).click()
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
    await said(page, 'The classroom was created.')
    await expect(page).toHaveURL((url) => url.pathname === '/classroom' && url.searchParams.has('school'))
    await visit(page, `${page.url()}&size=100`)
    await expect(row(page, name)).toContainText(teacherName)

    await page.getByRole('link', { name: `View ${name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('cell', { name: /English/ })).toContainText('Not taught')
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Edit classroom' }).click()
    await expect(page.getByRole('checkbox', { name: 'English', exact: true })).not.toBeChecked()
    await choose(page, 'Foreign language', 'French')
    await save(page).click()
    await said(page, 'The classroom was saved.')
    await visit(page, '/classroom?size=100')
    await expect(row(page, name)).toContainText('French')

    await page.getByRole('button', { name: `Deactivate ${name}` }).click()
    const off = page.getByRole('alertdialog', { name: `Deactivate ${name}?` })
    await off.getByRole('button', { name: 'No' }).click()
    await expect(row(page, name)).toContainText('Active')
    await page.getByRole('button', { name: `Deactivate ${name}` }).click()
    await off.getByRole('button', { name: 'Yes' }).click()
    await said(page, 'The classroom was deactivated.')
    await expect(row(page, name)).toContainText('Inactive')
    await page.getByRole('button', { name: `Activate ${name}` }).click()
    await page
      .getByRole('alertdialog', { name: `Activate ${name}?` })
      .getByRole('button', { name: 'Yes' })
      .click()
    await said(page, 'The classroom was activated.')

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'No' }).click()
    await expect(row(page, name)).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await question.getByRole('button', { name: 'Yes' }).click()
    await said(page, 'The classroom was deleted.')
    await expect(row(page, name)).toHaveCount(0)
  })

  test('keeps what pupils and scores hang on', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom')
    await page.getByRole('link', { name: 'Edit Grade 7 ក' }).click()
    await expect(page.getByRole('button', { name: /^Grade/ })).toHaveAccessibleDescription(
      'The class has students, so its grade stays.',
    )
    const khmer = page.getByRole('checkbox', { name: 'Khmer', exact: true })
    await expect(khmer).toHaveAccessibleDescription('This subject has scores')
    await khmer.press('Space')
    await expect(khmer).toBeChecked()
  })

  test('is told in red what the server refuses, and loses nothing typed', { tag: '@detail' }, async ({ page }) => {
    const suffix = freshSuffix()
    await openNew(page, '2026-2027 PREPARATION')
    await choose(page, 'Grade', 'Grade 10')
    await page.getByRole('textbox', { name: 'Suffix' }).fill(suffix)
    await page.route('**/api/classrooms', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'classroom.readOnlyYear' } })
        : route.continue(),
    )
    await save(page).click()
    await said(page, 'This academic year is closing or archived. Its classrooms can only be looked at.')
    await expect(page.getByRole('textbox', { name: 'Suffix' })).toHaveValue(suffix)
  })

  test('is told when the classes cannot be had, and tries again', { tag: '@detail' }, async ({ page }) => {
    await page.route('**/api/classrooms?**', (route) => route.fulfill({ status: 500, json: { message: 'x.y' } }))
    await page.goto('/classroom')
    await said(page, 'An error occurred while getting classes')
    await expect(page.getByRole('heading', { level: 1, name: 'Classroom' })).toBeVisible()
    await page.unroute('**/api/classrooms?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
  })

  test("opens no other school's classes", { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom/school/1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
    await visit(page, '/classroom/view/999999999')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('sees the own classes and no other, not even by its address', async ({ page }) => {
    await page.goto('/classroom')
    await expect(page.getByText('2 classes')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Show', exact: true })).toHaveCount(0)
    await expect(main(page).getByRole('button', { name: /^(Edit|Delete|Deactivate) / })).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: /^Edit / })).toHaveCount(0)
    for (const kind of ['Students', 'Scores', 'Attendance']) {
      await expect(page.getByRole('link', { name: `${kind} of Grade 7 ក` })).toBeVisible()
    }
    const views = page.getByRole('link', { name: /^View / })
    await expect(views).toHaveCount(2)
    const own = await views.evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
    )
    const other = own.map((id) => id + 1).find((id) => !own.includes(id)) ?? 0
    await visit(page, `/classroom/view/${other}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
  })

  test('makes only classes of their own', { tag: '@detail' }, async ({ page }) => {
    const suffix = freshSuffix()
    await openNew(page, '2026-2027 PREPARATION')
    await expect(page.getByRole('button', { name: /^Class teacher/ })).toHaveAccessibleDescription(
      'You can only set yourself as the class teacher.',
    )
    await choose(page, 'Grade', 'Grade 12')
    await choose(page, 'Type', 'Social science')
    await page.getByRole('textbox', { name: 'Suffix' }).fill(suffix)
    await save(page).click()
    await said(page, 'The classroom was created.')
    await expect(page.getByRole('rowheader', { name: `Grade 12 ${suffix}` })).toBeVisible()
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('searches the district, then a school by name, and shares the address', async ({ page }) => {
    await page.goto('/classroom')
    for (const level of ['Province', 'District']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${level}`) })).toHaveAccessibleDescription(
        'Your account works in this area only.',
      )
    }
    await expect(page.getByRole('columnheader', { name: 'School' })).toHaveAttribute('aria-sort', 'ascending')
    const create = page.getByRole('button', { name: 'New', exact: true })
    await expect(create).toHaveAccessibleDescription('First choose an academic year and a school, then search.')
    await page.getByRole('button', { name: 'More filters' }).click()
    await choose(page, 'Commune', 'Anlong Vil')
    await expect(page.getByRole('combobox', { name: 'Village' })).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/gazetteer=%?2?2?0208/)
    await page.getByRole('button', { name: /^Remove filter: Commune/ }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('gazetteer')?.includes('020801') !== true)

    await page.getByRole('combobox', { name: 'School' }).fill('Sangkae High')
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/school=\d+/)
    await expect(page.getByRole('columnheader', { name: 'School' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
    const shared = page.url()
    await page.getByRole('button', { name: /^Remove filter: School/ }).click()
    await expect(page.getByRole('columnheader', { name: 'School' })).toBeVisible()
    await page.goto(shared)
    await expect(page.getByRole('link', { name: 'View Grade 7 ក' })).toBeVisible()

    const school = new URL(shared).searchParams.get('school') ?? ''
    await visit(page, `/classroom/school/${school}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Classrooms of the school' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Grade 7 ក' })).toBeVisible()
    await visit(page, '/classroom/school/1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

for (const account of ['data', 'superdata'] as const) {
  test.describe(`the account ${account}`, () => {
    test.use({ account })

    test('only looks', { tag: '@detail' }, async ({ page }) => {
      await page.goto('/classroom')
      await expect(page.getByRole('link', { name: /^View / }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0)
      await expect(main(page).getByRole('link', { name: /^Edit / })).toHaveCount(0)
      await expect(main(page).getByRole('button', { name: /^(Delete|Deactivate) / })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Scores of / })).toHaveCount(account === 'data' ? 0 : 10)
      const view = await page
        .getByRole('link', { name: /^View / })
        .first()
        .getAttribute('href')
      await visit(page, (view ?? '').replace('/view/', '/edit/'))
      await expect(page.getByRole('note')).toHaveText('Your account may only look at classrooms.')
      await expect(save(page)).toHaveCount(0)
    })
  })
}

test.describe('the ministry', () => {
  test.use({ account: 'demis' })

  test(
    'opens the classes of any school; a pre-school class asks for special education',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/classroom')
      await choose(page, 'Province', 'Battambang')
      await choose(page, 'District', 'Sangkae')
      await page.getByRole('combobox', { name: 'School' }).fill('Pre-school')
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: 'Search' }).click()
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
      await save(page).click()
      const special = page.getByRole('combobox', { name: 'Special education' })
      await expect(special).toHaveAccessibleDescription(/The field is required\./)
      await choose(page, 'Special education', 'No')
      await save(page).click()
      await said(page, 'The classroom was created.')
      await visit(page, '/classroom/view/99999999')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    },
  )
})

test.describe('on a phone in the dark, in Khmer', () => {
  test.use({ account: 'manager', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('list, form and view have no findings', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom')
    await expect(page.getByRole('link', { name: 'មើល ថ្នាក់ទី៧ក' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'កែ ថ្នាក់ទី៧ក' }).click()
    await expect(page.getByRole('button', { name: 'រក្សាទុក', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
    await visit(page, page.url().replace('/edit/', '/view/'))
    await expect(page.getByRole('heading', { level: 1, name: 'ថ្នាក់ទី៧ក' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
