import type { Page } from '@playwright/test'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectShown } from '../support/visit'
import { expectServerErrors } from '../support/watch-context'

// Quick-open finds any page, school or student by name or code, from every page.

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Go to|ទៅកាន់)$/ })
const field = (page: Page) => dialog(page).getByRole('combobox')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

async function open(page: Page): Promise<void> {
  await expectShown(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test.describe('a national officer', () => {
  test.use({ account: 'demis' })

  test('goes to a page by its name in either language, by keyboard alone', async ({ page }) => {
    await page.goto('/')
    await open(page)
    await expect(group(page, 'Pages').getByRole('option').first()).toHaveText('Academic year')
    await field(page).fill('ឆ្នាំ សិក្សា')
    // Khmer is typed, so the English page says why it is there.
    await expect(group(page, 'Pages').getByRole('option').first()).toContainText('ឆ្នាំសិក្សា')
    await field(page).fill('academic')
    const options = dialog(page).getByRole('option')
    await expect(options).toHaveText(['Academic year', 'New academic year'])
    await expect(group(page, 'Actions').getByRole('option')).toHaveText('New academic year')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/academic-year$/)
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    // The field receives text typed right after the shortcut, before anything could be loaded.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('holi')
    await expect(field(page)).toHaveValue('holi')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    // Escape gives the focus back; what was typed is gone.
    const button = page.getByRole('button', { name: 'Go to a page, school or student' })
    await button.click()
    await field(page).fill('holiday')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()
    await open(page)
    await expect(field(page)).toHaveValue('')
  })

  test('goes to a school by EMIS code, Khmer name and Latin name', async ({ page }) => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/quick-open-dialog-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/holiday')
    await expectShown(page)
    // What is typed while the dialog is still being loaded is in its field.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('acade')
    release()
    await expect(field(page)).toHaveValue('acade')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('mic')
    await expect(field(page)).toHaveValue('academic')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await open(page)
    await field(page).fill('សង្កែ')
    const schools = group(page, 'Schools').getByRole('option')
    await expect(schools.first()).toContainText(/\d{11} · /)
    await expect(schools).toHaveCount(8)
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ results$/)
    await expect(group(page, 'Schools')).toContainText(/8 of \d+/)
    const [code = ''] = /\d{11}/.exec((await schools.first().textContent()) ?? '') ?? []
    const name = ((await schools.first().textContent()) ?? '').split(code)[0] ?? ''

    // Typing a code and pressing Enter before the results are shown still opens the right page.
    await field(page).fill(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/school\/view\/\d+$/)
    const byCode = page.url()
    await open(page)
    await field(page).fill(name)
    await group(page, 'Schools').getByRole('option').filter({ hasText: code }).click()
    await expect(page).toHaveURL(byCode)
    // A school whose name begins with the words comes before those that only hold them.
    await open(page)
    await field(page).fill('sangkae')
    await expect(group(page, 'Schools').getByRole('option').first()).toHaveText(/^Sangkae /)
    await page.keyboard.press('Escape')
    // The search text is in no address and in no storage.
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(name)
  })

  test('sees what failed, keeps the other results, and retries', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/')
    await open(page)
    expectServerErrors(page)
    // A refusal, because what fails without a connection loads again by itself.
    await page.route('**/api/schools*', (route) => route.fulfill({ status: 500, json: {} }))
    await field(page).fill('school')
    await expect(group(page, 'Pages').getByRole('option').first()).toBeVisible()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('Schools and students could not be searched.', { timeout: 30_000 })
    await page.unroute('**/api/schools*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(group(page, 'Schools').getByRole('option').first()).toBeVisible()
    await expect(alert).toBeHidden()
    await field(page).fill('zzzz')
    await expect(dialog(page)).toContainText('Nothing matches.')
    await field(page).fill('z')
    await expect(dialog(page)).toContainText('Type at least 2 characters')
  })

  test('is not interrupted in another dialog', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/academic-year/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('2040-2041')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'School' }).click()
    const other = page.getByRole('alertdialog')
    await expect(other).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toHaveCount(0)
    await expect(other).toBeVisible()
  })

  test.describe('in Khmer', () => {
    test.use({ language: 'km' })

    test('finds no fault with axe, on a phone in the dark neither', { tag: '@detail' }, async ({ page }) => {
      await page.goto('/')
      await open(page)
      await field(page).fill('សាលា')
      await expect(group(page, 'សាលារៀន').getByRole('option').first()).toBeVisible()
      await expectNoAxeFindings(page)
      await page.setViewportSize({ width: 360, height: 640 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoAxeFindings(page)
    })
  })
})

test.describe('a school principal', () => {
  test.use({ account: 'manager' })

  test('goes to a student by name and by number', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/')
    await open(page)
    await field(page).fill('sok')
    const students = group(page, 'Students').getByRole('option')
    await expect(students.first()).toContainText(/\d{10} · /)
    const [number = ''] = /\d{10}/.exec((await students.first().textContent()) ?? '') ?? []
    await field(page).fill(number)
    await expect(students).toHaveCount(1)
    await students.first().click()
    await expect(page).toHaveURL(/\/student\/view\/\d+$/)
  })

  test('goes to a class, and changes the language in place', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/')
    await open(page)
    // The class is what is meant exactly, so it comes before what only holds the words.
    await field(page).fill('7ក')
    await expect(dialog(page).getByRole('option').first()).toHaveText('Grade 7 ក')
    await expect(dialog(page).getByRole('group').first()).toHaveAccessibleName('Classes')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/classroom\/view\/\d+$/)
    const address = page.url()
    await open(page)
    await field(page).fill('ខ្មែរ')
    await expect(group(page, 'Actions').getByRole('option')).toHaveText('ខ្មែរ')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'km')
    await expect(page).toHaveURL(address)
  })
})

test.describe('a data user', () => {
  test.use({ account: 'data' })

  test('is offered no page and no record they may not open', { tag: '@detail' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await open(page)
    await expect(dialog(page).getByRole('option', { name: 'Enrollment' })).toHaveCount(0)
    await field(page).fill('so')
    await expect(group(page, 'Schools').getByRole('option').first()).toBeVisible()
    await expect(group(page, 'Students')).toHaveCount(0)
    expect(asked).not.toContain('/api/students')
  })
})

test('an anonymous visitor has the menu and nothing to search', { tag: '@detail' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to a page/ })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
})
