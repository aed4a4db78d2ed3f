import { at, list, signedInApi, type SignedInApi } from '../support/api'
import { newMark, rowAction } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectServerErrors } from '../support/watch-context'

/** A school of the running year with a grade 9 that has nothing to do with scholarships yet; students are in district 0208. */
async function untouchedSchool(api: SignedInApi) {
  const years = list(await api.get('academic-years?limit=100'))
  const running = years.find((year) => at(year, 'status') === 'running')
  const year = Number(at(running, 'id'))
  for (const school of list(await api.get(`schools?academic_year=${year}&gazetteer=0201&status=1&limit=9999`))) {
    const id = Number(at(school, 'id'))
    if (![3, 5].includes(Number(at(school, 'degree', 'number')))) continue
    const asked = `?school_id=${id}&academicYear=${year}&page=1&limit=10`
    const lists = ['scholarships', 'scholarship_funding', 'scholarship_remittance'].map((path) =>
      api.get(`${path}${asked}`),
    )
    const totals = (await Promise.all(lists)).map((answer) => at(answer, 'total'))
    if (totals.every((total) => total === 0)) return { year, school: id, emisCode: String(at(school, 'emis_code')) }
  }
  throw new Error('every school has scholarships')
}

/** Enrolls a new student in grade 9. */
async function enroll(api: SignedInApi, { year, emisCode }: { year: number; emisCode: string }) {
  const none: number[] = []
  const answer = await api.post('enrollments', {
    academic_year_id: year,
    grade: 9,
    emis_school_code: emisCode,
    report_stage: 1,
    enrolled_date: '2025-12-01',
    enrolled_by: at(await api.get('profile/demis'), 'id'),
    emis_student_id: null,
    student: {
      first_name: String.fromCodePoint(...Array.from({ length: 8 }, () => 0x1780 + Math.floor(Math.random() * 33))),
      last_name: 'អាហារូបករណ៍',
      gender: 'f',
      birth_date: '2011-03-04',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: none, health_problems: none, personal_problems: none, scholarships: none },
  })
  return { stsId: String(at(answer, 'data', 'emis_student_id')), enrollment: Number(at(answer, 'data', 'id')) }
}

// Each test picks a school without scholarship students; in parallel, two tests would pick the same one.
test.describe.configure({ mode: 'default' })

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('a student is added in two steps, and the choices survive a failure', async ({ page, request }) => {
    const api = await signedInApi(page, request, '/scholarship/student')
    await expect(page.getByRole('button', { name: 'Add scholarship student' })).toHaveAccessibleDescription(
      'Choose a school first.',
    )
    const place = await untouchedSchool(api)
    const { stsId } = await enroll(api, place)
    const dialog = page.getByRole('dialog')
    const save = (name = 'Save') => dialog.getByRole('button', { name, exact: true }).click()
    const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
    const open = (part: string) => page.goto(`/scholarship/${part}?academicYear=${place.year}&school=${place.school}`)

    await open('remittance')
    await expect(page.getByRole('button', { name: 'Pay the next round' })).toHaveAccessibleDescription(
      /no student to pay yet/,
    )

    // The student comes first, then the details.
    await open('student')
    await page.getByRole('button', { name: 'Add scholarship student' }).click()
    const id = dialog.getByRole('textbox', { name: /^Student ID/ })
    const again = dialog.getByRole('textbox', { name: /^Confirm student ID/ })
    await save('Next')
    await expect(id).toHaveAccessibleDescription(/The field is required\./)
    await id.fill('no-such-student')
    await again.fill('0')
    await save('Next')
    await expect(again).toHaveAccessibleDescription(/Invalid Confirm STS ID/)
    await again.fill('no-such-student')
    await save('Next')
    await expect(id).toHaveAccessibleDescription(/Student not found at this school/)
    await id.fill(` ${stsId} `)
    await again.fill(stsId)
    await save('Next')
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    // What puts a student into the list is asked first, also where the enrollment said "No scholarship".
    const scholarships = dialog.getByRole('combobox', { name: /^Scholarships/ })
    await expect(scholarships).toBeFocused()
    await expect(scholarships).toHaveText('Choose')
    await save()
    const poorLevel = dialog.getByRole('combobox', { name: /^Poor level/ })
    await expect(poorLevel).toHaveAccessibleDescription(/The field is required\./)
    await dialog.getByRole('checkbox', { name: 'No poor level' }).click()
    await expect(poorLevel).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'No scholarship' }).click()
    // With "No" to everything there is nothing that the list could show.
    await save()
    await expect(dialog.getByText(/Choose a scholarship or a poor level\./).first()).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'No poor level' }).click()
    await poorLevel.click()
    await page.getByRole('option', { name: 'Poor level 1' }).click()
    await dialog.getByRole('checkbox', { name: 'No scholarship' }).click()
    await scholarships.click()
    await page.getByRole('checkbox', { name: 'Merit scholarship' }).click()
    await page.keyboard.press('Escape')
    await expectNoAxeFindings(page)
    // A failure keeps what was chosen; the same again saves it.
    expectServerErrors(page)
    await page.route('**/api/scholarships/*', (route) => route.fulfill({ status: 500, json: {} }))
    await save()
    await expect(dialog.getByRole('alert')).toContainText('The scholarship details could not be saved.')
    await page.unrouteAll()
    await save()
    await said('The scholarship details were saved.')
    await expect(page.getByRole('row', { name: stsId })).toContainText('Poor level 1')
    await expect(newMark(page.getByRole('row', { name: stsId }))).toBeInViewport()
    await expect(page.getByText('1 scholarship student · 1 student counts for payment')).toBeVisible()
  })

  test(
    'the details of a student in a list are opened without their ID',
    { tag: '@detail' },
    async ({ page, request }) => {
      const api = await signedInApi(page, request, '/scholarship/student')
      const place = await untouchedSchool(api)
      const { stsId } = await enroll(api, place)
      await page.goto(`/student?academicYear=${place.year}&school=${place.school}&keyword=${stsId}`)
      const student = page.getByRole('row', { name: stsId })
      await (await rowAction(student, /^Scholarship details of /)).click()
      const dialog = page.getByRole('dialog', { name: 'Add scholarship student' })
      await expect(dialog).toContainText(stsId)
      await expect(dialog.getByRole('combobox', { name: /^Scholarships/ })).toBeFocused()
      // Nothing was filled in, so nothing is asked.
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await (await rowAction(student, /^Scholarship details of /)).click()
      await dialog.getByRole('combobox', { name: /^Scholarships/ }).click()
      await page.getByRole('checkbox', { name: 'Merit scholarship' }).click()
      await page.keyboard.press('Escape')
      await dialog.getByRole('checkbox', { name: 'No poor level' }).click()
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(student).toContainText('Merit scholarship')
    },
  )

  test('a round is funded and paid, refused where the fund is short, and deleted', async ({ page, request }) => {
    const api = await signedInApi(page, request, '/scholarship/funding')
    const place = await untouchedSchool(api)
    const { enrollment } = await enroll(api, place)
    const none: number[] = []
    await api.put(`scholarships/${enrollment}`, {
      poor_level: 'level_1',
      options: { disabilities: none, scholarships: [1], health_problems: none, personal_problems: none },
    })
    const dialog = page.getByRole('dialog')
    const save = (name = 'Save') => dialog.getByRole('button', { name, exact: true }).click()
    const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
    const open = (part: string) => page.goto(`/scholarship/${part}?academicYear=${place.year}&school=${place.school}`)

    await open('funding')
    const add = page.getByRole('button', { name: 'Add funding of the next round' })
    await add.click()
    const received = dialog.getByRole('textbox', { name: /^Received amount/ })
    await received.fill('-500')
    await save()
    await expect(received).toHaveAccessibleDescription(/This value is not valid\./)
    await received.fill('')
    await received.pressSequentially('១០0a000')
    await expect(received).toHaveValue('100,000')
    await dialog.getByRole('textbox', { name: /^Received date/ }).fill('01-12-2025')
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true }).click()
    await save()
    await said('The funding was added.')
    await expect(page.getByRole('row', { name: 'Round 1' })).toContainText('100,000៛')
    await expect(newMark(page.getByRole('row', { name: 'Round 1' }))).toBeInViewport()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Round',
      'Received amount',
      'Left over',
      'Received date',
      'Available',
      'Action',
    ])

    await open('remittance')
    await page.getByRole('button', { name: 'Pay the next round' }).click()
    const amount = dialog.getByRole('combobox', { name: /^Remitted amount/ })
    await amount.click()
    await expect(page.getByRole('option')).toHaveText(['0៛', '80,000៛', '120,000៛', '160,000៛', '240,000៛'])
    await page.getByRole('option', { name: '240,000៛' }).click()
    await expect(dialog.getByRole('alert')).toContainText(/100,000៛ available, 240,000៛ required/)
    await expect(dialog.getByRole('button', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true')
    await expectNoAxeFindings(page)
    await amount.click()
    await page.getByRole('option', { name: '80,000៛', exact: true }).click()
    // The error names the action that failed, and a second try works.
    expectServerErrors(page)
    const failing = (method: string) =>
      page.route('**/api/scholarship_remittance**', (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 500, json: { message: 'common.error.server' } })
          : route.fallback(),
      )
    await failing('POST')
    await save('Pay')
    await expect(dialog.getByRole('alert')).toContainText('The round could not be paid.')
    await page.unrouteAll()
    await save('Pay')
    await said('The round was paid.')
    await expect(newMark(page.getByRole('row', { name: 'Round 1' }))).toBeInViewport()
    await expect(page.getByText(/20,000៛ available for Round 2/)).toBeVisible()

    // Money that was paid out is not taken back from the fund; once the payment is gone it is.
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Round 1' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    }
    await open('funding')
    await remove()
    await expect(page.getByText(/^The funding could not be deleted\. .*80,000៛/)).toBeVisible()
    await open('remittance')
    await page.getByRole('button', { name: 'Edit Round 1' }).click()
    await amount.click()
    await page.getByRole('option', { name: '0៛', exact: true }).click()
    await failing('PUT')
    await save()
    await expect(dialog.getByRole('alert')).toContainText('The payment could not be changed.')
    await page.unrouteAll()
    await save()
    await said('The payment was changed.')
    await failing('DELETE')
    await remove()
    await expect(page.getByText(/^The payment could not be deleted\./)).toBeVisible()
    await page.unrouteAll()
    await remove()
    await said('The payment was deleted.')
    await open('funding')
    await remove()
    await said('The funding was deleted.')
    await expect(page.getByText('No funding has been received yet.')).toBeVisible()
  })
})

test.describe('manager on a phone, dark, in Khmer', () => {
  test.use({ account: 'manager', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('has the one school, and the dialogs', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/scholarship/student')
    await page.getByRole('button', { name: 'តម្រង', exact: true }).click()
    const filters = page.getByRole('dialog', { name: 'តម្រង' })
    await expect(filters).toContainText('វិទ្យាល័យសង្កែ')
    await expect(filters.getByRole('combobox', { name: 'សាលារៀន' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'បន្ថែមសិស្សទទួលអាហារូបករណ៍' }).click()
    await expect(page.getByRole('dialog', { name: 'បន្ថែមសិស្សទទួលអាហារូបករណ៍' })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})
