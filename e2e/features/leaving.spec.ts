import type { Page } from '@playwright/test'
import { chooseFromClassMenu, main, scoreCell } from '../support/page'
import { failFor, failNoMore } from '../support/faults'
import { expect, test } from '../support/test'

// What is left for another address takes no input from the press on, however late the other content arrives.

const sheet = (month: number) => `/score-management?academicYear=3&grade=8&suffix=%E1%9E%81&month=${month}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const state = (page: Page) => page.getByRole('group', { name: 'State of the work' })

/** Makes the answers of a call so late that everything a test does meanwhile is done before them. */
const answerLate = (page: Page, path: string) => failFor(page, [{ path, method: 'GET', latencyMs: 2500 }])

/** Uses the keyboard, the clipboard and the mouse as somebody who has not noticed that another page is coming. */
async function workOn(page: Page, place: { x: number; y: number }) {
  const press = async () => {
    await page.keyboard.type('9')
    for (const key of ['Enter', 'Delete', 'Control+v', 'Control+d', 'Control+s']) await page.keyboard.press(key)
  }
  await press()
  await page.mouse.click(place.x, place.y)
  await press()
  await page.mouse.dblclick(place.x, place.y)
  await press()
}

/** The middle of the first score's cell. */
async function placeOfCell(page: Page) {
  const box = await scoreCell(page).boundingBox()
  if (box === null) throw new Error('The sheet has no cell')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('a teacher', () => {
  test.use({ account: 'teacher', permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'types into neither month between the press on an arrow and the next month',
    { tag: '@detail' },
    async ({ page }) => {
      const saves: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/api/scores')) saves.push(request.url())
      })
      await page.goto(sheet(1))
      const place = await placeOfCell(page)
      await page.evaluate(() => navigator.clipboard.writeText('8\n8\n8'))
      await answerLate(page, '/api/scores')
      await page.getByRole('link', { name: 'March', exact: true }).click()
      await expect(title(page)).toContainText('March')
      await workOn(page, place)
      // The sheet of February has made room for that of March, which is not there yet.
      await expect(main(page).getByText('Loading')).toBeAttached()
      await expect(page.getByRole('grid')).toHaveCount(0)
      await workOn(page, place)
      await expect(page.getByRole('grid')).toHaveAccessibleName(/March/)
      await failNoMore(page)
      await expect(state(page)).toHaveText('Nothing to save')
      await expect(scoreCell(page)).toBeFocused()
      await page.goBack()
      await expect(page.getByRole('grid')).toHaveAccessibleName(/February/)
      await expect(state(page)).toHaveText('Nothing to save')
      expect(saves).toEqual([])
    },
  )

  test(
    'keeps what was typed up to Back, also in an open cell, for the sheet that was left',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto(sheet(3))
      await page.getByRole('link', { name: 'May', exact: true }).click()
      await expect(page.getByRole('grid')).toHaveAccessibleName(/May/)
      const place = await placeOfCell(page)
      await scoreCell(page).click()
      await page.keyboard.type('31')
      await page.keyboard.press('Enter')
      await page.keyboard.type('32')
      await answerLate(page, '/api/scores')
      await chooseFromClassMenu(page, 'Grade 7 ក')
      await expect(title(page)).toContainText('Grade 7 ក')
      await workOn(page, place)
      await expect(page.getByRole('grid')).toHaveAccessibleName(/Grade 7 ក/)
      await failNoMore(page)
      await expect(state(page)).toHaveText('Nothing to save')
      await page.goBack()
      await expect(scoreCell(page)).toHaveText('31')
      await expect(scoreCell(page, 1)).toHaveText('32')
      await expect(state(page)).toContainText('2 cells not saved')
    },
  )

  test('comes back to the sheet before when the next one does not arrive', { tag: '@detail' }, async ({ page }) => {
    await page.goto(sheet(1))
    await expect(page.getByRole('grid')).toBeVisible()
    await failFor(page, [{ path: '/api/scores', method: 'GET', status: 500, body: { message: 'common.error.server' } }])
    await page.getByRole('link', { name: 'March', exact: true }).click()
    await expect(main(page).getByRole('alert')).toContainText('“Score” could not be loaded')
    await failNoMore(page)
    await page.goBack()
    await scoreCell(page).click()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await expect(state(page)).toContainText('1 cell not saved')
    await page.goForward()
    await expect(page.getByRole('grid')).toHaveAccessibleName(/March/)
  })

  test(
    'types into neither class between the choice of a class and its attendance sheet',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/attendance-management?academicYear=3&grade=8&suffix=%E1%9E%81')
      const place = await placeOfCell(page)
      await answerLate(page, '/api/attendances')
      await chooseFromClassMenu(page, 'Grade 7 ក')
      await expect(title(page)).toContainText('Grade 7 ក')
      await workOn(page, place)
      await expect(page.getByRole('grid')).toHaveAccessibleName(/Grade 7 ក/)
      await failNoMore(page)
      await expect(state(page)).toHaveText('Nothing to save')
      await page.goBack()
      await expect(page.getByRole('grid')).toHaveAccessibleName(/Grade 8 ខ/)
      await expect(state(page)).toHaveText('Nothing to save')
    },
  )

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

    test('types into neither month while the next one is coming', { tag: '@detail' }, async ({ page }) => {
      await page.goto(sheet(1))
      const field = main(page).getByRole('listitem').first().getByRole('textbox')
      const place = await field.boundingBox()
      await page.getByRole('button', { name: 'Change class or month' }).tap()
      await answerLate(page, '/api/scores')
      await page.getByRole('button', { name: 'February', exact: true }).tap()
      await page.getByRole('menuitem', { name: 'March', exact: true }).tap()
      await expect(title(page)).toContainText('March')
      for (const wait of [false, true]) {
        if (wait) await expect(main(page).getByText('Loading')).toBeAttached()
        await page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
        await page.keyboard.type('9')
        await page.keyboard.press('Enter')
      }
      await expect(field).toHaveValue('')
      await failNoMore(page)
      await expect(main(page).getByRole('button', { name: 'Save all' })).toBeDisabled()
      await page.goBack()
      await expect(field).toHaveValue('')
      await expect(main(page).getByRole('button', { name: 'Save all' })).toBeDisabled()
    })
  })
})

test.describe('a national officer', () => {
  test.use({ account: 'demis' })

  test('writes into neither record between the press on a link and the form of another one', async ({ page }) => {
    await page.goto('/user')
    const others = page.getByRole('row').filter({ hasNotText: 'demis' })
    await others.getByRole('link', { name: 'Edit' }).first().click()
    const email = page.getByRole('textbox', { name: 'Email' })
    const before = await email.inputValue()
    await email.focus()
    await answerLate(page, '/api/users')
    await page.getByRole('banner').getByRole('link').last().click()
    for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('x')
    await expect(main(page).getByText('Loading')).toBeAttached()
    await expect(email).toHaveCount(0)
    await page.keyboard.type('xxxxx')
    await failNoMore(page)
    await expect(email).toHaveValue('demis@sala.example')
    await page.goBack()
    await expect(email).toHaveValue(before)
  })
})

test.describe('a school manager', () => {
  test.use({ account: 'manager' })

  test(
    'selects and opens nothing in the rows of one search while those of another load',
    { tag: '@detail' },
    async ({ page }) => {
      await page.goto('/student?grade=7')
      const action = page.getByRole('button', { name: /^Action: / }).first()
      const whole = page.getByRole('checkbox', { name: 'Select all on this page' })
      const search = page.getByRole('searchbox')
      const places = [await action.boundingBox(), await whole.boundingBox()]
      await answerLate(page, '/api/enrollments/students')
      await search.fill('sok')
      await search.press('Enter')
      await expect(page).toHaveURL(/keyword=sok/)
      await search.pressSequentially(' dara')
      for (const place of places) {
        await page.mouse.click((place?.x ?? 0) + 8, (place?.y ?? 0) + 8)
        // At this moment, for the rows that arrive are others anyway.
        expect(await page.locator('[role=menu], [type=checkbox]:checked').count()).toBe(0)
      }
      await failNoMore(page)
      await expect(page.getByRole('button', { name: /^Remove filter: .*sok/ })).toBeVisible()
      await expect(search).toHaveValue('sok dara')
    },
  )
})
