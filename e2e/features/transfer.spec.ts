import type { Page } from '@playwright/test'
import { at, list, signedInApi, type SignedInApi } from '../support/api'
import { origin } from '../support/origins'
import { newMark } from '../support/page'
import { enrollNinthGrader } from '../support/students'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectServerErrors } from '../support/watch-context'
import { visit } from '../support/visit'

// Each test enrolls its own students, in grade 9.

/** The running year and the demonstration's school in it, or another one that takes the grade. */
async function demoPlace(api: SignedInApi) {
  const years = list(await api.get('academic-years?limit=100'))
  const year = Number(
    at(
      years.find((year) => at(year, 'status') === 'running'),
      'id',
    ),
  )
  const school = list(await api.get(`schools?academic_year=${year}&school_name=${encodeURIComponent('វិទ្យាល័យសង្កែ')}`))[0]
  return { year, school: Number(at(school, 'id')), emisCode: String(at(school, 'emis_code')) }
}

type Place = Awaited<ReturnType<typeof demoPlace>>

/** Enrolls a new student in grade 9 of the school; returns the student ID and the enrollment. */
async function enroll(api: SignedInApi, account: string, { year, emisCode }: Place) {
  const unique = String.fromCodePoint(...Array.from({ length: 8 }, () => 0x1780 + Math.floor(Math.random() * 33)))
  const answer = await enrollNinthGrader(api, { account, year, emisCode, given: unique })
  return {
    stsId: String(at(answer, 'data', 'emis_student_id')),
    enrollment: Number(at(answer, 'data', 'id')),
    name: `ផ្ទេរ ${unique}`,
  }
}

const outgoingAddress = ({ year, school }: Place) =>
  `/transfer?academicYear=${year}&school=${school}&grade=9&direction=out`

async function findStudent(page: Page, stsId: string) {
  await page.getByRole('button', { name: 'New transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New transfer' })
  await dialog.getByRole('textbox', { name: /^Student ID/ }).fill(` ${stsId} `)
  await dialog.getByRole('textbox', { name: /^Confirm student ID/ }).fill(stsId)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  return dialog
}

async function chooseSchool(page: Page, search: string, name: string) {
  await page.getByRole('combobox', { name: /^Destination school/ }).fill(search)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

test.describe('manager', () => {
  test.use({ account: 'manager' })

  test('the list, its filters and each message of the two steps', { tag: '@detail' }, async ({ page, request }) => {
    const api = await signedInApi(page, request, '/transfer')
    await expect(page.getByRole('region', { name: 'Transfers to approve' })).toBeVisible()
    for (const name of ['Academic year', 'Grade', 'Direction']) {
      await expect(page.getByRole('combobox', { name: new RegExp(`^${name}`) })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: /^School/ })).toBeVisible()
    await page.getByRole('combobox', { name: /^Grade/ }).click()
    await page.getByRole('option', { name: 'Grade 9', exact: true }).click()
    await page.getByRole('combobox', { name: /^Direction/ }).click()
    await page.getByRole('option', { name: 'Out', exact: true }).click()
    await expect(page).toHaveURL(/direction=out/)
    await expect(page.getByRole('combobox', { name: /^Suffix/ })).toBeVisible()

    const place = await demoPlace(api)
    const enrolled = await enroll(api, 'manager', place)
    await visit(page, outgoingAddress(place))
    await page.getByRole('button', { name: 'New transfer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New transfer' })
    const id = dialog.getByRole('textbox', { name: /^Student ID/ })
    const again = dialog.getByRole('textbox', { name: /^Confirm student ID/ })
    const next = () => dialog.getByRole('button', { name: 'Next' }).click()
    await next()
    await expect(id).toHaveAccessibleDescription(/The field is required\./)
    await expect(again).toHaveAccessibleDescription(/The field is required\./)
    await id.fill(enrolled.stsId)
    await again.fill('0')
    await next()
    await expect(again).toHaveAccessibleDescription(/Invalid Confirm STS ID/)
    await expectNoAxeFindings(page)
    await id.fill('no-such-student')
    await again.fill('no-such-student')
    await next()
    await expect(id).toHaveAccessibleDescription(/Student not found/)
    await id.fill(enrolled.stsId)
    await again.fill(enrolled.stsId)
    await next()
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    await expect(dialog.getByText(enrolled.stsId)).toBeVisible()

    const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await save()
    await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveAccessibleDescription(
      /The field is required\./,
    )
    const school = dialog.getByRole('combobox', { name: /^Destination school/ })
    await expect(school).toHaveAccessibleDescription(/The field is required\./)
    await school.fill('Sangkae High')
    await expect(page.getByRole('option', { name: /^Sangkae High School/ })).toHaveCount(0)
    await school.fill('')
    await page.keyboard.press('Escape')
    await expectNoAxeFindings(page)
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Family moved')
    await chooseSchool(page, 'Non-STS', 'Non-STS school')
    await expect(dialog.getByText(/completed at once and the student leaves/)).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: /^Grade/ })).toHaveCount(0)

    expectServerErrors(page)
    await page.route('**/api/transfer', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'common.error.server' } })
        : route.fallback(),
    )
    await save()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unrouteAll()
    await save()
    await expect(page.getByText('The transfer was saved.', { exact: true })).toBeVisible()
    const row = page.getByRole('row', { name: enrolled.stsId })
    await expect(row).toContainText('Completed')
    await expect(row).toContainText('Non-STS school')
    await expect(row.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Student',
      'From school',
      'To school',
      'Class',
      'Transfer date',
      'Status',
      'Action',
    ])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoAxeFindings(page)
  })

  test(
    'a pending transfer is asked for, is not asked for twice, and is withdrawn',
    { tag: '@detail' },
    async ({ page, request }) => {
      const api = await signedInApi(page, request, '/transfer')
      const place = await demoPlace(api)
      const enrolled = await enroll(api, 'manager', place)
      const target = await otherSchool(api, place)
      await visit(page, outgoingAddress(place))
      const ask = async () => {
        const dialog = await findStudent(page, enrolled.stsId)
        await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Family moved')
        await chooseSchool(page, target.code, target.name)
        // Going back keeps what was typed.
        await dialog.getByRole('button', { name: 'Back' }).click()
        await dialog.getByRole('button', { name: 'Next' }).click()
        await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Family moved')
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      }
      await ask()
      await expect(page.getByText('The transfer was saved.', { exact: true })).toBeVisible()
      const row = page.getByRole('row', { name: enrolled.stsId })
      await expect(row).toContainText('Pending')
      await expect(newMark(row)).toBeInViewport()
      await expect(row.getByRole('button', { name: /^Review/ })).toHaveCount(0)
      // The second request is refused before the form is filled in.
      await page.getByRole('button', { name: 'New transfer' }).click()
      const dialog = page.getByRole('dialog', { name: 'New transfer' })
      const id = dialog.getByRole('textbox', { name: /^Student ID/ })
      await id.fill(enrolled.stsId)
      await dialog.getByRole('textbox', { name: /^Confirm student ID/ }).fill(enrolled.stsId)
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(id).toHaveAccessibleDescription(/already waiting for approval/)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page
        .getByRole('alertdialog', { name: 'Leave without saving?' })
        .getByRole('button', { name: 'Leave' })
        .click()
      await row.getByRole('button', { name: /^Withdraw/ }).click()
      const question = page.getByRole('alertdialog')
      await expectNoAxeFindings(page)
      await question.getByRole('button', { name: 'Withdraw', exact: true }).click()
      await expect(page.getByText('The transfer was withdrawn.', { exact: true })).toBeVisible()
      await expect(row).toHaveCount(0)
    },
  )
})

/** Another school of the district that has the grade. */
async function otherSchool(api: SignedInApi, { year, school }: Place) {
  const found = list(
    await api.get(`schools?target=true&academic_year=${year}&gazetteer=0208&status=1&limit=9999`),
  ).find((item) => [3, 5].includes(Number(at(item, 'degree', 'number'))) && at(item, 'id') !== school)
  return {
    id: Number(at(found, 'id')),
    code: String(at(found, 'code')),
    emisCode: String(at(found, 'emis_code')),
    name: String(at(found, 'name_en')),
  }
}

/** Asks for a place in grade 9 of another school. */
const requestTransfer = (api: SignedInApi, enrollment: number, target: { id: number; emisCode: string }) =>
  api.post('transfer', {
    enrollment_id: enrollment,
    emis_school_code: target.emisCode,
    report_stage: 2,
    transfer_reason: 'Family moved',
    school_id: target.id,
    grade: 9,
  })

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('approves into a class, and a second approver sees that it is done', async ({ page, request }) => {
    const api = await signedInApi(page, request, '/dashboard')
    const place = await demoPlace(api)
    const target = await otherSchool(api, place)
    const classes = list(await api.get(`classrooms?school=${target.id}&academicYear=${place.year}&limit=9999`))
    const room = classes.find((item) => at(item, 'grade') === 9 && at(item, 'status') === 1)
    expect(room).toBeDefined()
    const suffix = String(at(room, 'suffix'))
    const enrolled = [await enroll(api, 'demis', place), await enroll(api, 'demis', place)] as const
    const ids: number[] = []
    for (const { enrollment } of enrolled) {
      const made = await requestTransfer(api, enrollment, target)
      ids.push(Number(at(made, 'data', 'id')))
    }
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Transfers to approve' })
    await expect(card.getByText(/waiting\.$/)).toBeVisible()
    await visit(page, `/transfer?academicYear=${place.year}&school=${target.id}&grade=9`)
    const review = (index: 0 | 1) =>
      page
        .getByRole('row', { name: enrolled[index].stsId })
        .getByRole('button', { name: /^Review/ })
        .click()
    const dialog = page.getByRole('dialog', { name: 'Review the transfer' })
    const approve = () => dialog.getByRole('button', { name: 'Approve' }).click()
    await review(0)
    await expect(dialog).toContainText(` · ${target.name} · Grade 9`)
    await expect(dialog.getByText('Sangkae High School', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: /^Grade/ })).toHaveText('Grade 9')
    // The school has one class of the grade.
    await expect(dialog.getByRole('combobox', { name: /^Suffix/ })).toHaveText(suffix)
    await expectNoAxeFindings(page)
    await approve()
    await expect(page.getByText('The transfer was approved.', { exact: true })).toBeVisible()
    const row = page.getByRole('row', { name: enrolled[0].stsId })
    await expect(row).toContainText('Completed')
    await expect(row).toContainText(`Grade 9 ${suffix}`)
    await expect(row.getByRole('button')).toHaveCount(0)

    await review(1)
    await expect(dialog.getByRole('combobox', { name: /^Suffix/ })).toHaveText(suffix)
    await api.post(`transfer/approve/${ids[1] ?? 0}`, {
      academic_year_school_id: target.id,
      grade: 9,
      suffix,
      enrollments: [enrolled[1].enrollment],
    })
    await approve()
    await expect(dialog.getByRole('alert')).toContainText('This transfer is already completed.')
    // Nothing was entered that leaving could lose.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('row', { name: enrolled[1].stsId })).toContainText('Completed')
  })
})

test.describe('demis, in Khmer', () => {
  test.use({ account: 'demis', language: 'km' })

  test('the marks are seen before a transfer is decided, and the sender reads why it was refused', async ({
    page,
    request,
  }) => {
    const api = await signedInApi(page, request, '/transfer')
    const place = await demoPlace(api)
    const target = await otherSchool(api, place)
    const student = list(await api.get(`students?school=${place.school}&limit=999`)).find(
      (row) => at(row, 'grade') === 9 && at(row, 'entry_status') !== 3 && at(row, 'classroom') !== null,
    )
    const stsId = String(at(student, 'student', 'emis_student_id'))
    await requestTransfer(api, Number(at(student, 'id')), target)
    await visit(page, `/transfer?academicYear=${place.year}&school=${target.id}&grade=9`)
    const row = page.getByRole('row', { name: stsId })
    await row.getByRole('button', { name: /^ពិនិត្យ/ }).click()
    const marks = page.getByRole('dialog').getByRole('region', { name: /^ពិន្ទុ និងអវត្តមានតាមខែ/ })
    await expect(marks.getByRole('columnheader', { name: 'វិច្ឆិកា' })).toBeVisible()
    await expect(marks.getByRole('row', { name: /^មធ្យមភាគ/ })).toContainText('%')
    await expectNoAxeFindings(page)
    await page.getByRole('dialog').getByRole('button', { name: 'បដិសេធ', exact: true }).click()
    const refusal = page.getByRole('dialog', { name: /^បដិសេធការផ្ទេរ/ })
    await refusal.getByRole('button', { name: 'បដិសេធ', exact: true }).click()
    const reason = refusal.getByRole('textbox', { name: /^មូលហេតុ/ })
    await expect(reason).toHaveAccessibleDescription(/\S/)
    await reason.fill('គ្មានកន្លែងទំនេរ')
    await expectNoAxeFindings(page)
    await refusal.getByRole('button', { name: 'បដិសេធ', exact: true }).click()
    await expect(row).toContainText('បានបដិសេធ')
    await expect(row.getByRole('button')).toHaveCount(0)
    await visit(page, outgoingAddress(place))
    await expect(row).toContainText('គ្មានកន្លែងទំនេរ')
  })
})

test.describe('teacher', () => {
  test.use({ account: 'teacher' })

  test('may not transfer', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/transfer')
    await expect(page).toHaveURL(`${origin}/`)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Transfer', exact: true })).toHaveCount(0)
  })
})

test.describe('manager, in Khmer', () => {
  test.use({ account: 'manager', language: 'km' })

  test(
    'enrollment and transfer begin with what waits there, one press from its list',
    { tag: '@detail' },
    async ({ page, request }) => {
      const api = await signedInApi(page, request, '/transfer')
      const place = await demoPlace(api)
      const target = await otherSchool(api, place)
      const { enrollment, name, stsId } = await enroll(api, 'manager', place)

      await visit(page, '/enrollment')
      const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'ថ្នាក់ទី៩' }) })
      await expect(tile).toContainText(/សិស្ស \d+ នាក់/)
      await expectNoAxeFindings(page)
      await tile.getByRole('link', { name: /មិនទាន់មានថ្នាក់រៀន/ }).click()
      await expect(page).toHaveURL(/\/student\?.*withoutClass=true/)
      await expect(page.getByRole('row', { name: stsId })).toBeVisible()
      await visit(page, '/enrollment')
      await tile.getByRole('link', { name: 'ថ្នាក់ទី៩', exact: true }).click()
      await expect(page.getByRole('row').nth(1)).toBeVisible()

      await requestTransfer(api, enrollment, target)
      await visit(page, '/transfer')
      const sent = page.getByRole('region', { name: 'ការផ្ទេរចេញដែលកំពុងរង់ចាំ' })
      await expectNoAxeFindings(page)
      await sent.getByRole('link', { name }).click()
      const row = page.getByRole('row', { name: stsId })
      await expect(row).toBeVisible()
      // What was sent by mistake is taken back on the page that names it.
      await visit(page, '/transfer')
      await sent.getByRole('button', { name: new RegExp(name) }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'ដកសំណើវិញ', exact: true }).click()
      await expect(sent.getByRole('link', { name })).toHaveCount(0)
    },
  )
})

test.describe('manager on a phone, dark, in Khmer', () => {
  test.use({ account: 'manager', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('has the page and the dialog', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/transfer?grade=9&direction=out')
    await expect(page.getByRole('search')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'បង្កើតការផ្ទេរថ្មី' }).click()
    await expect(page.getByRole('dialog', { name: 'បង្កើតការផ្ទេរថ្មី' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
