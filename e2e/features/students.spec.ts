import { origin } from '../support/origins'
import { choose, expectText, main, row, rowAction } from '../support/page'
import { demoSchool, enroll, freshFamily, search } from '../support/students'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The student list: its columns and filters, and who sees what.
test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test(
    'sees every column and action of the own school, and the address holds the filters',
    { tag: '@detail' },
    async ({ page }) => {
      const family = freshFamily()
      await enroll(page, [
        { family, given: 'កណ្ដាល' },
        { family, given: 'ដារា' },
      ])
      await page.goto('/student')
      await expect(page.getByRole('columnheader')).toHaveText([
        'Name',
        'Gender',
        'Birth date',
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
      await choose(main(page), 'Grade', 'Grade 8')
      await choose(main(page), 'Suffix', 'ក')
      // A filter applies as it is chosen, and what is listed is named.
      await expectText(page, '2025-2026 RUNNING · Sangkae High School · Grade 8 ក')
      await main(page)
        .getByRole('button', { name: /^Filters/ })
        .click()
      await main(page).getByRole('checkbox', { name: 'Duplicate records' }).check()
      await expect(page).toHaveURL(/duplicates=true/)
      // Another spelling of the same word.
      await search(page, `${family} កណ្តាល`)
      await expect(page).toHaveURL((url) => url.searchParams.get('keyword')?.startsWith(family) === true)
      const { searchParams } = new URL(page.url())
      expect(Object.fromEntries(searchParams)).toMatchObject({ grade: '8', suffix: 'ក', duplicates: 'true' })
      await expectText(page, 'No data')
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
      const asked = page.waitForRequest(/\/enrollments\/students\?.*without_class=true/)
      await main(page).getByRole('checkbox', { name: 'No class yet' }).check()
      await asked
      await expect(page.getByRole('button', { name: 'Remove filter: No class yet' })).toBeVisible()
      await expect(row(page, name)).toContainText('Grade 8 (no class yet)')

      await expect(await rowAction(row(page, name), `Edit ${name}`)).toHaveAttribute('href', /^\/student\/\d+$/)
      await page.keyboard.press('Escape')
      await expect(row(page, name).getByRole('link', { name: `View ${name}` })).toHaveAttribute(
        'href',
        /^\/student\/view\/\d+$/,
      )
      await expect(await rowAction(row(page, name), `Scores of ${name}`)).toHaveAccessibleDescription(
        'This student has no class yet.',
      )
      await page.keyboard.press('Escape')
      await expect(row(page, name).getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        /^\/student\/view\/\d+$/,
      )
      // Without an account the icon says so; this user may not make one.
      await (await rowAction(row(page, name), `No account: ${name}`)).click()
      await expect(page).toHaveURL(`${origin}/error-page/404`)

      // A student of a class: the sheets open at their line.
      await visit(page, '/student?grade=8&suffix=ក')
      const scores = await rowAction(page, /^Scores of/)
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
      await page.keyboard.press('Escape')
      await page.getByRole('columnheader', { name: 'Birth date' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=birth_date\.asc/)
      // The ID is below the name; the list is ordered by it from the menu.
      await page.getByRole('button', { name: 'Columns and density' }).click()
      await page.getByRole('menuitemradio', { name: 'Student ID, ascending' }).click()
      await expect(page).toHaveURL(/sort=emis_student_id\.asc/)
      await expectText(page, 'Sorted by Student ID, ascending')
      await page.keyboard.press('Escape')
      await expect(await rowAction(page, /^Attendance of/)).toHaveAttribute('href', /^\/attendance\?/)
      await page.keyboard.press('Escape')
      const student = address.searchParams.get('studentId') ?? ''
      await visit(page, `/student?grade=8&suffix=ក&studentId=${student}`)
      await expect(page.getByRole('rowheader')).toHaveCount(1)
      await page.getByRole('button', { name: /^Remove filter: Student:/ }).click()
      await expect(page.getByRole('rowheader').nth(5)).toBeVisible()
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page).toHaveURL(`${origin}/student`)
    },
  )

  test("is turned away from another school's students", { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student?school=1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
    await visit(page, '/student/classroom/99999999')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
    // The own school that the year does not have yet.
    await page.route(
      (url) => url.pathname === '/api/schools' && url.searchParams.has('school_id'),
      (route) => route.fulfill({ json: { data: [], meta: { total: 0 } } }),
    )
    await page.goto('/student')
    await expect(page.getByRole('alert')).toContainText('is not part of the academic year')
    await page.unrouteAll()
    await page.goto('/student')
    await expect(page.getByRole('button', { name: 'New student account' })).toHaveCount(0)
    await rowAction(page, /./)
    await expect(page.getByRole('menuitem', { name: /^(Activate|Deactivate)/ })).toHaveCount(0)
  })
})

test.describe('the ministry', () => {
  test.use({ account: 'demis' })

  test('has to choose province and school; the year decides what is offered', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student')
    await expectText(page, 'Type a name or student ID, or choose a school.')
    // Reset empties the filter also when nothing was searched yet, and keeps the focus.
    const words = main(page).getByRole('searchbox', { name: 'Name or student ID' })
    await words.fill('Dara')
    await expect(page).toHaveURL(/keyword=Dara/)
    await main(page).getByRole('button', { name: 'Reset' }).click()
    await expect(words).toHaveValue('')
    await expect(main(page).getByRole('button', { name: 'Reset' })).toBeFocused()
    await expect(main(page).getByRole('combobox', { name: 'Province' })).toHaveAttribute('aria-required', 'true')
    // The school waits for the province.
    await expect(main(page).getByRole('button', { name: /^School/ })).toBeVisible()
    await main(page)
      .getByRole('button', { name: /^Filters/ })
      .click()
    await expect(main(page).getByRole('button', { name: /^(Commune|Village)/ })).toHaveCount(2)
    await page.goto(`/student?school=${demoSchool}&academicYear=3`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(main(page).getByRole('combobox', { name: 'Province' })).toContainText('Battambang')
    // The place of the school stays when another school of it is chosen.
    const school = main(page).getByRole('combobox', { name: 'School' })
    await expect(school).toHaveValue('Sangkae High School')
    await school.fill('primary')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/gazetteer=%?2?2?0208/)
    await expect(main(page).getByRole('combobox', { name: 'District' })).toContainText('Sangkae')
    await page.goBack()
    await expect(school).toHaveValue('Sangkae High School')
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    // A place that another page names by its id is named by its code.
    await visit(page, '/student?gazetteerId=2&keyword=so')
    await expect(page).toHaveURL((url) => !url.searchParams.has('gazetteerId') && url.searchParams.has('gazetteer'))
    await visit(page, '/student?gazetteerId=99999&keyword=so')
    await expect(page.getByRole('alert')).toContainText('The place in this link does not exist')
    await page.goto(`/student?school=${demoSchool}&academicYear=3`)
    await expect(page.getByRole('rowheader').first()).toBeVisible()

    // The icon of a student without an account begins to make one.
    await (await rowAction(page, /^No account: create one for /)).click()
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

    await main(page)
      .getByRole('button', { name: /^Filters/ })
      .click()
    await choose(main(page), 'Academic year', '2026-2027 PREPARATION')
    await expect(page).toHaveURL(/academicYear=4/)
    await expect(page.getByRole('button', { name: 'New student account' })).toBeVisible()
    await choose(main(page), 'Academic year', '2024-2025 CLOSING')
    await expect(page.getByRole('button', { name: 'New student account' })).toHaveCount(0)
    await expect(await rowAction(page, /^Scores of/)).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Drop out / })).toBeVisible()
    for (const name of [/^Edit /, /^Move /, /^Delete /]) {
      const icons = main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name }))
      await expect(icons.or(page.getByRole('menuitem', { name }))).toHaveCount(0)
    }
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
        await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
      }
      await visit(page, `/student?school=${demoSchool}&academicYear=3`)
      await expect(page.getByRole('rowheader').first()).toBeVisible()
    })
  })
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('sees the own classes as records and changes nothing', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student')
    await expect(page.getByRole('list', { name: 'សិស្ស' }).getByRole('listitem').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^សកម្មភាព: / })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: /^មើលសិស្ស/ })).toBeVisible()
    for (const name of [/^កែ /, /^ប្ដូរថ្នាក់/, /^កត់ត្រាការបោះបង់/, /^ដកចេញពីបញ្ជី/]) {
      await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
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

  test('can read and change nothing', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/student?school=${demoSchool}&academicYear=3`)
    await expect(page.getByRole('link', { name: /^មើលសិស្ស/ }).first()).toBeVisible()
    for (const name of [/^កែ /, /^ប្ដូរថ្នាក់/, /^កត់ត្រាការបោះបង់/, /^ដកចេញពីបញ្ជី/, /^គណនីសិស្ស/]) {
      await expect(main(page).getByRole('button', { name }).or(main(page).getByRole('link', { name }))).toHaveCount(0)
    }
    await expectNoAxeFindings(page)
  })
})
