import { choose, rowAction } from '../support/page'
import type { Locator, Page } from '@playwright/test'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The list and the view page of schools. They
// only read, and only what no other test changes: counts are compared with each other, not with figures.

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
const column = async (page: Page, header: string) =>
  await page.getByRole('table').evaluate((table, name) => {
    const index = [...table.querySelectorAll('thead th')].findIndex((item) => item.textContent === name)
    return [...table.querySelectorAll('tbody tr')].map((row) => row.children[index]?.textContent?.trim() ?? '')
  }, header)
const count = async (page: Page) => {
  const text = await page.getByText(/^[\d,]+ schools?$/).textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}
/** The next request of the page. */
const asked = async (page: Page, work: () => Promise<void>) => {
  const request = page.waitForRequest((item) => new URL(item.url()).pathname === '/api/schools')
  await work()
  return Object.fromEntries(new URL((await request).url()).searchParams)
}
/** Opens the list and waits for its rows, so that what is asked next is not the list itself. */
const open = async (page: Page, address = '/school') => {
  await visit(page, address)
  await expect(rows(page).first()).toBeVisible()
}
const more = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'School name or code' })

test.describe('demis', () => {
  test.use({ account: 'demis' })

  test(
    'sees the columns in their order, sorted by code, sortable on five of them',
    { tag: '@detail' },
    async ({ page }) => {
      await open(page)
      await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
      await expect(page.getByRole('columnheader')).toHaveText([
        'School name',
        'Status',
        'Degree',
        'Principal',
        'Accomplishment',
        'EMIS code',
        'Action',
      ])
      await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveText('2025-2026 RUNNING')
      await expect(page.getByText(/^13,\d{3} schools$/)).toBeVisible()
      await expect(rows(page)).toHaveCount(10)
      await expect(page.getByText('Sorted by School code, ascending')).toBeVisible()
      await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
        'School name',
        'Degree',
        'EMIS code',
      ])
      await expect(rows(page).first()).toContainText(/Active|Inactive/)
      await expectNoAxeFindings(page)
    },
  )

  test('sorts by each of them, upwards first', { tag: '@detail' }, async ({ page }) => {
    await open(page)
    for (const [name, id] of [
      ['School name', 'name'],
      ['EMIS code', 'emis_code'],
      ['Degree', 'degree'],
    ] as const) {
      const header = page.getByRole('columnheader', { name, exact: true })
      expect(await asked(page, () => header.getByRole('button').click())).toMatchObject({ orderBy: id, order: 'asc' })
      await expect(page).toHaveURL(new RegExp(`sort=${id}\\.asc`))
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
    }
    const degrees = await column(page, 'Degree')
    const degree = page.getByRole('columnheader', { name: 'Degree' })
    expect(await asked(page, () => degree.getByRole('button').click())).toMatchObject({ order: 'desc' })
    await expect(degree).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => column(page, 'Degree')).not.toEqual(degrees)

    // The code and the English name are in the first cell, and have no header.
    await page.getByRole('button', { name: 'Columns and density' }).click()
    const byEnglishName = page.getByRole('menuitemradio', { name: 'English name, ascending' })
    expect(await asked(page, () => byEnglishName.click())).toMatchObject({ orderBy: 'name_en', order: 'asc' })
    await page.keyboard.press('Escape')
    await expect(page.getByText('Sorted by English name, ascending')).toBeVisible()
  })

  test('finds a school among 13,000 by code, Khmer name, Latin name or EMIS code, and shares the address', async ({
    page,
  }) => {
    await open(page)
    const find = async (text: string) => await asked(page, () => searchField(page).fill(text))
    expect(await find('0250014')).toMatchObject({ school_name: '0250014' })
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('វិទ្យាល័យសង្កែ')
    await expect(page).toHaveURL(/name=.*0250014/)
    // A part of the name, typed with an invisible sign.
    await find('ល័យស\u200Bង្កែ')
    await expect(rows(page).filter({ hasText: '0250014' })).toHaveCount(1)
    await find('០២៥០០១៤')
    await expect(rows(page)).toHaveCount(1)
    await find('sangkae high')
    await expect(page).toHaveURL(/name=sangkae/)
    // More than the one row that the code before found: the count belongs to this search.
    await expect.poll(() => count(page)).toBeGreaterThan(1)
    await expect(rows(page).filter({ hasText: '0250014' })).toHaveCount(1)
    const latin = await count(page)
    expect(latin).toBeLessThan(50)
    await page.reload()
    await expect(searchField(page)).toHaveValue('sangkae high')
    await expect.poll(() => count(page)).toBe(latin)
    await page.getByRole('button', { name: 'Remove filter: School name or code: sangkae high' }).click()
    await expect(searchField(page)).toHaveValue('')
    await expect.poll(() => count(page)).toBeGreaterThan(12_000)
    await more(page)
    await page.getByRole('searchbox', { name: 'EMIS code' }).fill('០២០៨០១០៦០០១')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('02080106001')
    await searchField(page).fill('no such school')
    await expect(page.getByText('No data')).toBeVisible()
    await expect(page.getByText(/^No school fits these filters\./)).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => count(page)).toBeGreaterThan(12_000)
    expect(new URL(page.url()).search).toBe('')
  })

  test(
    'filters by place, step by step; duplicates only while no commune is chosen',
    { tag: '@detail' },
    async ({ page }) => {
      await open(page)
      await more(page)
      await expect(page.getByRole('button', { name: 'District Choose this first: Province.' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Duplicate records only' })).toBeVisible()
      const province = await asked(page, () => choose(page, /^Province$/, 'Battambang'))
      expect(province).toMatchObject({ province: '02', gazetteer: '02', academic_year: '3', page: '1', limit: '10' })
      const inProvince = await count(page)
      const district = await asked(page, () => choose(page, /^District$/, 'Sangkae'))
      expect(district).toMatchObject({ province: '02', district: '0208', gazetteer: '0208' })
      await expect(page).toHaveURL(/gazetteer=0208/)
      await expect.poll(() => count(page)).toBeLessThan(inProvince)
      expect(
        await asked(page, () => page.getByRole('checkbox', { name: 'Duplicate records only' }).check()),
      ).toMatchObject({ duplicate_record: 'true' })
      await page.getByRole('button', { name: 'Remove filter: Duplicate records only' }).click()
      await expect(page).not.toHaveURL(/duplicates/)
      await page.getByRole('combobox', { name: 'Commune' }).click()
      const commune = await asked(page, () => page.getByRole('option').nth(1).click())
      expect(commune['commune']).toMatch(/^0208\d\d$/)
      expect(commune['gazetteer']).toBe(commune['commune'])
      await expect(page.getByRole('checkbox', { name: 'Duplicate records only' })).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Village' }).click()
      const village = await asked(page, () => page.getByRole('option').nth(1).click())
      expect(village['village']).toMatch(/^0208\d{4}$/)
      expect(village['gazetteer']).toBe(village['village'])
      await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')).toHaveText([
        'Province: Battambang',
        'District: Sangkae',
        /^Commune: \D+$/,
        /^Village: \D+$/,
      ])
      await expectNoAxeFindings(page)
      // Another province clears the district and commune; Back restores them.
      await choose(page, /^Province$/, 'Pailin')
      await expect(page).toHaveURL(/gazetteer=24(&|$)/)
      await expect(page.getByRole('combobox', { name: 'District' })).toHaveText('All')
      await page.goBack()
      await expect(page.getByRole('combobox', { name: 'District' })).toHaveText('Sangkae')
    },
  )

  test(
    'filters by status, accomplishment and year, as the step of a year leads here',
    { tag: '@detail' },
    async ({ page }) => {
      await open(page)
      await more(page)
      await page.getByRole('combobox', { name: 'Status' }).click()
      await expect(page.getByRole('option')).toHaveText(['All', 'Active', 'Inactive'])
      expect(await asked(page, () => page.getByRole('option', { name: 'Inactive' }).click())).toMatchObject({
        status: '0',
      })
      await expect(rows(page).first()).toContainText('Inactive')
      await page.getByRole('combobox', { name: 'Accomplishment' }).click()
      await expect(page.getByRole('option')).toHaveText([
        'All',
        'Preparation not completed',
        'Running not completed',
        'Closing not completed',
      ])
      const closing = await asked(page, () => page.getByRole('option', { name: 'Closing not completed' }).click())
      expect(closing).toMatchObject({ status: '0', accomplishment_status: '3' })

      await open(page, '/school?academicYear=2&status=1')
      await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveText(/2024-2025/)
      await open(page, '/school?academicYear=3&status=1&accomplishment=2')
      await expect(page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')).toHaveText([
        'Status: Active',
        'Accomplishment: Running not completed',
      ])
      const behind = await count(page)
      expect(behind).toBeGreaterThan(0)
      expect((await column(page, 'Accomplishment')).join()).not.toContain('Completed running')
      const year = await asked(page, () => choose(page, /^Academic year$/, /2026-2027/))
      expect(year).toMatchObject({ academic_year: '4', status: '1', accomplishment_status: '2' })
    },
  )

  test('pages through the list and leads on from each row', { tag: '@detail' }, async ({ page }) => {
    await open(page, '/school?gazetteer=0208')
    await expect(page.getByText('Page 1 of', { exact: false })).toBeVisible()
    expect(await asked(page, () => page.getByRole('button', { name: 'Next page' }).click())).toMatchObject({
      page: '2',
    })
    await expect(page).toHaveURL(/page=1/)
    await open(page, '/school?name=0250014')
    const row = rows(page)
    await expect(row).toHaveCount(1)
    const [principal = ''] = await column(page, 'Principal')
    const leads = async (link: Locator) => new URL((await link.getAttribute('href')) ?? '', origin)
    const { pathname, searchParams } = await leads(await rowAction(row, 'Classrooms of Sangkae High School'))
    expect([pathname, searchParams.get('academicYear')]).toEqual(['/classroom', '3'])
    expect(Number(searchParams.get('school'))).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    expect((await leads(row.getByRole('link', { name: 'Edit school Sangkae High School' }))).pathname).toMatch(
      /^\/school\/edit\/\d+$/,
    )
    await row.getByRole('link', { name: 'View school Sangkae High School' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sangkae High School' })).toBeVisible()
    const facts = page.getByRole('main')
    for (const [label, value] of [
      ['Academic year', '2025-2026 RUNNING'],
      ['School code', '0250014'],
      ['EMIS code', '02080106001'],
      ['School name', 'វិទ្យាល័យសង្កែ'],
      ['English name', 'Sangkae High School'],
      ['Degree', 'Upper secondary school G7-12'],
      ['Status', 'Active'],
      ['Province', 'Battambang'],
      ['District', 'Sangkae'],
      ['Principal', principal],
    ] as const) {
      const term = facts.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
      await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value)
    }
    for (const label of ['Commune', 'Village', 'Phone number 1', 'Phone number 2', 'Phone number 3']) {
      await expect(facts.getByRole('term').filter({ hasText: label })).toBeVisible()
    }
    await expect(facts.getByRole('textbox')).toHaveCount(0)
    const boxes = page.getByRole('group', { name: 'Accomplishment' }).getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    const before = await boxes.last().isChecked()
    await boxes.last().click({ force: true })
    expect(await boxes.last().isChecked()).toBe(before)
    await expectNoAxeFindings(page)
  })

  test('gets the error page for a school that does not exist', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school/view/99999999')
    await expect(page).toHaveURL(`${origin}/error-page/404`)
    await visit(page, '/school/view/abc')
    await expect(page.getByText('Looks like you got lost.')).toBeVisible()
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('has the district locked, edits its schools and sees no other', { tag: '@detail' }, async ({ page }) => {
    const request = page.waitForRequest((item) => new URL(item.url()).pathname === '/api/schools')
    await visit(page, '/school')
    expect(new URL((await request).url()).searchParams.get('gazetteer')).toBe('0208')
    for (const [name, place] of [
      ['Province', 'Battambang'],
      ['District', 'Sangkae'],
    ] as const) {
      const locked = page.getByRole('button', { name: `${name} ${place}` })
      await expect(locked).toHaveAccessibleDescription('Your account works in this area only.')
    }
    await expect(
      rows(page)
        .first()
        .getByRole('link', { name: /^Edit school/ }),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveCount(0)
    expect(await count(page)).toBeLessThan(1000)
    for (const address of ['/school/view/26001', '/school?gazetteer=1201']) {
      await visit(page, address)
      await expect(page).toHaveURL(`${origin}/error-page/403`)
      await visit(page, '/school')
      await expect(rows(page).first()).toBeVisible()
    }
  })
})

test.describe('school management', () => {
  test.use({ account: 'manager' })

  test('has one school, without filters of place, with its phone numbers', { tag: '@detail' }, async ({ page }) => {
    const request = page.waitForRequest((item) => new URL(item.url()).pathname === '/api/schools')
    await page.goto('/school')
    const { searchParams } = new URL((await request).url())
    expect(searchParams.get('academic_year')).toBe('3')
    expect(Number(searchParams.get('school_id'))).toBeGreaterThan(0)
    expect(searchParams.get('gazetteer')).toBe(null)
    await expect(page.getByText('1 school', { exact: true })).toBeVisible()
    await expect(page.getByText('Province', { exact: true })).toHaveCount(0)
    await rows(page).getByRole('link', { name: 'View school Sangkae High School' }).click()
    await expect(page.getByText('Phone number 1')).toBeVisible()
    await visit(page, '/school?academicYear=4')
    await expect(page.getByText('1 school', { exact: true })).toBeVisible()
  })
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('can read the own school and edit nothing', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('link', { name: /^View school/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Edit school/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Edit school/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Import|^New$/ })).toHaveCount(0)
  })
})

test.describe('a student', () => {
  test.use({ account: 'student' })

  test('is sent home', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school')
    await expect(page).toHaveURL(`${origin}/`)
  })
})

test.describe('on a phone, in Khmer, in the dark', () => {
  test.use({ account: 'provincial', language: 'km', viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

  test('schools are records of two lines', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/school')
    const records = page.getByRole('list', { name: 'សាលារៀន' }).getByRole('listitem')
    await expect(records).toHaveCount(10)
    await expectNoAxeFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await records.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 2, name: 'អាសយដ្ឋាន' })).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('demis, in Khmer', () => {
  test.use({ account: 'demis', language: 'km', permissions: ['clipboard-read', 'clipboard-write'] })

  test('schools that are behind are written to after three presses from the dashboard', async ({ page }) => {
    await page.goto('/dashboard')
    // The first place with schools that have no class yet.
    await page.locator('main a[href*="notSetUp=true"]').first().click()
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: 'ទាក់ទងសាលាទាំងនេះ' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'សារសម្រាប់សាលា' })).toHaveValue(/2025-2026 .*គ្មានថ្នាក់/)
    await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /^tel:\d+/)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'ចម្លងសារ' }).click()
    await expect(page.getByText('បានចម្លងសារ', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^1\. .*\(\d{11}\)$/m)
  })

  test('a board of places writes to its silent schools in two presses', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^ទាក់ទងសាលា .*ដែលមិនបញ្ចូល/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'សារសម្រាប់សាលា' })).toHaveValue(/2025-2026 .*មិនបញ្ចូលពិន្ទុ/)
    await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /^tel:\d+/)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'ចម្លងសារ' }).click()
    await expect(page.getByText('បានចម្លងសារ', { exact: true })).toBeVisible()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message.match(/^\d+\. /gm)?.length ?? 0).toBeGreaterThanOrEqual(10)
  })
})

test.describe('a district officer, in Khmer', () => {
  test.use({ account: 'district', language: 'km' })

  test('the page of a school shows what it lacks, its students and its sheets, and leads to the first missing one', async ({
    page,
  }) => {
    await page.goto('/school?name=សង្កែ')
    await rows(page).filter({ hasText: 'វិទ្យាល័យសង្កែ' }).getByRole('link').first().click()
    const work = page.getByRole('region', { name: 'ការងារក្នុងឆ្នាំសិក្សា' })
    await expect(work.getByRole('listitem').first()).toContainText(/\d/)
    const students = page.getByRole('region', { name: 'សិស្សតាមកម្រិតថ្នាក់ និងភេទ' })
    await expect(students.getByRole('term').first()).toHaveText('សិស្ស')
    await expect(page.getByRole('region', { name: 'ពិន្ទុតាមថ្នាក់ និងខែ' }).getByRole('link').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await work.getByRole('link', { name: /មិនទាន់បញ្ចូលពិន្ទុ/ }).click()
    await expect(page).toHaveURL(/\/score/)
  })
})
