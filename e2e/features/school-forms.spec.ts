import { choose, newMark, rowWith, save, textbox } from '../support/page'
import { readFileSync } from 'node:fs'
import { readXlsx, writeXlsx } from 'hucre'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// Each test takes different schools of the register that are not in any year yet.

const [running, pre] = ['3', '4']
/** The demo school in the running and the archived year, and a school of another province. */
const schools = { demo: 27026, demoArchived: 1026, otherProvince: 26001, sameDistrict: 27027 }

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test('confirms the EMIS code of a new school; each message is shown at its field', async ({ page }) => {
    await page.goto(`/school?academicYear=${running}`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New school: confirm the EMIS code' })
    const code = dialog.getByRole('textbox', { name: 'EMIS code' })
    await expect(code).toBeFocused()
    await expect(dialog.getByRole('button', { name: /New Doung Primary School/ })).toBeVisible()
    await expectNoAxeFindings(page)
    const next = dialog.getByRole('button', { name: 'Continue' })
    await next.click()
    await expect(code).toHaveAccessibleDescription('The field is required.')
    await code.fill('99999999999')
    await expect(dialog.getByText(/No school of the register begins with this code/)).toBeVisible()
    await next.click()
    await expect(code).toHaveAccessibleDescription('EMIS school code not match. Check the code.')
    // The demo school is in the year already; Khmer digits are as good as Latin ones.
    await code.fill('០២០៨០១០៦០០១')
    await next.click()
    await expect(code).toHaveAccessibleDescription(/^EMIS school code is already existed\./)
    await code.fill('0208030')
    await dialog.getByRole('button', { name: /02080301901/ }).click()
    await expect(code).toHaveValue('02080301901')
    await next.click()
    await expect(page).toHaveURL(`${origin}/school/new?academicYear=${running}&emisCode=02080301901`)
    await expect(textbox(page, 'EMIS code')).toHaveValue('02080301901')
    await expect(textbox(page, 'English name')).toHaveValue('New Slaeng Primary School')
  })

  test('a closed year takes no new schools', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school?academicYear=1')
    for (const name of ['New', 'Import']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(
        'Schools can be added only to an academic year in preparation or running.',
      )
    }
  })

  test('the new-school page asks for a code it does not have', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school/new')
    await expect(page.getByText('To create a school, first enter its EMIS code.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter an EMIS code' })).toBeVisible()
    const way = page.getByRole('navigation', { name: 'Where you are' })
    await expect(way.getByRole('link')).toHaveText(['Home', 'School'])
    await expect(way.locator('[aria-current=page]')).toHaveText('New school')
    await visit(page, `/school/new?academicYear=${running}&emisCode=1`)
    await expect(page.getByText('EMIS school code not match')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  test('gets each message of the new school at its field, then creates it', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school/new?emisCode=02080201901')
    const name = textbox(page, 'School name')
    await name.fill(' ')
    await name.press('Tab')
    await choose(page, 'Province', /Banteay Meanchey/)
    await textbox(page, 'Phone number 1').fill('12')
    await save(page)
    const year = page.getByRole('combobox', { name: 'Academic year' })
    await expect(year).toHaveAccessibleDescription('The field is required.')
    await expect(year).toBeFocused()
    await expect(
      page.getByRole('alert', { name: 'Some fields are not right. Correct the marked fields, then save again.' }),
    ).toContainText('Academic year: The field is required.')
    await expect(name).toHaveAccessibleDescription('The field is required.')
    await expect(textbox(page, 'Phone number 1')).toHaveAccessibleDescription(
      /Enter a phone number of 8 to 15 digits\./,
    )
    await expect(page.getByRole('combobox', { name: 'District' })).toHaveAccessibleDescription('The field is required.')
    for (const label of ['Commune', 'Village']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${label} Choose this first`) })).toBeVisible()
    }
    await expectNoAxeFindings(page)

    await choose(page, 'Academic year', /2026-2027/)
    await name.fill('សាលាបឋមសិក្សា សាកល្បង')
    await textbox(page, 'Phone number 1').fill('០១២ ៣៤៥ ៦៧៨')
    await textbox(page, 'Phone number 1').press('Tab')
    await choose(page, 'Province', /Battambang/)
    await choose(page, 'District', /Sangkae/)
    await choose(page, 'Commune', /./)
    await choose(page, 'Village', /./)
    const preparation = page.getByRole('checkbox', { name: 'Completed preparation' })
    const runningBox = page.getByRole('checkbox', { name: 'Completed running' })
    await expect(runningBox).toHaveAttribute('aria-disabled', 'true')
    await expect(runningBox).toHaveAccessibleDescription('Tick this first: Completed preparation.')
    await preparation.check()
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/schools'))
    await save(page)
    await expect(page.getByText('The school was created.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/school?academicYear=${pre}`)
    await expect(newMark(rowWith(page, '02080201901'))).toBeInViewport()
    const body: unknown = (await sent).postDataJSON()
    expect(body).toEqual({
      name: 'សាលាបឋមសិក្សា សាកល្បង',
      name_en: 'New Angkanh Primary School',
      code: expect.any(String),
      emis_code: '02080201901',
      school_id: expect.any(Number),
      principle: null,
      degree: 2,
      status: 1,
      gazetteer_id: expect.any(Number),
      academic_year_id: 4,
      phone_number_1: '012345678',
      phone_number_2: null,
      phone_number_3: null,
      accomplishment_status: 1,
    })

    // The year is chosen again after the code was confirmed for another one: the server's answer is shown.
    await visit(page, `/school/new?academicYear=${running}&emisCode=02080201901`)
    await choose(page, 'Academic year', /2026-2027/)
    await save(page)
    await expect(textbox(page, 'EMIS code')).toHaveAccessibleDescription(/EMIS school code is already existed\./)
    // An error shown at its field is not announced as well.
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/is already existed/)).toHaveCount(0)
  })

  test('an archived year is read only', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/school/edit/${schools.demoArchived}`)
    await expect(page.getByText(/This academic year is archived/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  })

  test('imports schools: template, preview by row and column, result', async ({ page }) => {
    await page.goto(`/school?academicYear=${pre}`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import schools into 2026-2027 PREPARATION' })
    await expectNoAxeFindings(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the template' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('schools.xlsx')
    const [template] = (await readXlsx(readFileSync(await file.path()))).sheets
    expect(template?.rows[0]?.[0]).toBe('EMIS code (emis_code)')
    expect(template?.rows.map(([code]) => code)).toContain('12020901901')

    const input = dialog.getByLabel('Excel or CSV file')
    const give = (text: string) =>
      input.setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    for (const [text, message] of [
      ['name\nក', /The first row must name the column/],
      ['emis_code\n', /The file holds no schools/],
      ['\0\0', /This file cannot be read/],
      [`emis_code\n${'1\n'.repeat(5001)}`, /5,000 rows at most/],
      ['x'.repeat(2 * 1024 * 1024 + 1), /The file is too large/],
    ] as const) {
      await give(text)
      await expect(input).toHaveAccessibleDescription(message)
      await expect(dialog.getByText('schools.csv', { exact: true })).toBeVisible()
    }
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(input).toHaveAccessibleDescription(/The file is too large/)
    // Excel and LibreOffice save codes as numbers; those are read as well.
    const workbook = await writeXlsx({ sheets: [{ name: 'S', rows: [['emis_code'], [12020901901]] }] })
    await input.setInputFiles({ name: 'schools.xlsx', mimeType: '', buffer: Buffer.from(workbook) })
    await expect(dialog.getByText('1 new school', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await give('emis_code;degree;phone_number_2\n12020901901;២;012345678\n02080106001;;\n99;;\n12020901901;7;1\n')
    await expect(dialog.getByText('1 new school', { exact: true })).toBeVisible()
    await expect(dialog.getByText('1 already there')).toBeVisible()
    await expect(dialog.getByText('2 rows are not right')).toBeVisible()
    await expect(dialog.getByRole('columnheader')).toHaveText(['Row', 'EMIS code', 'School name', 'Result'])
    const row = (line: string) =>
      dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: line, exact: true }) })
    await expect(row('4')).toContainText('EMIS code: EMIS school code not match')
    await expect(row('5')).toContainText('Degree: Write the degree as a number from 1 to 5.')
    await expect(row('5')).toContainText('Phone number 2: Enter a phone number of 8 to 15 digits.')
    await expect(row('5')).toContainText('EMIS code: An earlier row of this file has the same EMIS code.')
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Import 1 school' }).click()
    await expect(dialog.getByText('1 school was imported.')).toBeVisible()
    await expect(row('3')).toContainText('Already there')
    await dialog.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('edits a school of the district: five fields, the boxes in their order, what is still missing', async ({
    page,
  }) => {
    await page.goto(`/school?academicYear=${pre}`)
    await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
    await page
      .getByRole('link', { name: /^Edit school/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/school\/edit\/\d+$/)
    const address = page.url()
    await expect(page.getByRole('textbox')).toHaveCount(2)
    await expect(page.getByRole('combobox')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'To complete preparation' })).toBeVisible()
    const phone = textbox(page, 'Phone number 2')
    await phone.fill('abc')
    await save(page)
    await expect(phone).toHaveAccessibleDescription(/Enter a phone number of 8 to 15 digits\./)
    await expectNoAxeFindings(page)
    await phone.fill('០៩២-១២៣-៤៥៦')
    await textbox(page, 'Phone number 3').fill('')
    const [first, second, third] = ['Completed preparation', 'Completed running', 'Completed closing'].map((name) =>
      page.getByRole('checkbox', { name }),
    )
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three boxes')
    // A stage with missing work asks before it is ticked.
    const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Tick anyway' })
    for (const box of [first, second, third]) {
      if (!(await box.isChecked())) await box.click()
      await expect(anyway.or(box.and(page.locator(':checked')))).toBeVisible()
      if (await anyway.isVisible()) await anyway.click()
      await expect(box).toBeChecked()
    }
    await second.uncheck()
    await expect(third).not.toBeChecked()
    await expect(third).toHaveAccessibleDescription('Tick this first: Completed running.')
    await first.uncheck()
    await expect(second).toHaveAttribute('aria-disabled', 'true')
    await choose(page, 'Status', /Active/)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    await expect(page.getByText('The school was saved.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`${origin}/school?academicYear=${pre}`)
    const body: unknown = (await sent).postDataJSON()
    // Status, principal and the third number are what they were.
    expect(body).toEqual({ phone_number_2: '092123456', accomplishment_status: 0 })
    await visit(page, address)
    await expect(phone).toHaveValue('092123456')
  })

  test('cannot open a school of another province', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/school/edit/${schools.otherProvince}`)
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

test.describe('the management of a school', () => {
  test.use({ account: 'manager' })

  test('does not choose its principal, and is led to what is missing', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/school/edit/${schools.demo}`)
    const principal = page.getByRole('button', { name: /^Principal/ })
    await expect(principal).toHaveAttribute('aria-disabled', 'true')
    await expect(principal).toHaveAccessibleDescription(/cannot change its principal/)
    await page.getByText(/classes have months without scores/).click()
    const link = page.getByRole('link', { name: 'Open the score sheet of Grade 9 ឃ, August' })
    await expect(link).toHaveAttribute(
      'href',
      /\/score-management\?academicYear=3&school=27026&grade=9&suffix=.*&month=7/,
    )
    await page.getByText(/classes have months without attendance/).click()
    await expect(page.getByRole('link', { name: 'Open the attendance sheet of Grade 9 ឃ, August' })).toHaveAttribute(
      'href',
      /\/attendance-management\?academicYear=3&school=27026&grade=9/,
    )
    await expectNoAxeFindings(page)
  })

  test('cannot open another school', { tag: '@detail' }, async ({ page }) => {
    await page.goto(`/school/edit/${schools.sameDistrict}`)
    await expect(page).toHaveURL(`${origin}/error-page/403`)
  })
})

for (const account of ['teacher', 'data', 'superdata'] as const) {
  test.describe(account, () => {
    test.use({ account })

    test('may not open the forms', { tag: '@detail' }, async ({ page }) => {
      for (const path of [`/school/edit/${schools.demo}`, '/school/new']) {
        await visit(page, path)
        await expect(page).toHaveURL(`${origin}/`)
      }
    })
  })
}

test.describe('in Khmer, on a phone, in the dark', () => {
  test.use({ account: 'demis', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('forms and dialogs are accessible and fit', { tag: '@detail' }, async ({ page }) => {
    const fits = async () => {
      const { scrolls, has } = await page.evaluate(() => {
        const { scrollWidth: scrolls, clientWidth: has } = document.documentElement
        return { scrolls, has }
      })
      expect(scrolls).toBeLessThanOrEqual(has)
      await expectNoAxeFindings(page)
    }
    await page.goto(`/school/edit/${schools.demo}`)
    await expect(page.getByRole('heading', { name: 'ដើម្បីបញ្ចប់ដំណើរការ' })).toBeVisible()
    await fits()
    await visit(page, `/school/new?academicYear=${running}&emisCode=02080101901`)
    await expect(page.getByRole('textbox', { name: 'លេខកូដ EMIS' })).toBeVisible()
    await fits()
    await visit(page, `/school?academicYear=${pre}`)
    await page.getByRole('button', { name: 'នាំចូល' }).click()
    await page
      .getByLabel('ឯកសារ Excel ឬ CSV')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('emis_code\n02080101901\n9\n') })
    await expect(page.getByText('ថ្មី 1 សាលា')).toBeVisible()
    await fits()
  })
})
