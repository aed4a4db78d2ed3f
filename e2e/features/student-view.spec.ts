import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// A student's profile to be read (lifecycle §2.3; checklist C-106 … C-109).
test.describe('student', () => {
  test.use({ account: 'student' })

  test('reads the own profile, on screen and on paper, and nobody else’s', async ({ page }) => {
    await page.goto('/profile/student')
    for (const name of ['Identity', 'Parents and guardian', 'Current address', 'Confidential', 'Enrollment']) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    }
    const identity = page.getByRole('region', { name: 'Identity' })
    for (const name of [
      'Gender',
      'Last name',
      'First name',
      'Last name in English',
      'First name in English',
      'Birth date',
      'Birth place',
    ]) {
      await expect(identity.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
    }
    await expect(identity.getByRole('img', { name: /^(No photo of|Photo of)/ })).toBeVisible()
    const relatives = page.getByRole('region', { name: 'Parents and guardian' })
    for (const name of [/^Father/, /^Mother/, /^Guardian/]) {
      await expect(relatives.getByRole('heading', { name })).toBeVisible()
    }
    // Read only: nothing to type in, and no way to where it could be changed.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit student' })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(identity).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await visit(page, '/student/view/1')
    await expect(page).toHaveURL(`${origin}/`)
  })
})

test.describe('manager', () => {
  test.use({ account: 'manager' })

  test('goes on to editing, scores and attendance; a student of another school is forbidden', async ({ page }) => {
    const rows = page.waitForResponse((answer) => answer.url().includes('/api/enrollments/students') && answer.ok())
    await page.goto('/student?grade=8')
    await rows
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/student\/view\/\d+$/)
    const id = /\d+$/.exec(page.url())?.[0] ?? ''
    await expect(page.getByRole('link', { name: 'Edit student' })).toHaveAttribute('href', `/student/${id}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Score', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`grade=8.*studentId=${id}`),
    )
    await expect(page.getByRole('main').getByRole('link', { name: 'Attendance', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Enrollment', exact: true })).toContainText('2025-2026')
    // The student stays chosen on the way to a month of the same class (checklist D-041).
    await page.getByRole('main').getByRole('link', { name: 'Score', exact: true }).click()
    await page.getByRole('main').locator(`a[href*="month="][href*="studentId=${id}"]`).first().click()
    await expect(page.getByText('One student is shown.')).toBeVisible()
  })
})

test.describe('teacher on a phone, dark, in Khmer', () => {
  test.use({ account: 'teacher', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('reads a pupil of their class and cannot edit', async ({ page }) => {
    await page.goto('/student/view/999999')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})
