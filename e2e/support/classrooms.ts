import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test'

// What specs about the list of classrooms and its form do again and again.

export const freshSuffix = () => `T${String(randomInt(100_000, 999_999))}`
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
export const main = (page: Page) => page.getByRole('main')
export const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

export async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The demo school's list in a year, and the way to a new class from there. */
export async function openNew(page: Page, year = '2025-2026 RUNNING') {
  await page.goto('/classroom')
  await choose(page, 'Academic year', year)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New classroom' })).toBeVisible()
}
