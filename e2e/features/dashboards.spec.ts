import { readFile } from 'node:fs/promises'
import { choose, main } from '../support/page'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { visit } from '../support/visit'

// The boards of the dashboard lead down to the sheets where something is missing.

test.describe('a ministry officer', () => {
  test.use({ account: 'demis' })

  test('the dashboard leads from the province and district that lack the month to a school', async ({ page }) => {
    await page.goto('/dashboard')
    const place = main(page).getByRole('navigation', { name: 'Place' })
    const board = main(page).getByRole('region', { name: /^Progress in / })
    await expect(place).toHaveText('Cambodia')
    const map = main(page).getByRole('region', { name: 'Provinces: Scores' })
    await expect(map.getByRole('listitem')).toHaveCount(25)

    await board.getByRole('button', { name: 'Show as table' }).click()
    await expect(board.getByRole('table').getByRole('row')).toHaveCount(26)
    await board.getByRole('button', { name: 'Show as chart' }).click()

    // The rows after the names of the columns are worst first.
    await board.getByRole('list').last().getByRole('link').first().click()
    await expect(place).toHaveText('CambodiaBattambang')
    await expect(page).toHaveURL(/\/dashboard\?province=02$/)
    await expect(place.getByText('Battambang')).toBeFocused()
    await board.getByRole('list').last().getByRole('link').first().click()
    await expect(place).toHaveText('CambodiaBattambangSangkae')
    await expect(page).toHaveURL(/district=0208/)
    await expect(main(page).getByRole('img', { name: /^Line chart of the share entered/ })).toBeVisible()
    await expectNoAxeFindings(page)

    // Schools of one name differ by their codes.
    await board.getByRole('link', { name: /^Sangkae High School \d{11}$/ }).click()
    await expect(page).toHaveURL(/\/score\?academicYear=\d+&school=\d+$/)
    await expect(main(page).getByRole('heading', { name: 'What is done and what is missing' })).toBeVisible()
    await page.goBack()
    await place.getByRole('link', { name: 'Cambodia' }).click()
    await expect(map).toBeVisible()
  })

  test(
    'the map shows any figure as the data query has it, and the months show the rate of absence',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/dashboard?academicYear=2')
      const map = main(page).getByRole('region', { name: /^Provinces: | by Province$/ })
      await choose(map, 'Shown on the map', 'Students: Total')
      const tile = map.getByRole('link', { name: 'Kampot' })
      await expect(tile).toHaveText(/^[\d,]{3,}Kampot$/)
      const students = ((await tile.textContent()) ?? '').replace('Kampot', '')
      await map.getByRole('button', { name: 'Show as table' }).click()
      await expect(map.getByRole('row', { name: /^Kampot/ })).toContainText(students)
      await choose(main(page), 'Shown in the chart', 'Absences: Absence rate')
      await expect(
        main(page).getByRole('img', { name: /^Chart: Absences: Absence rate by month\. 10 groups/ }),
      ).toBeVisible()
      await choose(main(page), 'Shown in the chart', 'Drop-outs: Total')
      await expect(main(page).getByRole('img', { name: /^Chart: Drop-outs: Total by month/ })).toBeVisible()
      await choose(main(page), 'Shown in the chart', 'Students: Total')
      await expect(
        main(page).getByRole('img', { name: /^Chart: Students: Total at the end of each month/ }),
      ).toBeVisible()
      await choose(main(page), 'Shown in the chart', 'Scholarship money paid: Amount')
      await expect(
        main(page).getByRole('img', { name: /^Chart: Scholarship money paid: Amount by month/ }),
      ).toBeVisible()
      await expectNoAxeFindings(page)

      await page.goto('/dasquert?academicYear=2&aggregateBy=province&indicators=pupils')
      await expect(main(page).getByRole('row', { name: /^Kampot/ })).toContainText(students)
      await page.goto('/dasquert?academicYear=2&aggregateBy=province&indicators=absences')
      await expect(
        main(page).getByRole('heading', { name: 'Absences: Absent without permission by month' }),
      ).toBeVisible()
    },
  )
})

test.describe('a teacher', () => {
  test.use({ account: 'teacher', viewport: { width: 390, height: 844 } })

  test('the next task on the dashboard of a phone opens its sheet at the first missing mark', async ({ page }) => {
    await page.goto('/dashboard')
    const task = main(page).getByRole('link', { name: /^Enter .* scores, Grade 7/ })
    await expect(task).toBeInViewport()
    await task.click()
    await expect(page).toHaveURL(/\/score-management\?.*grade=7.*month=\d+/)
    await expect(main(page).getByRole('combobox', { name: 'Subject' })).toBeVisible()
    const missing = () =>
      main(page).evaluate((element) => {
        const fields = [...element.querySelectorAll<HTMLInputElement>('li input')]
        const box = fields.find(({ value }) => value === '')?.getBoundingClientRect()
        return box !== undefined && box.top > 0 && box.bottom < window.innerHeight
      })
    await expect.poll(missing).toBe(true)
  })

  test(
    'without the figures of the API the dashboard is the earlier one and asks for none of them',
    { tag: '@detail' },
    async ({ page }) => {
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        const settings: unknown = await response.json()
        await route.fulfill({ response, json: Object.assign({}, settings, { progressBoards: false }) })
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/dashboard')
      const missing = main(page).getByRole('region', { name: 'Classes without scores' })
      await expect(missing.getByText(/class(es)? have scores|· \d class/)).toBeVisible()
      await expect(main(page).getByRole('region')).toHaveCount(2)
      expect(asked.filter((path) => /\/progress\/|averages|overview|history$/.test(path))).toEqual([])
    },
  )
})

for (const account of ['teacher', 'manager', 'district', 'provincial', 'demis'] as const) {
  test.describe(`the dashboard of the account ${account}`, () => {
    test.use({ account, language: 'km' })

    test('fits on two pages of paper', { tag: '@detail' }, async ({ page }) => {
      await visit(page, '/dashboard')
      await page.waitForLoadState('networkidle')
      await expect(main(page).getByRole('status')).toHaveCount(0, { timeout: 20_000 })
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
      const pages = paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0
      expect(pages).toBeGreaterThan(0)
      expect(pages).toBeLessThanOrEqual(2)
    })
  })
}

test.describe('a data query', () => {
  test.use({ account: 'demis' })

  test(
    'two years are compared by place and by year, and a chart is kept as PNG and SVG',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/dasquert?academicYear=3&compare=2&gazetteer=02&aggregateBy=grade&indicators=pupils')
      await expect(main(page).getByRole('img', { name: /^Chart: Students: Total by Grade/ })).toBeVisible()
      await expect(main(page).getByRole('img', { name: /^Chart: Students: Total by year/ })).toBeVisible()
      const saved = async (name: RegExp) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          main(page).getByRole('button', { name }).first().click(),
        ])
        return readFile(await download.path())
      }
      expect((await saved(/^PNG/)).subarray(1, 4).toString()).toBe('PNG')
      const svg = (await saved(/^SVG/)).toString()
      expect(svg.match(/>[^<]+</g)).toEqual(
        expect.arrayContaining(['>Students: Total by Grade<', '>2024-2025<', '>Grade 7<']),
      )
      expect(svg.match(/fill="rgb\(23, 71, 143\)"/)).not.toBeNull()
      await expectNoAxeFindings(page)
    },
  )

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 800 } })

    test('the bars of schools are named whole, to the last digit of the code', { tag: '@detail' }, async ({ page }) => {
      await page.goto('/dasquert?academicYear=3&gazetteer=0208&aggregateBy=school&indicators=pupils')
      const bars = main(page).getByRole('img', { name: /^Chart: Students: Total by School/ })
      await expect(bars.getByText(/Primary School · \d{11}$/).first()).toBeVisible()
      const beyond = await bars.evaluate((svg) => {
        const { right } = svg.getBoundingClientRect()
        return [...svg.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().right > right + 0.5)
          .length
      })
      expect(beyond).toBe(0)
    })
  })

  test(
    'a query has a name, and its totals are on the dashboard once it is pinned',
    { tag: '@detail' },
    async ({ page }) => {
      await visit(page, '/dasquert?aggregateBy=province&indicators=pupils')
      const total = await main(page)
        .getByRole('table', { name: 'Figures by Province' })
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .first()
        .innerText()
      await main(page).getByRole('button', { name: 'Save this view…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Saved views' })
      await dialog.getByRole('textbox', { name: /^Name/ }).fill('Students by province')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await main(page)
        .getByRole('button', { name: /“Students by province”/ })
        .click()
      await page.getByRole('menuitem', { name: 'Pin to the dashboard' }).click()
      await visit(page, '/dashboard')
      const pinned = main(page).getByRole('region', { name: 'Pinned figures' })
      await expect(pinned.getByText(`Students: Total ${total}`)).toBeVisible()
      // A card above that comes later would move the link away from a click.
      await expect(main(page).getByText('Loading…')).toHaveCount(0)
      await pinned.getByRole('link', { name: 'Students by province' }).click()
      await expect(page).toHaveURL(/\/dasquert\?aggregateBy=province&indicators=pupils/)
      await expectNoAxeFindings(page)
    },
  )
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test(
    'the dashboard leads to the records that may be wrong, and twins are seen side by side',
    { tag: '@detail' },
    async ({ page }) => {
      await visit(page, '/dashboard')
      const card = main(page).getByRole('region', { name: 'To correct' })
      const link = card.getByRole('link', { name: /^Likely the same child: / })
      const count = /\d+$/.exec(await link.innerText())?.[0] ?? ''
      await link.click()
      const list = main(page).getByRole('region', { name: 'Likely the same child' })
      await expect(
        main(page)
          .getByText(new RegExp(`^${count} records?$`))
          .first(),
      ).toBeVisible()
      await expect(list.locator('tbody tr')).toHaveCount(Number(count))
      await expectNoAxeFindings(page)

      const opener = list.locator('tbody').getByRole('button').first()
      await opener.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Likely the same child' })
      const birthDates = dialog.locator('dt', { hasText: 'Birth date' }).locator('+ dd')
      await expect(birthDates).toHaveCount(2)
      const [one, other] = await birthDates.allInnerTexts()
      expect(one).toBe(other)
      const ids = await dialog.locator('dt', { hasText: 'Student ID' }).locator('+ dd').allInnerTexts()
      expect(new Set(ids).size).toBe(2)
      await expectNoAxeFindings(page)
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      await opener.click()
      await dialog.getByRole('link', { name: 'Show in the list of students' }).first().click()
      await expect(main(page).locator('tbody tr')).toHaveCount(1)
      await expect(main(page).locator('tbody tr')).toContainText(ids[0] ?? '')
    },
  )
})

test.describe('a school manager in Khmer', () => {
  test.use({ account: 'manager', language: 'km', colorScheme: 'dark' })

  test(
    'the dashboard shows classes by month, students by grade, and opens a sheet',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/dashboard')
      const scores = main(page).getByRole('region', { name: 'ពិន្ទុតាមថ្នាក់ និងខែ' })
      await expect(scores.getByRole('row').nth(1).getByRole('link')).toHaveCount(10)
      const students = main(page).getByRole('region', { name: 'សិស្សតាមកម្រិតថ្នាក់ និងភេទ' })
      await expect(students.getByRole('listitem').filter({ hasText: 'ថ្នាក់ទី៧' })).toBeVisible()
      await expectNoAxeFindings(page)
      await scores.getByRole('link', { name: /^ថ្នាក់ទី៧ក វិច្ឆិកា/ }).click()
      await expect(page).toHaveURL(/\/score-management\?.*grade=7.*month=10/)
    },
  )
})
