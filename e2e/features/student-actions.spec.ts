import { expectText, main, row, rowAction, rowNames } from '../support/page'
import { randomInt } from 'node:crypto'
import { demoSchool, enroll, freshFamily } from '../support/students'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The actions of the student list. Each test enrolls its own students in grade 8 of the demo school.
test.describe('a principal', () => {
  test.use({ account: 'manager' })

  test('records a drop-out with reason and stage, only once, and takes it back', async ({ page }) => {
    const family = freshFamily()
    const name = `${family} សុខា`
    await enroll(page, [{ family, given: 'សុខា' }])
    await visit(page, `/student?keyword=${family}`)
    await (await rowAction(row(page, name), `Drop out ${name}`)).click()
    const dialog = page.getByRole('dialog', { name: `Drop out: ${name}` })
    await expect(dialog).toContainText('2025-2026 RUNNING · Sangkae High School · Grade 8')
    await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
    for (const field of ['Drop-out reason', 'Report stage']) {
      await expect(dialog.getByRole('combobox', { name: field })).toHaveAccessibleDescription(/The field is required\./)
    }
    await expectNoAxeFindings(page)
    await dialog.getByRole('combobox', { name: 'Drop-out reason' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Fell behind with lessons',
      'Poor academic performance',
      'Cannot pay school expenses',
      'Need to work to earn money',
      'Help with chores or business',
      'Other',
    ])
    await page.getByRole('option', { name: 'Need to work to earn money' }).click()
    await dialog.getByRole('combobox', { name: 'Report stage' }).click()
    await expect(page.getByRole('option')).toHaveText(['End of semester I', 'End of the year (semester II)'])
    await page.getByRole('option', { name: 'End of semester I' }).click()
    await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
    await expectText(page, 'The drop-out was recorded.')
    await expect(row(page, name)).toContainText('Dropout')
    for (const action of [`Drop out ${name}`, `Move to classroom: ${name}`, `Scores of ${name}`]) {
      await expect(await rowAction(row(page, name), action)).toHaveAccessibleDescription(
        'This student has already dropped out.',
      )
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name })).toHaveCount(0)
    // Entered by mistake: the year goes on as it had begun, and the student's history says so.
    await (await rowAction(row(page, name), `Take the drop-out of ${name} back`)).click()
    const question = page.getByRole('alertdialog', { name: `Take the drop-out of ${name} back?` })
    await expectNoAxeFindings(page)
    await question.getByRole('button', { name: 'Take drop-out back', exact: true }).click()
    await expectText(page, 'The drop-out was taken back.')
    await expect(row(page, name)).not.toContainText('Dropout')
    await row(page, name).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'School history' })).toContainText(/Drop-out taken back on \d/)
    // The student's own page has the actions of the list.
    await page.getByRole('button', { name: /^Action: / }).click()
    await expect(page.getByRole('menuitem', { name: `Drop out ${name}` })).toBeVisible()
    await page.getByRole('menuitem', { name: `Move to classroom: ${name}` }).click()
    await expect(page.getByRole('dialog')).toContainText('2025-2026 RUNNING · Sangkae High School · Grade 8')
    await expectNoAxeFindings(page)
  })

  test(
    'withdraws, in the drop-out dialog, the pending transfer that prevents the drop-out',
    { tag: '@detail' },
    async ({ page }) => {
      const family = freshFamily()
      const name = `${family} សុខា`
      const { headers, ids } = await enroll(page, [{ family, given: 'សុខា' }])
      const found = await page.request.get('/api/schools?academic_year=3&target=true&limit=9999&status=1', { headers })
      const {
        data: schools,
      }: { data: { id: number; emis_code: string; name_en: string; degree: { number: number } }[] } = await found.json()
      const other = schools.find(({ id, degree }) => degree.number === 5 && id !== demoSchool)
      const asked = await page.request.post('/api/transfer', {
        headers,
        data: {
          enrollment_id: ids[0],
          school_id: other?.id,
          emis_school_code: other?.emis_code,
          report_stage: 1,
          transfer_reason: 'Moves house',
          grade: 8,
        },
      })
      expect(asked.status(), await asked.text()).toBe(201)
      await page.goto(`/student?keyword=${family}`)
      await (await rowAction(row(page, name), `Drop out ${name}`)).click()
      const dialog = page.getByRole('dialog', { name: `Drop out: ${name}` })
      await dialog.getByRole('combobox', { name: 'Drop-out reason' }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await dialog.getByRole('combobox', { name: 'Report stage' }).click()
      await page.getByRole('option', { name: 'End of semester I' }).click()
      await dialog.getByRole('button', { name: 'Drop out', exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText('A transfer of this student is waiting for approval.')
      await expect(dialog).toContainText(`Transfer to ${other?.name_en ?? ''}, requested on `)
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Withdraw the transfer and record the drop-out' }).click()
      await expectText(page, 'The drop-out was recorded.')
      await expect(row(page, name)).toContainText('Dropout')
    },
  )

  test(
    'moves students to a class, new or existing, one or several, and deletes from the list',
    { tag: '@detail' },
    async ({ page }) => {
      const family = freshFamily()
      await enroll(page, [
        { family, given: 'ចាន់' },
        { family, given: 'ដារា' },
        { family, given: 'សុខ', grade: 9 },
      ])
      const [chan, dara, sok] = [`${family} ចាន់`, `${family} ដារា`, `${family} សុខ`]
      await visit(page, `/student?keyword=${family}`)
      await row(page, chan)
        .getByRole('button', { name: `Move to classroom: ${chan}` })
        .click()
      const dialog = page.getByRole('dialog')
      const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
      await expect(assign).toHaveAccessibleDescription('Choose a class first.')
      await expectNoAxeFindings(page)
      await dialog.getByRole('radio', { name: 'Enrol to new class' }).check()
      await expect(assign).toHaveAccessibleDescription('Type the suffix of the new class first.')
      await expect(dialog.getByText('Grade 8', { exact: true })).toBeVisible()
      const suffix = dialog.getByRole('textbox', { name: 'Suffix' })
      await suffix.fill('ក')
      await assign.click()
      await expect(suffix).toHaveAccessibleDescription(/There is already a classroom|already/)
      const fresh = `Z${String(randomInt(10_000, 99_999))}`
      await suffix.fill(fresh)
      await assign.click()
      await expectText(page, 'The students were assigned to the class.')
      await expect(row(page, chan)).toContainText(`Grade 8 ${fresh}`)

      // Several students together, of one grade only.
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expectText(page, '3 selected')
      await expect(page.getByRole('button', { name: 'Move to classroom', exact: true })).toHaveAccessibleDescription(
        'Select students of one grade only.',
      )
      await page.getByRole('checkbox', { name: sok }).uncheck()
      await page.getByRole('button', { name: 'Move to classroom', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Assign 2 students to a class' })).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Class' }).click()
      await page.getByRole('option', { name: `Grade 8 ${fresh}`, exact: true }).click()
      await assign.click()
      await expect(row(page, dara)).toContainText(`Grade 8 ${fresh}`)
      await expectText(page, 'None selected')

      const profile =
        (await row(page, sok)
          .getByRole('link', { name: `View ${sok}` })
          .getAttribute('href')) ?? ''
      await (await rowAction(row(page, sok), `Delete ${sok}`)).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
      await expect(row(page, sok)).toBeVisible()
      await (await rowAction(row(page, sok), `Delete ${sok}`)).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      await expectText(page, 'The student was deleted from the list.')
      await expect(row(page, sok)).toHaveCount(0)
      // The school that created the profile keeps it.
      await page.goto(profile)
      await expect(page.getByRole('heading', { level: 1, name: sok })).toBeVisible()
      await expect(page.getByText(/^This student is not enrolled at present/)).toBeVisible()
      // A student with scores cannot be removed.
      await visit(page, '/student?grade=8&suffix=ក')
      await (await rowAction(page, /^Delete /)).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByText(/^The student was not deleted: there are scores/)).toBeVisible()

      // Both have the same birth date and gender; with the same name they are duplicates.
      await visit(page, `/student?keyword=${family}&duplicates=true`)
      await expectText(page, 'No data')
      await visit(page, `/classroom`)
      await page.getByRole('link', { name: `Students of Grade 8 ${fresh}` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Students of the classroom')
      await expectText(page, `2025-2026 RUNNING · Sangkae High School · Grade 8 ${fresh}`)
      await expect(rowNames(page)).toHaveText([chan, dara])
      await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill('ដារា')
      await expect(rowNames(page)).toHaveText([dara])
      await expect(page).toHaveURL(/\/student\/classroom\/\d+\?keyword=/)
      await expectNoAxeFindings(page)
    },
  )
})

test.describe('the ministry', () => {
  test.use({ account: 'demis' })

  test('activates the account of a student from the list', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/account/student/edit')
    const id = await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: / student$/ }) })
      .getByRole('cell')
      .first()
      .textContent()
    await visit(page, `/student?school=${demoSchool}&academicYear=3&keyword=${id ?? ''}`)
    await expect(await rowAction(page, /^Student account of/)).toHaveAttribute('href', '/account/student/edit/student')
    await page.getByRole('menuitem', { name: 'Deactivate student' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'No' })
      .or(page.getByRole('button', { name: 'Cancel' }))
      .click()
    await expect(page.getByRole('cell', { name: /^student Active/ })).toBeVisible()
  })
})
