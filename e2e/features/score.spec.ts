import {
  chooseDemoSchool,
  chooseFromClassMenu,
  chooseFromSheetMenu,
  dialog,
  main,
  openSheetMenu,
  saveAllButton,
  scoreCell,
} from '../support/page'
import type { Page } from '@playwright/test'
import { pressKhmer } from '../support/keyboard'
import { origin } from '../support/origins'
import { expect, expectNoAxeFindings, test } from '../support/test'
import { expectFailedRequests } from '../support/watch-context'
import { visit } from '../support/visit'

// The score sheet as a teacher uses it. Each test takes a month
// of its own, so that none sees what another typed.
const grade7 = { name: 'Grade 7 ក', students: 50, female: 22 }

async function openSheet(page: Page, month: string, className = grade7.name) {
  await page.goto('/score')
  await page.getByRole('region', { name: className }).getByRole('link', { name: month, exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  return page.getByRole('grid')
}

/** The first editable cell: the first student's first subject. */
function firstCell(page: Page) {
  return page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(2)
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher' })

  test('types a whole class by keyboard alone, saves all, reloads and sees it', async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto('/score')
    await expect(page.getByRole('heading', { level: 1, name: 'Score' })).toBeVisible()
    // By keyboard from the top of the page: Tab to the month of the class, Enter opens its sheet.
    const february = page
      .getByRole('region', { name: grade7.name })
      .getByRole('link', { name: 'February', exact: true })
    for (
      let presses = 0;
      presses < 60 && !(await february.evaluate((link) => link === document.activeElement));
      presses++
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const grid = page.getByRole('grid')
    await expect(grid).toBeVisible()
    await expect(page.getByText(`Total ${grade7.students} · Female ${grade7.female}`)).toBeVisible()
    const subjects = (await grid.getAttribute('aria-colcount')) ?? ''
    expect(Number(subjects)).toBeGreaterThan(10)
    const inGrid = () => grid.evaluate((element) => element.contains(document.activeElement))
    for (let presses = 0; presses < 30 && !(await inGrid()); presses++) await page.keyboard.press('Tab')
    expect(await inGrid()).toBe(true)
    // Down the first subject and on to the next one: Enter goes down, on the last row to the top of the next column.
    const typed: string[] = []
    for (let row = 0; row < grade7.students; row++) {
      const score = String(20 + row)
      typed.push(score)
      await page.keyboard.type(score)
      await page.keyboard.press('Enter')
    }
    await pressKhmer(page, '៧,៥')
    await page.keyboard.press('Enter')
    await expect(page.getByText('51 cells not saved · kept on this device')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(firstCell(page)).toHaveText(`${typed[0] ?? ''}.00`)
    await expect(page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(3)).toHaveText('7.50')
    await page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Control+ArrowDown')
    await expect(page.getByRole('row').filter({ has: page.locator('[tabindex="0"]') })).toContainText(
      typed.at(-1) ?? '',
    )
  })

  test(
    'begins in the first missing cell, and is back in it after a dialog opened from the menu',
    { tag: '@detail' },
    async ({ page }) => {
      await openSheet(page, 'January')
      const cell = page.locator('[role=gridcell]:focus')
      await expect(cell).toHaveText('')
      const position = (await cell.getAttribute('data-position')) ?? ''
      await openSheetMenu(page)
      await page.getByRole('menuitem', { name: 'Import', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(cell).toHaveAttribute('data-position', position)
    },
  )

  test('sees an invalid score marked with its reason, and cannot save before it is right', async ({ page }) => {
    await openSheet(page, 'March')
    for (const [text, reason] of [
      ['101', 'The highest score is 100.'],
      ['-1', 'A score cannot be below 0.'],
      ['1e2', 'Enter a number such as 7.5.'],
      ['10/10', 'Enter a number such as 7.5.'],
      ['7.125', 'At most two decimals.'],
    ] as const) {
      await firstCell(page).click()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await expect(firstCell(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(firstCell(page)).toContainText(text)
      await expect(firstCell(page)).toHaveAccessibleDescription(new RegExp(reason))
      await expect(saveAllButton(page)).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(page.getByText('1 problem')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.type('50')
    await page.keyboard.press('Enter')
    await saveAllButton(page).click()
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    // Emptied is not "missing": what was there must be replaced or put back.
    await firstCell(page).click()
    await page.keyboard.press('Delete')
    await expect(firstCell(page)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Control+z')
    await expect(firstCell(page)).toHaveText('50.00')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  test('keeps everything typed when the connection breaks during a save', async ({ page, context }) => {
    test.setTimeout(120_000)
    await openSheet(page, 'April')
    await firstCell(page).click()
    await page.keyboard.type('61')
    await page.keyboard.press('Enter')
    expectFailedRequests(page)
    await context.setOffline(true)
    await saveAllButton(page).click()
    await expect(page.getByText('No connection · 1 cell not saved').first()).toBeVisible()
    await expect(firstCell(page)).toHaveText('61')
    // The save is sent without user action when the connection is back.
    await context.setOffline(false)
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(firstCell(page)).toHaveText('61.00')
  })

  test('pastes a block from a spreadsheet, takes it back, and has rows matched by ID', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await openSheet(page, 'September')
    const grid = page.getByRole('grid')
    const cells = (row: number) =>
      grid
        .getByRole('row')
        .nth(row + 2)
        .getByRole('gridcell')
    const paste = async (text: string) => {
      await page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('Control+v')
    }
    const result = grid.locator('xpath=..').getByRole('status')
    await firstCell(page).click()
    const before = await firstCell(page).textContent()
    await paste('៥១\t42\r\n53\tx\r\n')
    await expect(result).toHaveText('4 cells pasted, 1 not valid')
    await expect(cells(1).nth(2)).toHaveText('53')
    await expect(cells(1).nth(3)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe('51\t42\r\n53\tx')
    await page.keyboard.press('Control+z')
    await expect(result).toHaveText('')
    await expect(firstCell(page)).toHaveText(before ?? '')

    const [third, first] = [await cells(2).first().textContent(), await cells(0).first().textContent()]
    await firstCell(page).click()
    await paste(`${third}\t63\n${first}\t61\n000\t1`)
    await expect(result).toHaveText('2 cells pasted, 1 row not found, matched by Student ID')
    await expect(cells(2).nth(2)).toHaveText('63')
    await expect(firstCell(page)).toHaveText('61')
    await expectNoAxeFindings(page)
    await page.keyboard.press('Control+x')
    await expect(result).toHaveText(/cut/)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(page.getByText(/cells? not saved/)).toHaveCount(0)
  })

  test(
    'sees who entered a score and when, with the mouse and with the keyboard',
    { tag: '@detail' },
    async ({ page }) => {
      await openSheet(page, 'December')
      const note = page.getByRole('tooltip')
      const words = /^Entered by .+, \d\d-\w{3}-\d{4} \d\d:\d\d:\d\d$/
      // The sheet opens at its first missing score, which may lie further down.
      await scoreCell(page, 8, 1).click()
      await page.keyboard.press('Control+Home')
      await scoreCell(page, 3, 1).hover()
      await expect(note).toHaveText(words)
      await expect(scoreCell(page, 3, 1)).toHaveAccessibleDescription(words)
      const [cell, box] = [await scoreCell(page, 3, 1).boundingBox(), await note.boundingBox()]
      if (cell === null || box === null) throw new Error('nothing to see')
      expect(box.y + box.height <= cell.y || box.y >= cell.y + cell.height).toBe(true)
      await note.hover()
      await expectNoAxeFindings(page)
      await expect(note).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(note).toHaveCount(0)
      await scoreCell(page, 5, 1).click()
      await page.keyboard.press('ArrowDown')
      await expect(note).toHaveText(words)
      await page.keyboard.press('5')
      await expect(note).toHaveCount(0)
      await page.keyboard.press('Escape')
    },
  )

  test(
    'fills a column down by a double click, and pastes a table with a header row',
    { tag: '@detail' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await openSheet(page, 'September')
      const result = page.getByRole('grid').locator('xpath=..').getByRole('status')
      await scoreCell(page, 0, 1).click()
      await page.keyboard.type('41\n42\n')
      await scoreCell(page, 0, 1).click()
      await page.keyboard.press('Shift+ArrowDown')
      await scoreCell(page, 1, 1).locator('[data-fill]').dblclick()
      await expect(result).toHaveText(/^\d+ cells filled$/)
      await expect(scoreCell(page, 2, 1)).toHaveText('41')
      await expect(scoreCell(page, 3, 1)).toHaveText('42')
      await page.keyboard.press('Control+z')
      const id = await page.getByRole('grid').getByRole('row').nth(4).getByRole('gridcell').first().textContent()
      const text = `ID\tMusic\tរូបវិទ្យា\tKhmer\n${id}\t1\t31\t32`
      await page.evaluate(async (copied) => await navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('Control+v')
      await expect(result).toHaveText(
        '2 cells pasted, 1 column not found (Music), matched by Student ID, columns matched by name',
      )
      await expect(scoreCell(page, 2, 0)).toHaveText('32')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await expect(page.getByText(/cells? not saved/)).toHaveCount(0)
    },
  )

  test(
    'leaves unsaved scores behind without a question, and finds them again',
    { tag: '@detail' },
    async ({ page }) => {
      await openSheet(page, 'May')
      await firstCell(page).click()
      await page.keyboard.type('12')
      await page.getByRole('navigation').getByRole('link', { name: 'School', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'School' })).toBeVisible()
      const kept = '1 cell is not saved: it stays on this device and is there when you open this sheet again.'
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText(kept)).toBeVisible()
      await expectNoAxeFindings(page)
      await page.goBack()
      await expect(firstCell(page)).toHaveText('12')
      await expect(page.getByText('1 cell not saved · kept on this device')).toBeVisible()
    },
  )

  test('is asked about a mark far from the months before, says that it is right, and saves it', async ({ page }) => {
    const earlier = page.waitForResponse(
      (response) => response.url().includes('/api/scores?') && /[?&]month=0(&|$)/.test(response.url()),
    )
    await openSheet(page, 'July')
    await earlier
    await firstCell(page).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    const question = /^Unusual for this student: so far \d+(\.\d+)? to \d+(\.\d+)?\. Please check\./
    await expect(firstCell(page)).toHaveAccessibleDescription(question)
    await page.getByRole('button', { name: '1 to check' }).click()
    await expect(firstCell(page)).toBeFocused()
    await expect(page.getByText(question).filter({ visible: true })).toHaveCount(1)
    await expectNoAxeFindings(page)
    await page.keyboard.press('F9')
    await expect(firstCell(page)).toHaveAccessibleDescription('Changed, not saved')
    await expect(page.getByRole('button', { name: /to check/ })).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
  })

  test('enters a pile of papers by name and ID, in any order and with the keyboard alone', async ({ page }) => {
    await openSheet(page, 'September', 'Grade 8 ខ')
    const student = (row: number) =>
      page
        .getByRole('grid')
        .getByRole('row')
        .nth(row + 2)
    const [thirdId, ninth] = [
      (await student(2).getByRole('gridcell').first().textContent()) ?? '',
      (await student(8).getByRole('rowheader').textContent()) ?? '',
    ]
    await firstCell(page).click()
    await page.keyboard.press('F4')
    const bar = page.getByRole('group', { name: 'Enter by student name' })
    await expect(bar.getByRole('combobox', { name: 'Name or ID' })).toBeFocused()
    await page.keyboard.type(thirdId)
    await expect(bar.getByRole('option')).toHaveCount(1)
    await expectNoAxeFindings(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('1000')
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText(/^The highest score is/)
    await expectNoAxeFindings(page)
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    await page.keyboard.type(ninth)
    await page.keyboard.press('Enter')
    await page.keyboard.type('42')
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('listitem')).toHaveCount(2)
    await expect(student(2).getByRole('gridcell').nth(2)).toHaveText('41')
    await expect(student(8).getByRole('gridcell').nth(2)).toHaveText('42')
    await expect(page.getByText('2 cells not saved')).toBeVisible()
    // The other subject, and a mark that is there already.
    await bar.getByRole('combobox', { name: 'Column to fill in' }).click()
    await page.getByRole('option').nth(1).click()
    await bar.getByRole('combobox', { name: 'Name or ID' }).click()
    for (const mark of ['21', '22']) {
      await page.keyboard.type(thirdId)
      await page.keyboard.press('Enter')
      await page.keyboard.type(mark)
      await page.keyboard.press('Enter')
    }
    await expect(bar.getByRole('status')).toHaveText(/already has 21\. Enter replaces it with 22/)
    await page.keyboard.press('Enter')
    await expect(student(2).getByRole('gridcell').nth(3)).toHaveText('22')
    await page.keyboard.press('Control+z')
    await expect(student(2).getByRole('gridcell').nth(3)).toHaveText('21')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(student(2).getByRole('gridcell').nth(3)).toBeFocused()
  })

  test(
    'goes to another month by the menu, which says how far each one is entered',
    { tag: '@detail' },
    async ({ page }) => {
      await openSheet(page, 'November', 'Grade 8 ខ')
      const months = page.getByRole('navigation', { name: 'Other months and semesters' })
      await months.getByRole('button', { name: 'November' }).click()
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
      await expect(item('November')).toHaveAccessibleDescription(/^(Done|\d+ missing)$/)
      await expect(item('Semester 2')).toHaveAccessibleDescription(/^(Not due|Done|Not begun|\d+ missing)$/)
      await expect(item('Annual')).toHaveAccessibleDescription('')
      await expectNoAxeFindings(page)
      await item('December').click()
      await expect(page.getByRole('grid')).toHaveAccessibleName(/December/)
      await expect(months.getByRole('button', { name: 'December' })).toBeVisible()
    },
  )

  test(
    'chooses by the filter: every field is required, Reset returns to the base route',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/score')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('The field is required.')).not.toHaveCount(0)
      await page.getByRole('combobox', { name: 'Grade' }).click()
      await page.getByRole('option', { name: 'Grade 8' }).click()
      await page.getByRole('combobox', { name: 'Suffix' }).click()
      await page.getByRole('option', { name: 'ខ' }).click()
      await page.getByRole('combobox', { name: 'Month or semester' }).click()
      await page.getByRole('option', { name: 'January' }).click()
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expect(page).toHaveURL(/grade=8.*month=0/)
      await visit(page, '/score?grade=8&suffix=%E1%9E%81')
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page).toHaveURL(`${origin}/score`)
    },
  )

  test('reads what is wrong with an address at the fields that it names', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/score-management?academicYear=3&grade=9&suffix=%E1%9E%80&month=12')
    await expect(page).toHaveURL(/\/score\?academicYear=3&grade=9/)
    const none = 'There is no class with this grade and suffix.'
    await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveAccessibleDescription(none)
    await expect(page.getByRole('combobox', { name: 'Suffix' })).toHaveText('ក')
    await expect(page.getByRole('combobox', { name: 'Suffix' })).toHaveAccessibleDescription(none)
    await expect(page.getByRole('combobox', { name: 'Month or semester' })).toHaveAccessibleDescription(
      'This academic year has no such month. Choose a month or a semester.',
    )
    // A button beside a field with a message is no higher than the field.
    const heights = ['Search', 'Reset'].map(
      async (name) => (await page.getByRole('button', { name }).boundingBox())?.height,
    )
    const field = await page.getByRole('combobox', { name: 'Month or semester' }).boundingBox()
    for (const height of await Promise.all(heights)) expect(height).toBeCloseTo(field?.height ?? 0, 0)
    await visit(page, '/score?academicYear=3&school=1&grade=7&suffix=%E1%9E%80&month=0')
    await expect(page).toHaveURL(/\/error-page\/403$/)
    await page.goto('/score?academicYear=4&grade=7&suffix=%E1%9E%80&month=0')
    await expect(page.getByRole('alert')).toContainText(
      'This page does not show the academic year 2026-2027 PREPARATION.',
    )
    await expect(page.getByRole('region', { name: grade7.name })).toHaveCount(0)
    await page.getByRole('link', { name: 'Open the running year' }).click()
    await expect(page.getByRole('region', { name: grade7.name })).toBeVisible()
  })
})

test.describe('school management', () => {
  test.use({ account: 'manager' })

  test('sees every class with every month and both semesters side by side', async ({ page }) => {
    await page.goto('/score')
    const headers = main(page).getByRole('columnheader')
    await expect(headers.last()).toHaveText('Semester 2')
    await expect(main(page).getByRole('link', { name: /^Grade 7 ក, October: / })).toBeVisible()
    for (const header of await headers.all()) await expect(header).toBeInViewport({ ratio: 1 })
  })

  test('reads the sheet of a closing year by a link and cannot edit it', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/score-management?academicYear=2&school=14026&grade=7&suffix=%E1%9E%80&month=10')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(grade7.name)
    await expect(page.getByRole('main')).toContainText('2024-2025 CLOSING')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByText('This academic year is closed: its scores can no longer be changed.')).toBeVisible()
    await openSheetMenu(page)
    await expect(page.getByRole('menuitem', { name: /^Print/ }).first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Import/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await chooseFromClassMenu(page, 'Change class or month')
    await expect(page.getByRole('button', { name: /^Academic year/ })).toHaveText('2024-2025 CLOSING')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(`${origin}/score-management`)
    await expect(page.getByRole('button', { name: /^Academic year/ })).toHaveText('2025-2026 RUNNING')
  })
})

test.describe('a teacher with a tablet', () => {
  test.use({ account: 'teacher', hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  test(
    'selects a range by holding a cell and tapping another, copies it and pastes it',
    { tag: '@detail' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await openSheet(page, 'October')
      const grid = page.getByRole('grid')
      const cells = (row: number) =>
        grid
          .getByRole('row')
          .nth(row + 2)
          .getByRole('gridcell')
      await firstCell(page).tap()
      await page.keyboard.type('71')
      await page.keyboard.press('Enter')
      const { x = 0, y = 0 } = (await firstCell(page).boundingBox()) ?? {}
      const touch = await context.newCDPSession(page)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 9, y: y + 9 }] })
      await expect(page.getByText('Now tap the opposite corner of the range')).toBeVisible()
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await cells(2).nth(2).tap()
      await expect(grid.locator('[aria-selected=true]')).toHaveCount(3)
      const bar = page.getByRole('group', { name: 'Table actions' })
      await bar.getByRole('button', { name: 'Fill down' }).tap()
      await expect(cells(2).nth(2)).toHaveText('71')
      await bar.getByRole('button', { name: 'Copy' }).tap()
      await cells(3).nth(2).tap()
      await bar.getByRole('button', { name: 'Paste' }).tap()
      await expect(cells(5).nth(2)).toHaveText('71')
      await expect(grid.locator('xpath=..').getByRole('status')).toHaveText('3 cells pasted')
      await expectNoAxeFindings(page)
    },
  )
})

test.describe('in Khmer', () => {
  test.use({ account: 'teacher', language: 'km' })

  test('the sheet is read and saved in Khmer', async ({ page }) => {
    await page.goto('/score')
    await page.getByRole('link', { name: 'មិថុនា' }).first().click()
    await expect(page.getByRole('columnheader', { name: /គណិតវិទ្យា/ }).first()).toBeVisible()
    await firstCell(page).click()
    await pressKhmer(page, '៨៥')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'រក្សាទុកទាំងអស់' }).click()
    await expect(page.getByText('បានរក្សាទុកពិន្ទុដោយជោគជ័យ។', { exact: true })).toBeVisible()
    await page.reload()
    await expect(firstCell(page)).toHaveText('85.00')
    await expectNoAxeFindings(page)
  })
})

/** Chooses the demo school's class 7 ក by the filter, as an officer does. */
async function chooseClass(page: Page, year: RegExp, month: string) {
  await page.getByRole('combobox', { name: 'Academic year' }).click()
  await page.getByRole('option', { name: year }).click()
  await chooseDemoSchool(page)
  for (const [field, option] of [
    ['Grade', 'Grade 7'],
    ['Suffix', 'ក'],
    ['Month or semester', month],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
}

test.describe('school management, in Khmer', () => {
  test.use({ account: 'manager', language: 'km' })

  test('a corrected score and the results of it are right again after two presses', async ({ page }) => {
    const address = (month: number) => `/score-management?grade=12&suffix=ឃ&month=${month}`
    const warning = page.getByRole('note').filter({ hasText: 'ឆមាសទី១ បានគណនាមុនពេលពិន្ទុត្រូវបានកែ' })
    const calculate = async (semester: string) => {
      await chooseFromSheetMenu(page, `គណនា${semester}`)
      // What is used is known before it is calculated: each month with its state.
      await expect(dialog(page).getByRole('listitem').filter({ hasText: /^ធ្នូ/ })).toBeVisible()
      await expect(dialog(page).getByText(/^ពិន្ទុឆមាស៖ ថ្មី [1-9]/)).toBeVisible()
      await expectNoAxeFindings(page)
      await dialog(page).getByRole('button', { name: 'គណនា', exact: true }).click()
      await expect(dialog(page).getByRole('status')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'បិទ' }).last().click()
    }
    // Nothing is downloaded as an empty form.
    await page.goto('/report?type=4&month=13&grade=12&suffix=ឃ')
    const download = page.getByRole('button', { name: 'ទាញយក', exact: true })
    await expect(download).toBeDisabled()
    await page.getByRole('link', { name: 'បើកសន្លឹកពិន្ទុ' }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await calculate('ឆមាសទី១')
    await expect(warning).toHaveCount(0)
    const semester = scoreCell(page)
    const before = Number(await semester.textContent())

    // Presses are counted from the corrected score on.
    await page.goto(address(10))
    const november = scoreCell(page)
    const old = Number(await november.textContent())
    await november.click()
    await page.keyboard.type(String(old === 20 ? 25 : 20))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'រក្សាទុកទាំងអស់' }).click()
    await expect(warning).toContainText('វិច្ឆិកា (1)')
    await warning.getByRole('button', { name: 'គណនាឡើងវិញ' }).click()
    await expect(warning).toHaveCount(0)

    await visit(page, address(13))
    await expect(semester).not.toHaveText(before.toFixed(2))
    const corrected = await semester.textContent()
    await visit(page, address(15))
    const subject = page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').nth(7)
    await expect(subject).toHaveText(corrected ?? '?')
    await expect(warning).toHaveCount(0)
    await visit(page, '/score')
    await expect(page.getByRole('link', { name: /^ថ្នាក់ទី១២ឃ ឆមាសទី១៖ (រួចរាល់|ខ្លះ)/ })).toBeVisible()
    await visit(page, '/report?type=8&grade=12&suffix=ឃ')
    await expect(page.getByRole('button', { name: 'ទាញយក', exact: true })).toBeEnabled()
    await expect(warning).toHaveCount(0)
  })
})

test.describe('a district officer', () => {
  test.use({ account: 'district' })

  test('finds a school by typing part of its Latin name and opens its sheet', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/score')
    await chooseClass(page, /2025-2026/, 'November')
    await expect(page.getByText('Total 50 · Female 22')).toBeVisible()
  })

  test('reads the sheet of a closed year and can change nothing', { tag: '@detail' }, async ({ page }) => {
    await page.goto('/score')
    await chooseClass(page, /2024-2025/, 'January')
    await expect(page.getByText('This academic year is closed: its scores can no longer be changed.')).toBeVisible()
    await expect(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await expect(page.getByRole('button', { name: 'Save all' })).toHaveCount(0)
    await openSheetMenu(page)
    await expect(page.getByRole('menuitem', { name: /^Print/ }).first()).toBeVisible()
    for (const name of ['Import', 'Template', 'Calculate Semester 1']) {
      await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    const before = await firstCell(page).textContent()
    await firstCell(page).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
    await expect(firstCell(page)).toHaveText(before ?? '')
  })
})
