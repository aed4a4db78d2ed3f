import { randomInt } from 'node:crypto'
import { at, list, signedInApi } from '../support/api'
import { labelled, newMark, rowWith } from '../support/page'
import type { Page } from '@playwright/test'
import { identityOrigin, origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectConsoleError, expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'

/** A student without an account, from the API, found in the dialog. */
async function studentWithoutAccount(page: Page): Promise<string> {
  const api = await signedInApi(page, page.request, '/account/student/edit')
  const students = list(await api.get(`students?limit=20&page=${String(1 + randomInt(100))}`))
  const ids = students.map((student) => String(at(student, 'student', 'emis_student_id')))
  let id = ''
  for (const otherId of ids) {
    id = otherId
    if (list(await api.get(`student-accounts?sts_id=${otherId}`)).length === 0) break
  }
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New student account' })
  await dialog.getByRole('textbox', { name: /^Student ID/ }).fill(id)
  await dialog.getByRole('button', { name: 'Search' }).click()
  await expect(dialog.getByRole('form', { name: 'New student account' })).toBeVisible()
  return id
}

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('creates an account, each result of the search has its words, and the student signs in', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const id = await studentWithoutAccount(page)
    const dialog = page.getByRole('dialog', { name: 'New student account' })
    const searchFor = async (text: string) => {
      await dialog.getByRole('textbox', { name: /^Student ID/ }).fill(text)
      await dialog.getByRole('button', { name: 'Search' }).click()
    }
    await searchFor('  ')
    await expect(dialog.getByRole('textbox', { name: /^Student ID/ })).toHaveAccessibleDescription(
      'The field is required.',
    )
    await searchFor('no-such-student')
    await expect(dialog.getByRole('alert')).toHaveText('No student with this ID was found.')
    await searchFor(` ${id} `)
    // Another ID being typed: what was found of this one goes.
    await dialog.getByRole('textbox', { name: /^Student ID/ }).fill(`${id}0`)
    await expect(dialog.getByRole('form', { name: 'New student account' })).toHaveCount(0)
    await searchFor(` ${id} `)
    await labelled(page, 'Password').fill('12345')
    // Back from another window: what was typed stays.
    await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')))
    await expect(labelled(page, 'Password')).toHaveValue('12345')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(labelled(page, 'Password')).toHaveAccessibleDescription(/at least 6 characters\.$/)
    await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/The field is required\./)
    await labelled(page, 'Password').fill('temporary-1')
    await labelled(page, 'Confirm password').fill('temporary-2')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/Confirm Password Not Match/)
    await expectNoAxeFindings(page)
    await labelled(page, 'Confirm password').fill('temporary-1')
    await dialog.getByRole('checkbox', { name: /^Temporary password/ }).check()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('The student account was created.', { exact: true })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(newMark(rowWith(page, id))).toBeInViewport()

    const context = await browser.newContext({
      baseURL: origin,
      storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'sala.locale', value: '"en"' }] }] },
    })
    const student = await context.newPage()
    await student.goto('/account/student/edit')
    await student.waitForURL((url) => url.origin === identityOrigin)
    await student.getByRole('textbox', { name: 'Username' }).fill(id)
    await student.getByLabel('Password').fill('temporary-1')
    await student.getByRole('button', { name: 'Sign in', exact: true }).click()
    await student.getByLabel('New password', { exact: true }).fill('my-own-password')
    await student.getByLabel('New password again').fill('my-own-password')
    await student.getByRole('button', { name: 'Save and go on' }).click()
    await expect(student).toHaveURL(`${origin}/account/student/edit/${id}`)
    await expect(student.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)

    await page.getByRole('button', { name: 'New', exact: true }).click()
    await searchFor(id)
    await expect(dialog.getByRole('alert')).toHaveText('This student already has an account.')
    await dialog.getByRole('link', { name: 'Open this account' }).click()
    await expect(page).toHaveURL(`${origin}/account/student/edit/${id}`)
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: `Deactivate ${id}?` })
    await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(page.getByText('The account was deactivated.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
    await student.reload()
    await student.waitForURL((url) => url.origin === identityOrigin)
    await context.close()
  })

  test('search: filters, columns, and an unknown account', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/account/student/edit?stsId=02')
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Student ID',
      'Gender',
      'Birth date',
      'Status',
      'Action',
    ])
    await expect(page.getByRole('rowheader', { name: / student$/ })).toBeVisible()
    for (const name of ['Student ID', 'Last name', 'First name']) {
      await expect(page.getByRole('searchbox', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('searchbox', { name: 'Last name' }).fill('ឈ្មោះដែលគ្មាន')
    await expect(page.getByText('0 student accounts', { exact: true })).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.has('lastName'))
    await page.getByRole('button', { name: /^Remove filter: Last name/ }).click()
    await expect(page.getByText('0 student accounts', { exact: true })).toHaveCount(0)
    await expectNoAxeFindings(page)
    expectConsoleError(page, /^ApiError: refused 404/)
    await visit(page, '/account/student/edit/nobody-of-this-name')
    await expect(page.getByRole('heading', { level: 1, name: '404 Page not found' })).toBeVisible()
  })
})

test.describe('manager', () => {
  test.use({ account: 'manager' })

  test(
    'sets a new password of a student of the school, and cannot deactivate',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/account/student/edit/student')
      for (const label of [
        'Username',
        'Last name',
        'First name',
        'Last name in English',
        'First name in English',
        'Gender',
        'Birth date',
      ]) {
        await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible()
      }
      await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/account/student/edit')
      await expect(page.getByRole('button', { name: /activate/i })).toHaveCount(0)
      const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
      await labelled(page, 'New password').fill('12345')
      await save()
      await expect(labelled(page, 'New password')).toHaveAccessibleDescription(/at least 6 characters\.$/)
      await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/The field is required\./)
      await labelled(page, 'New password').fill('123456')
      await labelled(page, 'Confirm password').fill('654321')
      await save()
      await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/Confirm Password Not Match/)
      await expect(labelled(page, 'New password')).toHaveAccessibleDescription(/among the most common ones/)
      const temporary = page.getByRole('checkbox', { name: /^Temporary password/ })
      await expect(temporary).toBeChecked()
      await expect(temporary).toHaveAccessibleDescription(/^Set for someone else, a password is always temporary\./)
      await expectNoAxeFindings(page)
      await labelled(page, 'New password').fill('')
      await labelled(page, 'Confirm password').fill('')
      await expect(temporary).not.toBeChecked()
      await save()
      await expect(page.getByText('The student account was saved.', { exact: true })).toBeVisible()
    },
  )

  test('an account of another school is forbidden', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/account/student/edit/demis')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

test.describe('manager, in Khmer', () => {
  test.use({ account: 'manager', language: 'km' })

  test('a class gets its accounts in two presses, and a student signs in with the password of the slip', async ({
    page,
    browser,
  }) => {
    await page.goto('/student?grade=10&suffix=ក')
    await page.getByRole('button', { name: 'គណនីនៃថ្នាក់' }).click()
    const dialog = page.getByRole('dialog', { name: /^គណនីរបស់សិស្ស/ })
    await expect(dialog.getByText(/មិនទាន់មានគណនីទេ។$/)).toBeVisible()
    await expectNoAxeFindings(page)
    // The answer is lost on the way: the client sends the same once more, and nobody gets another password.
    let isLost = true
    await page.route('**/api/student-accounts/class', async (route) => {
      if (!isLost) return await route.fallback()
      isLost = false
      await route.fetch()
      return await route.abort('connectionreset')
    })
    expectFailedRequests(page)
    await dialog.getByRole('button', { name: /^បង្កើតគណនី/ }).click()
    await expect(dialog.getByText(/^បានបង្កើតគណនី/)).toBeVisible()
    await expectNoAxeFindings(page)
    const [id = '', password = ''] = await dialog.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(password).toMatch(/^[a-z]{4}\d{4}$/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('listitem').filter({ hasText: id })).toContainText(password)
    await expect(dialog).toBeHidden()
    await page.emulateMedia({ media: null })

    const context = await browser.newContext({ baseURL: origin, storageState: { cookies: [], origins: [] } })
    const student = await context.newPage()
    await student.goto('/profile/student')
    await student.waitForURL((url) => url.origin === identityOrigin)
    await student.getByRole('textbox').first().fill(id)
    await student.locator('input[type=password]').fill(password)
    await student.keyboard.press('Enter')
    await expect(student.locator('input[type=password]')).toHaveCount(2)
    await context.close()
  })
})

test.describe('student', () => {
  test.use({ account: 'student', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('opens the own account and no other', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/account/student/edit')
    await expect(page).toHaveURL(`${origin}/account/student/edit/student`)
    await expect(page.getByText('សិស្សបើកបានតែគណនីផ្ទាល់ខ្លួនប៉ុណ្ណោះ').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'រក្សាទុក', exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, '/account/student/edit/teacher')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})
