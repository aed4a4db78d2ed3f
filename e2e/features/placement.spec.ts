import { at, list, signedInApi } from '../support/api'
import { dialog } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'

// The students are those of the closing year's class 7 ឃ, whom no other spec promotes.
test.use({ account: 'manager', language: 'km' })

test('a promoted class is in its next class after three presses, once, although the answer is lost', async ({
  page,
  request,
}) => {
  const api = await signedInApi(page, request, '/student')
  const profile = await api.get('profile/manager')
  const [emisCode, enrolledBy] = [at(profile, 'school', 'emis_code'), at(profile, 'id')]
  const closing = `academic_year_id=2&emis_school_code=${String(emisCode)}&grade=7&suffix=${encodeURIComponent('ឃ')}`
  const passed = list(await api.get(`graduations?${closing}&limit=100`)).filter(
    (row) => at(row, 'annual_result') === 1 && at(row, 'graduationStatus') === 0,
  )
  expect(passed.length).toBeGreaterThan(20)
  await api.post('enrollments/graduation', {
    current_grade: 7,
    enrollments: passed.map((row) => at(row, 'id')),
    academic_year_id: 3,
    emis_school_code: emisCode,
    grade: 8,
    entry_status: 1,
    enrolled_date: '2025-11-03',
    enrolled_by: enrolledBy,
  })

  await visit(page, '/student?withoutClass=true&grade=8')
  await page.getByRole('button', { name: 'ដាក់តាមថ្នាក់ឆ្នាំមុន' }).click()
  const row = dialog(page).getByRole('listitem').filter({ hasText: 'ថ្នាក់ទី៧ឃ' })
  await expect(row).toContainText(`សិស្ស ${passed.length} នាក់`)
  await expect(row.getByRole('combobox')).toHaveText('ថ្នាក់ទី៨ឃ')
  await expectNoAxeFindings(page)

  // The server takes the class, and its answer does not arrive.
  expectFailedRequests(page)
  let isCut = true
  await page.route('**/api/enrollments/assign-classroom', async (route) => {
    if (!isCut) return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await dialog(page)
    .getByRole('button', { name: /^ដាក់សិស្ស \d+ នាក់$/ })
    .click()
  const failures = dialog(page).getByRole('alert')
  await expect(failures).toContainText('ថ្នាក់ទី៨ឃ')
  isCut = false
  await dialog(page).getByRole('button', { name: 'ព្យាយាមម្ដងទៀត' }).click()
  await expect(page.getByText(/^បានដាក់សិស្ស \d+ នាក់ចូលថ្នាក់។$/)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const ofClass = list(
    await api.get(
      `enrollments/students?academicYear=3&school=27026&grade=8&suffix=${encodeURIComponent('ឃ')}&limit=999`,
    ),
  ).map((found) => at(found, 'student', 'id'))
  for (const student of passed.map((found) => at(found, 'student', 'id'))) {
    expect(ofClass.filter((id) => id === student)).toHaveLength(1)
  }
})
