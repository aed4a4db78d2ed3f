import { choose, main } from '../support/page'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { readSheetRows } from '@/lib/spreadsheet/read-rows'
import { at, list, signedInApi } from '../support/api'
import { failFor, failNoMore } from '../support/faults'
import { expect, expectNoAxeFindings, test } from '../support/test'

// Reports. Nothing is written: reports only read the demonstration.

const form = (page: Page) => main(page).getByRole('form', { name: 'Report' })

async function draw(page: Page, button = 'Download'): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: button, exact: true }).first().click(),
  ])
  return download
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('draws the month of a class as a file, and that of the next class with one press', async ({ page, request }) => {
    const api = await signedInApi(page, request, '/report')
    await expect(form(page)).toBeVisible()
    await expectNoAxeFindings(page)
    await main(page).getByRole('button', { name: 'Download', exact: true }).click()
    await expect(main(page).getByText('The field is required.')).toHaveCount(1)
    await expect(
      main(page)
        .getByRole('button', { name: /^Class list/ })
        .first(),
    ).toBeFocused()
    await expect(main(page).getByRole('button', { name: /Students with a disability/ })).toHaveCount(0)

    await main(page)
      .getByRole('button', { name: /Monthly score sheet/ })
      .click()
    await main(page).getByRole('button', { name: 'Download', exact: true }).click()
    // The grade; the suffix waits for it, and the month is the last of the year.
    await expect(form(page).getByText('The field is required.')).toHaveCount(1)
    await choose(form(page), 'Grade', 'Grade 7')
    await choose(form(page), 'Suffix', 'ក')
    await choose(form(page), 'Month', 'November')
    await expect(page).toHaveURL(/type=3&month=10&/)
    const asked = page.waitForRequest((item) => item.url().includes('/reports/export'))
    const file = await draw(page)
    expect(file.suggestedFilename()).toMatch(/^2025-2026_.*7.*ក.*\.xlsx$/)

    const read = await readSheetRows(await readFile(await file.path()), { bytes: 1e7, rows: 500, columns: 80 })
    if ('problem' in read) throw new Error(read.problem)
    const drawn = read.rows.map(({ cells }) => cells).filter(([place = '']) => /^\d+$/.test(place))
    const of = new URL((await asked).url()).searchParams.get('classroom_id')
    const year = new URL(page.url()).searchParams.get('academicYear')
    const sheet = list(await api.get(`scores?classroom_id=${of}&academic_year_id=${year}&month=10`))
    const readId = (row: unknown) => String(at(row, 'student', 'emis_student_id'))
    expect(drawn).toHaveLength(sheet.length)
    expect(new Set(drawn.map(([, id]) => id))).toEqual(new Set(sheet.map(readId)))
    for (const row of sheet) {
      const scores = at(row, 'scores')
      const cells =
        drawn
          .find(([, id]) => id === readId(row))
          ?.slice(4)
          .map(Number) ?? []
      for (const item of Array.isArray(scores) ? scores : []) expect(cells).toContain(at(item, 'score'))
    }

    // The same address opens the same choice; what follows it is one press away.
    await page.reload()
    await expect(form(page).getByRole('combobox', { name: 'Month' })).toHaveText(/November/)
    await draw(page)
    expect((await draw(page, 'Next class: Grade 8 ខ')).suggestedFilename()).toMatch(/8.*ខ.*\.xlsx$/)
    await expect(form(page).getByRole('combobox', { name: 'Grade' })).toHaveText(/Grade 8/)
  })

  test(
    'a report that fails says so, a lost connection says that, and the retry works',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/report?type=1&grade=7&suffix=ក')
      await failFor(page, [{ path: '/api/reports/export', status: 500, body: { message: 'common.error.server' } }])
      await main(page).getByRole('button', { name: 'Download', exact: true }).click()
      const files = main(page).getByRole('region', { name: 'Requested files' })
      await expect(files.getByText('There is no report to give.')).toBeVisible()
      await failFor(page, [{ path: '/api/reports/export', cut: 'before' }])
      await files.getByRole('button', { name: 'Try again' }).click()
      await expect(files.getByText('The connection was lost before the report arrived.')).toBeVisible()
      await failNoMore(page)
      await draw(page, 'Try again')
      await expect(files.getByText(/^Downloaded 2025-2026_/)).toBeVisible()
      await expect(files.getByRole('listitem')).toHaveCount(1)
    },
  )
})

test.describe('a provincial officer', () => {
  test.use({ account: 'provincial' })

  test('reads that a place has no school to choose', { tag: '@detail' }, async ({ page }) => {
    await page.route('**/api/schools?*', (route) => route.fulfill({ json: { data: [], meta: { total: 0 } } }))
    await page.goto('/report?type=16')
    await expect(form(page).getByRole('combobox', { name: 'School' })).toHaveAccessibleDescription(
      /There is no school to choose/,
    )
  })
})

test.describe('a student', () => {
  test.use({ account: 'student', language: 'km' })

  test('draws the own score card as PDF and is offered nothing of others', async ({ page }) => {
    await page.goto('/report')
    const ofOneself = main(page).getByRole('region', { name: 'ប្រភេទរបាយការណ៍' })
    await expect(ofOneself.getByRole('button')).toHaveCount(3)
    await expect(main(page).getByText('ខេត្ត/រាជធានី')).toHaveCount(0)
    await ofOneself.getByRole('button', { name: /ព្រឹត្តិបត្រពិន្ទុប្រចាំខែ/ }).click()
    await choose(main(page), 'ខែ', 'វិច្ឆិកា')
    await main(page).getByRole('radio', { name: /PDF/ }).check()
    const asked = page.waitForRequest((item) => item.url().includes('/reports/export'))
    const file = await draw(page, 'ទាញយក')
    expect(new URL((await asked).url()).searchParams.get('student_id')).toBeNull()
    expect(file.suggestedFilename()).toMatch(/^2025-2026_.*\.pdf$/)
    const content = await readFile(await file.path())
    expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect(content.length).toBeGreaterThan(10_000)
  })
})
