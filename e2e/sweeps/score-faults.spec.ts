import { scoreCell } from '../support/page'
import type { Page } from '@playwright/test'
import { failFor } from '../support/faults'
import { expect, test } from '../support/test'

// The typed text survives every way in which a save can end; 401, 403 and 429 lead to their error page. Every test has
// its own cell, in months that no other test enters.
test.use({ account: 'teacher' })

async function typeScore(page: Page, month: string, score: string, row = 0) {
  await page.goto('/score')
  const grade7 = page.getByRole('region', { name: 'Grade 7 ក' })
  await grade7.getByRole('link', { name: month, exact: true }).click()
  await scoreCell(page, row).click()
  await page.keyboard.type(score)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save all' }).click()
}

async function failSaving(page: Page, answer: object) {
  const rules = [{ path: '/api/scores', method: 'POST', times: 1, ...answer }]
  await failFor(page, rules)
}

test('a save answered 403 leads to the error page, and back on the sheet nothing is lost', async ({ page }) => {
  await failSaving(page, { status: 403, body: { message: 'common.error.notPermitted' } })
  await typeScore(page, 'July', '37')
  await expect(page).toHaveURL('/error-page/403')
  await page.getByRole('region', { name: 'Your unsaved work' }).getByRole('link').click()
  await expect(scoreCell(page)).toHaveText('37')
  await expect(page.getByText('1 cell not saved · kept on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
})

test('a save answered 429 leads to the error page, waits for the named time and goes by itself', async ({ page }) => {
  const body = { message: 'common.error.busy' }
  await failSaving(page, { status: 429, headers: { 'Retry-After': '12' }, body })
  await typeScore(page, 'August', '38')
  await expect(page).toHaveURL('/error-page/429')
  const countdown = page.getByRole('region', { name: 'Your unsaved work' }).getByRole('timer')
  await expect(countdown).toHaveText(/Your work is sent by itself in \d+ seconds?\.$/)
  await page.getByRole('region', { name: 'Your unsaved work' }).getByRole('link').click()
  await expect(scoreCell(page)).toContainText('38')
  await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible({ timeout: 20_000 })
})

test("a save answered 500 shows the server's message, keeps the cell and works the next time", async ({ page }) => {
  // Once or twice it is met with another try.
  await failSaving(page, { status: 500, times: 3, body: { message: 'common.error.server' } })
  await typeScore(page, 'June', '41')
  await expect(page.getByRole('alert')).toContainText('Everything you typed is still here.')
  await expect(scoreCell(page)).toHaveText('41')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible()
})

test('a save whose answer is lost is sent again with its key and is done once', async ({ page }) => {
  await failSaving(page, { cut: 'after' })
  await typeScore(page, 'July', '29', 1)
  await expect(page.getByText('The scores are saved.', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(scoreCell(page, 1)).toHaveText('29.00')
})

test('a year that closes meanwhile says so, and what was typed can be kept as a file', async ({ page }) => {
  await failSaving(page, { status: 409, body: { message: 'score.readOnlyYear' } })
  await typeScore(page, 'June', '23', 1)
  const alert = page.getByRole('alert').filter({ hasText: 'It can no longer be saved.' })
  const download = page.waitForEvent('download')
  await alert.getByRole('button', { name: 'Download as a file' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(scoreCell(page, 1)).toHaveText('23')
})
