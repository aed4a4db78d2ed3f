import { choose, expectText, named, rowAction, rowWith, save, textbox } from '../support/page'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { origin } from '../support/origins'
import { readCorners, taggedJpeg } from '../support/tagged-jpeg'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Each test enrolls its own student.
/** A label as a whole; that a field is required is part of its name. */
const select = (page: Page, name: string) => page.getByRole('combobox', { name: named(name) })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const required = 'The field is required.'

interface NewStudent {
  id: number
  name: string
  read: () => Promise<unknown>
}

/** A student of grade 8 of the demo school, without a class. */
async function newStudent(page: Page): Promise<NewStudent> {
  const profile = page.waitForRequest((request) => request.url().includes('/api/profile/'))
  await page.goto('/about')
  const authorization = (await (await profile).allHeaders())['authorization'] ?? ''
  const api = async (method: string, path: string, data?: unknown): Promise<unknown> => {
    const answer = await page.request.fetch(`${origin}/api/${path}`, { method, headers: { authorization }, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }
  const account = z
    .object({ id: z.number(), school: z.object({ emis_code: z.string() }) })
    .parse(await api('GET', 'profile/manager'))
  const years = z
    .object({ data: z.array(z.object({ id: z.number(), name: z.string() })) })
    .parse(await api('GET', 'academic-years?limit=100'))
  const name = `តេស្ត${String(randomInt(1_000_000, 9_999_999))}`
  const enrolled = z.object({ data: z.object({ emis_student_id: z.string() }) }).parse(
    await api('POST', 'enrollments', {
      academic_year_id: years.data.find((year) => year.name === '2025-2026')?.id,
      grade: 8,
      emis_school_code: account.school.emis_code,
      report_stage: 1,
      enrolled_date: '2025-11-03',
      enrolled_by: account.id,
      emis_student_id: null,
      student: {
        first_name: 'ស្រីនាង',
        last_name: name,
        gender: 'f',
        birth_date: '2012-03-04',
        enrollment_status: 0,
        transfer_status: 0,
      },
      options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
    }),
  )
  const found = z
    .object({ data: z.tuple([z.object({ student: z.object({ id: z.number() }) })]) })
    .parse(await api('GET', `students?keyword=${enrolled.data.emis_student_id}`))
  const [{ student }] = found.data
  return { id: student.id, name, read: () => api('GET', `students/${String(student.id)}`) }
}

test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('fills every section of a profile, saves it and finds it as it was saved', async ({ page }) => {
    const { id, read } = await newStudent(page)
    await visit(page, `/student/${String(id)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Edit student' })).toBeVisible()
    for (const section of [
      'Photo',
      'Identity',
      'Parents and guardian',
      'Current address',
      'Confidential',
      'Enrollment',
    ]) {
      await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
    }
    await expectText(
      page,
      'Need village to save address. Choose province, district, commune and village, or leave all four empty.',
    )
    const identity = page.getByRole('region', { name: 'Identity' })
    await identity.getByRole('textbox', { name: 'Last name in English' }).fill('Chan')
    await identity.getByRole('textbox', { name: 'First name in English' }).fill('Sreyneang')
    await identity.getByRole('textbox', { name: 'Birth date' }).fill('០៥-០៣-២០១២')
    await textbox(page, named('Birth place')).fill('ភ្នំពេញ')
    const father = group(page, 'Father')
    await father.getByRole('textbox', { name: 'Last name' }).fill('ចាន់')
    await father.getByRole('textbox', { name: 'First name' }).fill('ដារា')
    await father.getByRole('textbox', { name: 'Occupation' }).fill('កសិករ')
    await father.getByRole('textbox', { name: 'Phone' }).fill('០១២ 345 678')
    await choose(page, named('Who is the guardian'), 'Father')
    await expect(group(page, 'Guardian')).toHaveCount(0)
    await choose(page, named('Province'), 'Battambang')
    await choose(page, named('District'), 'Sangkae')
    await select(page, 'Commune').click()
    await page.getByRole('option').first().click()
    await select(page, 'Village').click()
    await page.getByRole('option').first().click()
    await textbox(page, named('Street')).fill('5')
    await textbox(page, named('House number')).fill('12A')
    await textbox(page, named('Remark')).fill('ផ្ទះពណ៌ខៀវ')
    await choose(page, named('Ethnicity'), 'Cham')
    // Ethnicity has an entry for none, the others a box that clears and closes them.
    await expect(page.getByRole('checkbox', { name: /^No / })).toHaveCount(4)
    await page.getByRole('checkbox', { name: 'No disability' }).click()
    await select(page, 'Disabilities').click()
    await page.getByRole('checkbox', { name: 'Low vision' }).click()
    await page.getByRole('checkbox', { name: 'Unclear speech' }).click()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(select(page, 'Disabilities')).toHaveText('Low vision, Unclear speech')
    await page.getByRole('checkbox', { name: 'No disability' }).click()
    await expect(select(page, 'Disabilities')).toHaveText('No disability')
    await expect(select(page, 'Disabilities')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: 'No scholarship' }).click()
    await select(page, 'Scholarships').click()
    await page.getByRole('checkbox', { name: 'Merit scholarship' }).click()
    await page.keyboard.press('Escape')
    await select(page, 'Enrollment status').click()
    await expect(page.getByRole('option')).toHaveText(['Enrollment', 'Promotion', 'Repetition'])
    await page.getByRole('option', { name: 'Repetition' }).click()
    await page.getByRole('checkbox', { name: 'Late enrollment' }).click()
    await page.getByRole('checkbox', { name: 'Transferred in' }).click()
    await save(page)
    await expectText(page, 'The student has been saved.')
    expect(await read()).toMatchObject({
      data: {
        last_name_en: 'Chan',
        birth_date: '2012-03-05',
        birth_place: 'ភ្នំពេញ',
        relationships: [{ last_name: 'ចាន់', phone_number_1: '012345678', is_father: true, is_guardian: true }],
        district: { code: '0208' },
        street: '5',
        disabilities: [],
        scholarships: [{ scholarship_id: 3 }],
        late_enrollment: 1,
        transfer_status: 1,
        enrollment_status: 2,
      },
    })
    // Reloaded: nothing is unsaved, and what is shown is what the server has.
    await expect(father.getByRole('textbox', { name: 'Phone' })).toHaveValue('012345678')
    await page.reload()
    await expect(select(page, 'Village')).not.toHaveText('Choose')
    await expect(select(page, 'Ethnicity')).toHaveText('Cham')
    await visit(page, `/student/view/${String(id)}`)
    await expect(page.getByText(/^Last change: \d\d:\d\d · \S.* · .*Father/)).toBeVisible()
  })

  test('sees what is missing, field by field', { tag: '@detail' }, async ({ page }) => {
    const { id } = await newStudent(page)
    await visit(page, `/student/${String(id)}`)
    const identity = page.getByRole('region', { name: 'Identity' })
    await identity.getByRole('textbox', { name: named('Last name') }).fill('')
    await identity.getByRole('textbox', { name: named('First name') }).fill('')
    await identity.getByRole('textbox', { name: 'Birth date' }).fill('')
    for (const none of ['No disability', 'No health problem', 'No personal problem', 'No scholarship']) {
      await page.getByRole('checkbox', { name: none }).click()
    }
    const [father, mother, guardian] = [group(page, 'Father'), group(page, 'Mother'), group(page, 'Guardian')]
    await father.getByRole('textbox', { name: 'Occupation' }).fill('កសិករ')
    await mother.getByRole('textbox', { name: 'Phone' }).fill('12')
    // Its error appears on blur and moves the fields below.
    await page.keyboard.press('Tab')
    await expectText(page, 'Enter a phone number of 8 to 15 digits.')
    await choose(page, named('Who is the guardian'), 'Other')
    await guardian.getByRole('textbox', { name: 'Occupation' }).fill('កសិករ')
    await choose(page, named('Province'), 'Battambang')
    await save(page)
    const summary = page.getByRole('alert').filter({ hasText: 'Some fields are not right.' })
    await expect(summary).toBeVisible()
    for (const name of ['Last name', 'First name', 'Birth date']) {
      await expect(identity.getByRole('textbox', { name: named(name) })).toHaveAccessibleDescription(
        new RegExp(required),
      )
    }
    for (const person of [father, guardian]) {
      await expect(person.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription(required)
      await expect(person.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(required)
    }
    await expect(guardian.getByRole('combobox', { name: 'Gender' })).toHaveAccessibleDescription(required)
    await expect(mother.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
      'Enter a phone number of 8 to 15 digits.',
    )
    for (const name of ['Disabilities', 'Health problems', 'Personal problems', 'Scholarships']) {
      await expect(select(page, name)).toHaveAccessibleDescription(required)
    }
    // Below the two that can be chosen, besides what the summary names; commune and village wait for the district.
    await expect(page.getByRole('paragraph').filter({ hasText: 'Choose the village as well.' })).toHaveCount(2)
    await expect(summary.getByRole('link', { name: `Father: Last name: ${required}` })).toBeVisible()
    await expectNoAxeFindings(page)
    // The guardian's typed data stays in view after another choice, until it is completed or cleared.
    await choose(page, named('Who is the guardian'), 'Not stated')
    await expect(guardian).toBeVisible()
    await page.getByRole('button', { name: "Clear the guardian's details" }).click()
    await expect(guardian).toHaveCount(0)
    await choose(page, named('Province'), 'Not stated')
    await expect(page.getByText('Choose the village as well.')).toHaveCount(0)
    // Nothing typed is lost on the way out.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    await expect(father.getByRole('textbox', { name: 'Occupation' })).toHaveValue('កសិករ')
  })

  test('uploads a photo upright however the camera was held, crops it, and removes it again', async ({ page }) => {
    const { id, name, read } = await newStudent(page)
    await visit(page, `/student/${String(id)}`)
    await expect(page.getByRole('img', { name: /^No photo of/ })).toBeVisible()
    const upload = async (buffer: Buffer, mimeType = 'image/jpeg') => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload a photo' }).click()
      await (await chooser).setFiles({ name: 'photo.jpg', mimeType, buffer })
    }
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expectText(page, 'This file is not a photo. Choose a PNG, GIF or JPEG image.')
    const dialog = page.getByRole('dialog', { name: 'Crop the photo' })
    const photo = page.getByRole('img', { name: new RegExp(`^Photo of ${name}`) })
    const source = async () => (await photo.getAttribute('src')) ?? ''
    let before = ''
    for (const orientation of [1, 3, 6, 8] as const) {
      await upload(await taggedJpeg(page, orientation))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog).toBeHidden()
      await expect(photo).not.toHaveAttribute('src', before)
      before = orientation === 1 ? '' : await source()
      expect(await readCorners(page, await source()), `orientation ${String(orientation)}`).toEqual({
        width: 400,
        height: 600,
        colors: ['red', 'green', 'blue', 'black'],
      })
    }
    await page.getByRole('button', { name: 'View and crop' }).click()
    const zoom = dialog.getByRole('slider', { name: 'Zoom' })
    for (const [attribute, value] of Object.entries({ min: '1', max: '3', step: '0.1' })) {
      await expect(zoom).toHaveAttribute(attribute, value)
    }
    const rotation = dialog.getByRole('slider', { name: 'Rotation' })
    for (const [attribute, value] of Object.entries({ min: '0', max: '360', step: '1' })) {
      await expect(rotation).toHaveAttribute(attribute, value)
    }
    await expectNoAxeFindings(page)
    await rotation.fill('180')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await readCorners(page, await source())).colors)
      .toEqual(['black', 'blue', 'green', 'red'])
    // Closing the dialog changes nothing, after a question about what was chosen in it.
    const kept = await source()
    await page.getByRole('button', { name: 'View and crop' }).click()
    await zoom.fill('3')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(dialog).toBeHidden()
    expect(await source()).toBe(kept)
    await save(page)
    await expectText(page, 'The student has been saved.')
    expect(await read()).toMatchObject({ data: { photo: kept } })
    await page.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(page.getByRole('img', { name: /^No photo of/ })).toBeVisible()
    await save(page)
    await expect.poll(read).toMatchObject({ data: { photo: null } })
  })

  test(
    'goes back to the list as it was left, and shows the refusal of the server',
    { tag: '@detail' },
    async ({ page }) => {
      const { id, name } = await newStudent(page)
      await page.goto(`/student?grade=8&keyword=${encodeURIComponent(name)}`)
      await (await rowAction(page, /^Edit /)).click()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\/student\?grade=8&keyword=/)
      // By way of the view too, and with what was saved on the page marked in the list.
      await page
        .getByRole('main')
        .getByRole('link', { name: /^View / })
        .click()
      await page.getByRole('link', { name: 'Edit student' }).click()
      await textbox(page, named('Birth place')).fill('កំពត')
      // What is saved is not asked about, also while the record is still on its way again.
      let letThrough: () => void = () => undefined
      const isLeft = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      const record = `**/api/students/${String(id)}`
      await page.route(record, async (route) => {
        if (route.request().method() === 'GET') await isLeft
        await route.fallback()
      })
      await save(page)
      await expectText(page, 'The student has been saved.')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\/student\?grade=8&keyword=/)
      letThrough()
      await page.unroute(record)
      await expect(rowWith(page, name)).toContainText('Changed')
      await page.goto(`/student/${String(id)}`)
      // Opened by its address, it leads to the list of the class.
      await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', /\/student\?academicYear=/)
      await page.route(`**/api/students/${String(id)}`, async (route) => {
        if (route.request().method() !== 'PUT') return await route.continue()
        await route.fulfill({ json: { error: true, message: 'Birth certificate is missing' } })
      })
      await textbox(page, named('Birth place')).fill('ភ្នំពេញ')
      await save(page)
      await expectText(page, 'Birth certificate is missing')
      await expect(textbox(page, named('Birth place'))).toHaveValue('ភ្នំពេញ')
      await page.unroute(`**/api/students/${String(id)}`)
      await page.route(`**/api/students/${String(id)}`, async (route) => {
        if (route.request().method() !== 'PUT') return await route.continue()
        await route.fulfill({ status: 409, json: { message: 'student.readOnlyYear' } })
      })
      await save(page)
      await expectText(page, 'This academic year is closing or archived. Its students can only be looked at.')
      await page.unroute(`**/api/students/${String(id)}`)
      await save(page)
      await expectText(page, 'The student has been saved.')
    },
  )

  test.describe('in Khmer, in the dark, on a phone', () => {
    test.use({ language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

    test('has a page without faults and without scrolling sideways', { tag: '@detail' }, async ({ page }) => {
      const { id } = await newStudent(page)
      await visit(page, `/student/${String(id)}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeFindings(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    })
  })
})

test.describe('a user without edit permission', () => {
  for (const [account, place, why] of [
    // Not a student of theirs.
    ['teacher', '/error-page/403', null],
    ['superdata', '/student/view/1000', 'Your role can view student profiles but not edit them.'],
    ['student', '/', 'Your account may not open /student/1000, so the home page was opened instead.'],
  ] as const) {
    test.describe(account, () => {
      test.use({ account })
      test('is redirected from the form with the reason', { tag: '@detail' }, async ({ page }) => {
        await page.goto('/student/1000')
        await expect(page).toHaveURL(`${origin}${place}`)
        const notice = page.getByRole('region', { name: 'Notifications (F8)' })
        if (why !== null) await expect(notice).toContainText(why)
      })
    })
  }
})
