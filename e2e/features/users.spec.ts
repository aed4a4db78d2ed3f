import { choose, labelled, named, newMark, rowWith, save, textbox } from '../support/page'
import type { Browser, Page } from '@playwright/test'
import { identityOrigin, origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectConsoleError } from '../support/watch-context'
import { visit } from '../support/visit'

// Each test creates its own accounts.
const unique = () => `e2e.${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

/** A field by its label; the label of a required field ends with a mark. */

async function fillPerson(page: Page) {
  await textbox(page, named('Last name')).fill('សុខ')
  await textbox(page, named('First name')).fill('ដារា')
  await choose(page, named('Gender'), 'Female')
  await textbox(page, named('Phone')).fill('០១២ ៣៤៥ ៦៧៨')
}

/** The identity service's page in a separate browser. */
async function atSignIn(browser: Browser, username: string, secret: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'sala.locale', value: '"en"' }] }] },
  })
  const page = await context.newPage()
  await page.goto('/holiday')
  await page.waitForURL((url) => url.origin === identityOrigin)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

// Each test has its own users. In parallel, because this last file would otherwise keep one worker busy while the other is idle.
test.describe.configure({ mode: 'parallel' })

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('creates a user who signs in with a temporary password, then deactivates the account', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000)
    const username = unique()
    await page.goto('/user')
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await expect(page).toHaveURL(`${origin}/user/new`)
    await textbox(page, named('Username')).fill(` ${username} `)
    await labelled(page, 'Password').fill('temporary-1')
    await page.getByRole('button', { name: 'Show: Password', exact: true }).click()
    await expect(labelled(page, 'Password')).toHaveAttribute('type', 'text')
    await labelled(page, 'Confirm password').fill('temporary-1')
    await page.getByRole('checkbox', { name: /^Temporary password/ }).check()
    await fillPerson(page)
    await choose(page, named('User group'), 'Provincial officer')
    await choose(page, named('Province'), 'Battambang')
    await save(page)
    await expect(page.getByText('The user was created.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/user`)
    await expect(newMark(rowWith(page, username))).toBeInViewport()

    const other = await atSignIn(browser, username, 'temporary-1')
    await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expectNoAxeFindings(other)
    await other.getByLabel('New password', { exact: true }).fill('temporary-1')
    await other.getByLabel('New password again').fill('temporary-1')
    await other.getByRole('button', { name: 'Save and go on' }).click()
    await expect(other.getByRole('alert')).toHaveText('The new password must differ from the temporary one.')
    await other.getByLabel('New password', { exact: true }).fill('my-own-password')
    await other.getByLabel('New password again').fill('my-own-password')
    await other.getByRole('button', { name: 'Save and go on' }).click()
    await expect(other).toHaveURL(`${origin}/holiday`)
    await expect(other.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible()

    await textbox(page, named('Username'))
      .or(page.getByRole('searchbox', { name: 'Username' }))
      .fill(username)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('username') === username)
    await page.getByRole('button', { name: `Deactivate ${username}`, exact: true }).click()
    const question = page.getByRole('alertdialog', { name: `Deactivate ${username}?` })
    await expect(question).toContainText('is signed out everywhere at once')
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(page.getByText('The account was deactivated.', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: username })).toContainText('Inactive')

    await other.reload()
    await other.waitForURL((url) => url.origin === identityOrigin)
    const refused = await atSignIn(browser, username, 'my-own-password')
    await expect(refused.getByRole('alert')).toContainText('This account has been deactivated.')
    await page.getByRole('button', { name: `Activate ${username}`, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(page.getByText('The account was activated.', { exact: true })).toBeVisible()
    await other.context().close()
    await refused.context().close()
  })

  test('gets each message at its field', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user/new')
    await save(page)
    for (const name of ['Username', 'Last name', 'First name', 'Phone']) {
      await expect(textbox(page, named(name))).toHaveAccessibleDescription(/The field is required\./)
    }
    for (const name of ['Gender', 'User group']) {
      await expect(page.getByRole('combobox', { name: named(name) })).toHaveAccessibleDescription(
        /The field is required\./,
      )
    }
    await expect(textbox(page, named('Username'))).toBeFocused()
    await expectNoAxeFindings(page)
    await textbox(page, named('Username')).fill('ឈ្មោះ')
    await labelled(page, 'Password').fill('12345')
    await textbox(page, named('Email')).fill('sokha@')
    await textbox(page, named('Phone')).fill('12')
    await save(page)
    await expect(textbox(page, named('Username'))).toHaveAccessibleDescription(/A username has 3 to 50 Latin letters/)
    await expect(labelled(page, 'Password')).toHaveAccessibleDescription(/at least 6 characters\.$/)
    await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/The field is required\./)
    await expect(textbox(page, named('Email'))).toHaveAccessibleDescription(/Enter a valid email address/)
    await expect(textbox(page, named('Phone'))).toHaveAccessibleDescription(/Enter a phone number/)
    await labelled(page, 'Password').fill('123456')
    await labelled(page, 'Confirm password').fill('1234567')
    await save(page)
    await expect(labelled(page, 'Confirm password')).toHaveAccessibleDescription(/Confirm Password Not Match/)
    await expect(labelled(page, 'Password')).toHaveAccessibleDescription(/among the most common ones/)
    await labelled(page, 'Password').fill('rice-field')

    const required = async (name: string) => {
      const control = page.getByRole('combobox', { name: named(name) })
      await expect(control).toHaveAccessibleDescription(/The field is required\./)
    }
    await choose(page, named('User group'), 'Data user')
    await save(page)
    await required('School degree')
    await page.getByRole('combobox', { name: 'School degree' }).click()
    await expect(page.getByRole('option')).toHaveText(['All', 'Pre-school', 'Primary', 'Secondary'])
    await page.keyboard.press('Escape')
    await choose(page, named('User group'), 'Provincial officer')
    await save(page)
    await required('Province')
    await choose(page, named('User group'), 'Teacher')
    await choose(page, named('Province'), 'Battambang')
    await save(page)
    await required('District')
    await choose(page, named('District'), 'Sangkae')
    await save(page)
    await required('School')

    await textbox(page, named('Username')).fill('Teacher')
    await labelled(page, 'Confirm password').fill('rice-field')
    await fillPerson(page)
    await textbox(page, named('Email')).fill('')
    await page.getByRole('combobox', { name: named('School') }).fill('Sangkae High School')
    await page
      .getByRole('option', { name: /Sangkae High School/ })
      .first()
      .click()
    await save(page)
    await expect(textbox(page, named('Username'))).toHaveAccessibleDescription(/Conflict Username/)
    await expect(
      page.getByRole('status').or(page.getByRole('alert')).getByText('Conflict Username').first(),
    ).toBeVisible()
  })

  test(
    'sees filters and columns; the own account cannot be deactivated; edits a user',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/user?username=demis')
      await expect(page.getByRole('columnheader')).toHaveText([
        'Name',
        'Status',
        'User group',
        'School or place',
        'Phone',
        'Action',
      ])
      const own = page.getByRole('button', { name: 'Deactivate demis', exact: true })
      await expect(own).toHaveAttribute('aria-disabled', 'true')
      await expect(own).toHaveAccessibleDescription('You cannot deactivate your own account.')
      // An officer has no school: that column shows the place.
      await page.goto('/user?username=district')
      await expect(page.getByRole('row', { name: / district / })).toContainText('District officerSangkae · Battambang')
      await page.getByRole('button', { name: 'Reset' }).click()
      await choose(page, named('User group'), 'Teacher')
      await choose(page, named('Province'), 'Battambang')
      await choose(page, named('District'), 'Sangkae')
      await page.getByRole('combobox', { name: named('School') }).fill('Sangkae High School')
      await page
        .getByRole('option', { name: /Sangkae High School/ })
        .first()
        .click()
      await page.getByRole('searchbox', { name: 'Username' }).fill('  TEACHER ')
      const row = page.getByRole('row', { name: / teacher / })
      await expect(row).toContainText('Sangkae High School')
      await expect(page).toHaveURL((url) => url.search.includes('group=teacher') && url.search.includes('gazetteer='))
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'Remove filter: User group: Teacher' }).click()
      await expect(page).toHaveURL((url) => !url.search.includes('group='))

      const username = unique()
      await visit(page, '/user/new')
      await textbox(page, named('Username')).fill(username)
      await fillPerson(page)
      await choose(page, named('User group'), 'Data user')
      await choose(page, named('School degree'), 'All')
      await save(page)
      await expect(page.getByText('The user was created.', { exact: true })).toBeVisible()
      await page.goto(`/user?username=${username}`)
      await page.getByRole('link', { name: `Edit user ${username}` }).click()
      await expect(page).toHaveURL(/\/user\/edit\/\d+$/)
      await expect(page.getByRole('button', { name: `Username ${username}` })).toHaveAccessibleDescription(
        'A username cannot be changed after the account was created.',
      )
      await expect(textbox(page, named('Phone'))).toHaveValue('012345678')
      await textbox(page, named('Email')).fill('dara@school.example')
      await save(page)
      await expect(page.getByText('The user was saved.', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/user\\?username=${username}$`))
      await expect(page.getByRole('row', { name: username })).toContainText('Changed')
      await page.getByRole('link', { name: `Edit user ${username}` }).click()
      await expect(textbox(page, named('Email'))).toHaveValue('dara@school.example')
      expectConsoleError(page, /^ApiError: refused 404/)
      const missing = await page.goto('/user/edit/999999')
      expect(missing?.ok()).toBe(true)
      await expect(page.getByRole('heading', { level: 1, name: '404 Page not found' })).toBeVisible()
    },
  )
})

test.describe('provincial', () => {
  test.use({ account: 'provincial' })
  test('has the own province fixed, in the list and in the form', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user')
    await expect(page.getByRole('button', { name: 'Province Battambang' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('combobox', { name: 'District' })).toBeVisible()
    await visit(page, '/user/new')
    await choose(page, named('User group'), 'School management')
    await expect(page.getByRole('button', { name: 'Province Battambang' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('combobox', { name: 'District' })).toBeVisible()
    await page.getByRole('combobox', { name: 'User group' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Provincial officer',
      'District officer',
      'School management',
      'Teacher',
    ])
  })
})

test.describe('district', () => {
  test.use({ account: 'district' })
  test('sees no province and no district filter, and both fixed in the form', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user')
    await expect(page.getByRole('combobox', { name: named('School') })).toBeVisible()
    for (const name of ['Province', 'District']) await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    await visit(page, '/user/new')
    await choose(page, named('User group'), 'Teacher')
    for (const name of ['Province Battambang', 'District Sangkae']) {
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    }
  })
})

test.describe('manager', () => {
  test.use({ account: 'manager' })
  test('sees the own school’s users only, and no place or school filter', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user')
    await expect(page.getByRole('combobox', { name: 'User group' })).toBeVisible()
    const filters = page.getByRole('search')
    for (const name of ['Province', 'District', 'School']) {
      await expect(filters.getByText(name, { exact: true })).toHaveCount(0)
    }
    await visit(page, '/user/new')
    await page.getByRole('combobox', { name: 'User group' }).click()
    await expect(page.getByRole('option')).toHaveText(['School management'])
    await page.getByRole('option', { name: 'School management' }).click()
    await expect(page.getByRole('button', { name: /^School / })).toHaveAttribute('aria-disabled', 'true')
    await visit(page, '/user/edit/1')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

test.describe('teacher', () => {
  test.use({ account: 'teacher' })
  test('opens only the own record; group, region and school are read-only', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user/edit/4')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
    await visit(page, '/user/edit/5')
    const group = page.getByRole('button', { name: 'User group Teacher' })
    await expect(group).toHaveAccessibleDescription('You cannot change your own group.')
    for (const name of [/^Province /, /^District /, /^School /]) {
      await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(
        'You cannot change your own region or school.',
      )
    }
    await expect(page.getByRole('button', { name: /Deactivate/ })).toHaveCount(0)
    await expectNoAxeFindings(page)
  })
})

test.describe('Khmer, narrow and dark', () => {
  test.use({ account: 'demis', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  test('list and form', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/user?group=teacher')
    await expect(page.getByRole('heading', { level: 1, name: 'គ្រប់គ្រងអ្នកប្រើប្រាស់' })).toBeVisible()
    await expectNoAxeFindings(page)
    await visit(page, '/user/new')
    await page.getByRole('button', { name: 'រក្សាទុក', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'ឈ្មោះគណនី' })).toBeFocused()
    await expectNoAxeFindings(page)
  })
})
