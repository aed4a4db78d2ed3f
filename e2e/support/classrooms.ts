import { choose } from './page'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test'

// Steps shared by the specs about the list of classrooms and its form.

export const freshSuffix = () => `T${String(randomInt(100_000, 999_999))}`

/** The demo school's list in a year, and the way to a new class from there. */
export async function openNew(page: Page, year = '2025-2026 RUNNING') {
  await page.goto('/classroom')
  await choose(page, 'Academic year', year)
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New classroom' })).toBeVisible()
}
