import { at, list, signedInApi } from '../support/api'
import { cutAnswers } from '../support/cut-answers'
import { dialog } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The students are those of the closing year's classes 7 ឃ and 12 ខ, whom no other spec decides about.
test.use({ account: 'manager', language: 'km' })

test(
  'two classes are promoted in one act and one of them is placed in its next class, each once although answers are lost',
  { tag: '@detail' },
  async ({ page, request }) => {
    test.slow()
    const api = await signedInApi(page, request, '/student')
    const profile = await api.get('profile/manager')
    const emisCode = String(at(profile, 'school', 'emis_code'))
    const readClass = async (grade: number, suffix: string) =>
      list(
        await api.get(
          `graduations?academic_year_id=2&emis_school_code=${emisCode}&grade=${grade}&suffix=${encodeURIComponent(suffix)}&limit=100`,
        ),
      )
    const passed = (await readClass(7, 'ឃ')).filter(
      (row) => at(row, 'annual_result') === 1 && at(row, 'graduationStatus') === 0,
    )
    expect(passed.length).toBeGreaterThan(20)

    await visit(page, '/graduation')
    await page.getByRole('button', { name: 'ឡើងថ្នាក់ច្រើនថ្នាក់' }).click()
    const boxOf = (name: string) => dialog(page).getByRole('checkbox', { name: new RegExp(`^${name}`) })
    await expect(boxOf('ថ្នាក់ទី៧ឃ → ថ្នាក់ទី៨')).toBeChecked()
    await expect(boxOf('ថ្នាក់ទី១២ខ → បញ្ចប់ការសិក្សា')).toBeChecked()
    await expectNoAxeFindings(page)
    // The others are those of other specs.
    for (const name of ['ថ្នាក់ទី៩ឃ', 'ថ្នាក់ទី១១ឃ', 'ថ្នាក់ទី១២ក', 'ថ្នាក់ទី១២គ']) await boxOf(name).uncheck()
    const promoting = await cutAnswers(page, 'enrollments/graduation')
    await dialog(page).getByRole('button', { name: 'ឡើងថ្នាក់ 2 ថ្នាក់' }).click()
    const failures = dialog(page).getByRole('alert')
    await expect(failures.getByRole('listitem')).toHaveCount(2, { timeout: 30_000 })
    promoting.isCut = false
    await dialog(page).getByRole('button', { name: 'ព្យាយាមម្ដងទៀត' }).click()
    await expect(page.getByText('សិស្សបានឡើងថ្នាក់ដោយជោគជ័យ', { exact: true })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    const decided = await readClass(7, 'ឃ')
    for (const row of passed)
      expect(decided.find((now) => at(now, 'id') === at(row, 'id'))).toMatchObject({ graduationStatus: 1 })

    // One of those who have finished school has not after all.
    await visit(page, '/graduation?academicYear=2&grade=12&suffix=ខ')
    const finished = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1)
    await finished.getByRole('checkbox').check()
    await page.getByRole('main').getByRole('button', { name: 'ត្រឡប់វិញ', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await visit(page, '/student?withoutClass=true&grade=8')
    await page.getByRole('button', { name: 'ដាក់តាមថ្នាក់ឆ្នាំមុន' }).click()
    const row = dialog(page).getByRole('listitem').filter({ hasText: 'ថ្នាក់ទី៧ឃ' })
    await expect(row).toContainText(`សិស្ស ${passed.length} នាក់`)
    await expect(row.getByRole('combobox')).toHaveText('ថ្នាក់ទី៨ឃ')
    await expectNoAxeFindings(page)
    const placing = await cutAnswers(page, 'enrollments/assign-classroom')
    await dialog(page)
      .getByRole('button', { name: /^ដាក់សិស្ស \d+ នាក់$/ })
      .click()
    await expect(failures).toContainText('ថ្នាក់ទី៨ឃ', { timeout: 30_000 })
    placing.isCut = false
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
  },
)
