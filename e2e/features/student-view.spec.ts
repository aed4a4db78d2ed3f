import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

test.describe('student', () => {
  test.use({ account: 'student' })

  test('reads only the own profile, on screen and on paper', async ({ page }) => {
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
    const years = page.getByRole('region', { name: 'School history' })
    await expect(years.getByRole('listitem').filter({ hasText: '2025-2026' })).toContainText('Sangkae High School')
    // The marks themselves: a line for each subject, a column for each month.
    const marks = years.getByRole('region', { name: 'Marks and absences by month, 2025-2026' })
    await expect(marks.getByRole('columnheader', { name: 'November' })).toBeVisible()
    await expect(marks.getByRole('row', { name: /^Mathematics / })).toContainText(/\d/)
    await expect(marks.getByRole('row', { name: /^Average/ })).toContainText('%')
    const averages = years.getByRole('region', { name: 'Monthly average, 2025-2026' })
    await expect(averages.getByRole('img', { name: /^Line chart of the averages/ })).toBeVisible()
    await averages.getByRole('button', { name: 'Show as table' }).click()
    await expect(averages.getByRole('row', { name: /^November/ })).toContainText('%')
    await expect(years.getByRole('region', { name: 'Absences by month, 2025-2026', exact: true })).toBeVisible()
    // Read only: nothing to type in, and no way to where it could be changed.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit student' })).toHaveCount(0)
    await expectNoAxeFindings(page)
    // On paper it is a form of the school on one sheet: nothing of the program around it.
    await page.emulateMedia({ media: 'print' })
    const form = page.getByRole('article')
    await expect(form.getByRole('table')).toHaveCount(5)
    for (const text of [/Ministry of Education/, /Sangkae High School/, /Grade 8/, /Student profile/]) {
      await expect(form.getByText(text).first()).toBeVisible()
    }
    for (const signer of ['Parent or guardian', 'Class teacher', 'Principal']) {
      await expect(form.getByText(signer, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('main')).toBeHidden()
    await expect(page.getByText('Skip to content')).toBeHidden()
    await page.emulateMedia({ media: null })
    await expect(form).toHaveCount(0)
    const pages = /\/Type \/Pages\s+\/Count (\d+)/.exec(
      (await page.pdf({ preferCSSPageSize: true })).toString('latin1'),
    )
    expect(pages?.[1]).toBe('1')
    await visit(page, '/student/view/1')
    await expect(page).toHaveURL(`${origin}/`)
  })
})

test.describe('student on a phone, in Khmer', () => {
  test.use({ account: 'student', language: 'km', viewport: { width: 390, height: 844 } })

  test('sees the marks of the last month on the first screens, and those of another after two presses', async ({
    page,
  }) => {
    await page.goto('/profile/student')
    const marks = page.getByRole('region', { name: /^ពិន្ទុ និងអវត្តមានតាមខែ/ })
    await expect(marks.getByRole('columnheader')).toHaveCount(3)
    const last = await marks.getByRole('columnheader').last().textContent()
    const mark = marks
      .getByRole('row', { name: /^គណិតវិទ្យា / })
      .getByRole('cell')
      .last()
    await expect(mark).toHaveText(/\d/)
    await expectNoAxeFindings(page)
    await marks.getByRole('combobox', { name: 'ខែ' }).click()
    await page.getByRole('option', { name: 'វិច្ឆិកា' }).click()
    await expect(marks.getByRole('columnheader').last()).toHaveText('វិច្ឆិកា')
    expect(last).not.toBe('វិច្ឆិកា')
    await expect(mark).toHaveText(/\d/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

test.describe('manager', () => {
  test.use({ account: 'manager' })

  test(
    'prints a class list, and opens editing, scores and attendance from a student',
    { tag: '@detail' },
    async ({ page }) => {
      const rows = page.waitForResponse((answer) => answer.url().includes('/api/enrollments/students') && answer.ok())
      await page.goto('/student?grade=8&suffix=ក')
      await rows
      // The whole class list is printed, not only the page on the screen.
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', 'true')
      })
      await page.getByRole('button', { name: 'Print class list' }).click()
      await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
      await page.emulateMedia({ media: 'print' })
      const paper = page.getByRole('article')
      await expect(paper.getByRole('columnheader')).toHaveText([
        'ល.រ',
        'អត្តលេខ',
        'គោត្តនាម និងនាម',
        'ភេទ',
        'ថ្ងៃខែឆ្នាំកំណើត',
        'ផ្សេងៗ',
      ])
      expect(await paper.getByRole('rowheader').count()).toBeGreaterThan(20)
      await page.emulateMedia({ media: null })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      // The browser's own key prints the same paper.
      await page.emulateMedia({ media: 'print' })
      await expect(paper).toHaveCount(0)
      await page.keyboard.press('Control+p')
      await expect(paper).toBeVisible()
      await page.emulateMedia({ media: null })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
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
      await expect(
        page.getByRole('region', { name: 'School history' }).getByRole('listitem').filter({ hasText: '2025-2026' }),
      ).toBeVisible()
      // The student stays chosen on the way to a month of the same class.
      await page.getByRole('main').getByRole('link', { name: 'Score', exact: true }).click()
      await page.getByRole('main').locator(`a[href*="month="][href*="studentId=${id}"]`).first().click()
      await expect(page.getByText('Only one student of the class is shown.')).toBeVisible()
    },
  )
})

test.describe('teacher on a phone, dark, in Khmer', () => {
  test.use({ account: 'teacher', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('reads a student of their class and cannot edit', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/student/view/999999')
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})
