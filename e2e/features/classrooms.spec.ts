import { origin } from '../support/origins'
import { choose, expectText, row, rowAction, saveButton } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectServerErrors } from '../support/watch-context'
import { visit } from '../support/visit'

// The list of classrooms: its columns and filters, and who sees what.
test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test(
    'sees the classes of the own school with every column and action, and no place filters',
    { tag: '@detail' },
    async ({ page }) => {
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
      await expect(await rowAction(grade7, 'Edit Grade 7 ក')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(grade7.getByRole('link', { name: 'Students of Grade 7 ក' })).toHaveAttribute(
        'href',
        /^\/student\/classroom\/\d+$/,
      )
      for (const link of ['Scores', 'Attendance']) {
        const href = await (await rowAction(grade7, `${link} of Grade 7 ក`)).getAttribute('href')
        const { searchParams } = new URL(href ?? '', origin)
        expect([...searchParams.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
          'academicYear',
          'grade',
          'school',
          'suffix',
        ])
        expect([searchParams.get('grade'), searchParams.get('suffix')]).toEqual(['7', 'ក'])
      }
      const remove = await rowAction(grade7, 'Delete Grade 7 ក')
      await expect(remove).toHaveAttribute('aria-disabled', 'true')
      await expect(remove).toHaveAccessibleDescription(
        'A classroom with students, scores or attendance cannot be deleted.',
      )
      await expectNoAxeFindings(page)
      // The scores of the class open where the parameters say.
      await page.getByRole('menuitem', { name: 'Scores of Grade 7 ក' }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/score' && url.searchParams.get('suffix') === 'ក')

      await visit(page, '/classroom?sort=grade.desc&size=10')
      await expect(page.getByRole('rowheader').first()).toHaveText(/^Grade 12/)
      await page.getByRole('columnheader', { name: 'Class', exact: true }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=grade\.asc/)
      await expect(page.getByRole('rowheader').first()).toHaveText(/^Grade 7/)
      await expect(page.getByRole('columnheader').getByRole('button')).toHaveText(['Class', 'Status'])
    },
  )

  test(
    'finds no scores in a year that is prepared, and changes nothing in one that is closing',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/classroom')
      const first = page.getByRole('link', { name: 'View Grade 7 ក' })
      const address = await first.getAttribute('href')
      await choose(page, 'Academic year', '2026-2027 PREPARATION')
      // The class has the same name in every year.
      await expect(first).not.toHaveAttribute('href', address ?? '')
      await expect(page.getByRole('link', { name: 'Students of Grade 7 ក' })).toBeVisible()
      await rowAction(page, /./)
      await expect(page.getByRole('menuitem', { name: /^(Scores|Attendance) of/ })).toHaveCount(0)
      await page.keyboard.press('Escape')

      await choose(page, 'Academic year', '2024-2025 CLOSING')
      const reason = 'This academic year is closing or archived. Its classrooms can only be looked at.'
      await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAccessibleDescription(reason)
      for (const name of ['Edit Grade 7 ក', 'Deactivate Grade 7 ក', 'Delete Grade 7 ក']) {
        await expect(await rowAction(row(page, 'Grade 7 ក'), name)).toHaveAccessibleDescription(reason)
      }
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'View Grade 7 ក' }).click()
      await expect(page.getByRole('link', { name: 'Edit classroom' })).toHaveCount(0)
      await visit(page, page.url().replace('/view/', '/edit/'))
      await expect(page.getByRole('note')).toHaveText(reason)
      await expect(saveButton(page)).toHaveCount(0)
    },
  )

  test('sees an error when the classes do not load, and retries', { tag: '@detail' }, async ({ page }) => {
    expectServerErrors(page)
    await page.route('**/api/classrooms?**', (route) => route.fulfill({ status: 500, json: { message: 'x.y' } }))
    await page.goto('/classroom')
    await expectText(page, 'An error occurred while getting classes')
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
    for (const kind of ['Students', 'Scores', 'Attendance']) {
      await expect(await rowAction(row(page, 'Grade 7 ក'), `${kind} of Grade 7 ក`)).toBeVisible()
    }
    await expect(page.getByRole('menuitem', { name: /^(Edit|Delete|Deactivate) / })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const views = page.getByRole('link', { name: /^View / })
    await expect(views).toHaveCount(2)
    const own = await views.evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
    )
    const other = own.map((id) => id + 1).find((id) => !own.includes(id)) ?? 0
    await visit(page, `/classroom/view/${other}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('403')
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('searches the district, then a school by name, and shares the address', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom')
    for (const level of ['Province', 'District']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${level}`) })).toHaveAccessibleDescription(
        'Your account works in this area only.',
      )
    }
    await expectText(page, 'Sorted by School, ascending')
    await expect(page.getByRole('rowheader', { name: / · \d+$/ }).first()).toBeVisible()
    const create = page.getByRole('button', { name: 'New', exact: true })
    await expect(create).toHaveAccessibleDescription('First choose an academic year and a school.')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await choose(page, 'Commune', 'Anlong Vil')
    await expect(page.getByRole('combobox', { name: 'Village' })).toBeVisible()
    await expect(page).toHaveURL(/gazetteer=%?2?2?0208/)
    await page.getByRole('button', { name: /^Remove filter: Commune/ }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('gazetteer')?.includes('020801') !== true)

    await page.getByRole('combobox', { name: 'School' }).fill('Sangkae High')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/school=\d+/)
    await expect(page.getByRole('rowheader', { name: / · \d+$/ })).toHaveCount(0)
    // Search reads the list again.
    const again = page.waitForResponse((response) => response.url().includes('/api/classrooms?'))
    await page.getByRole('button', { name: 'Search' }).click()
    await again
    await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible()
    const shared = page.url()
    await page.getByRole('button', { name: /^Remove filter: School/ }).click()
    await expect(page.getByRole('rowheader', { name: / · \d+$/ }).first()).toBeVisible()
    await page.goto(shared)
    await expect(page.getByRole('link', { name: 'View Grade 7 ក' })).toBeVisible()

    const school = new URL(shared).searchParams.get('school') ?? ''
    await visit(page, `/classroom/school/${school}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Classrooms of the school' })).toBeVisible()
    await expect(await rowAction(row(page, 'Grade 7 ក'), 'Edit Grade 7 ក')).toBeVisible()
    await page.keyboard.press('Escape')
    await visit(page, '/classroom/school/1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

for (const account of ['data', 'superdata'] as const) {
  test.describe(`the account ${account}`, () => {
    test.use({ account })

    test('can only read', { tag: '@detail' }, async ({ page }) => {
      await page.goto('/classroom')
      await expect(page.getByRole('link', { name: /^View / }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0)
      const scores = await rowAction(page, /^Scores of /)
      await expect(scores).toHaveCount(account === 'data' ? 0 : 1)
      await expect(page.getByRole('menuitem', { name: /^(Edit|Delete|Deactivate) / })).toHaveCount(0)
      await page.keyboard.press('Escape')
      const view = await page
        .getByRole('link', { name: /^View / })
        .first()
        .getAttribute('href')
      await visit(page, (view ?? '').replace('/view/', '/edit/'))
      await expect(page.getByRole('note')).toHaveText('Your account may only look at classrooms.')
      await expect(saveButton(page)).toHaveCount(0)
    })
  })
}

test.describe('on a phone in the dark, in Khmer', () => {
  test.use({ account: 'manager', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('list, form and view have no findings', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/classroom')
    await expect(page.getByRole('link', { name: 'ថ្នាក់ទី៧ក', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^សកម្មភាព: ថ្នាក់ទី៧ក/ }).click()
    await page.getByRole('menuitem', { name: 'កែ ថ្នាក់ទី៧ក' }).click()
    await expect(page.getByRole('button', { name: 'រក្សាទុក', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectNoAxeFindings(page)
    await visit(page, page.url().replace('/edit/', '/view/'))
    await expect(page.getByRole('heading', { level: 1, name: 'ថ្នាក់ទី៧ក' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
