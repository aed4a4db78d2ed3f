import { expect, test } from 'vitest'
import { monthToOpen } from './month-to-open'

test('a link to a sheet opens the present month, or the nearest one of its year', () => {
  const year = { start_date: '2025-11-01', end_date: '2026-08-31' }
  expect(monthToOpen(year, '2026-01-15')).toBe(0)
  expect(monthToOpen(year, '2025-11-01')).toBe(10)
  expect(monthToOpen(year, '2025-10-31')).toBe(10)
  expect(monthToOpen(year, '2026-11-22')).toBe(7)
})
