import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import { boardPeriod } from './board-period'

const createYear = (id: number, start: number, status: AcademicYearStatus): AcademicYear => ({
  id,
  name: null,
  start_date: `${String(start)}-11-03`,
  end_date: `${String(start + 1)}-08-28`,
  status,
  short_vacation: { start_date: null, end_date: null },
  long_vacation: { start_date: null, end_date: null },
  study_days: [{ nov: 20, apr: 0 }],
})
const years = [createYear(4, 2026, 'draft'), createYear(3, 2025, 'running'), createYear(2, 2024, 'archived')]
const shown = (search: Parameters<typeof boardPeriod>[0], today = '2026-02-10') => {
  const { period } = boardPeriod(search, years, today)
  return period && [period.year.id, period.month]
}

test('a board opens on the running year and the month that is due', () => {
  expect(shown({})).toEqual([3, 1])
})

test('an address chooses the year and the month', () => {
  expect(shown({ academicYear: 2, month: 11 })).toEqual([2, 11])
})

test('a year that is over opens on its last month', () => {
  expect(shown({ academicYear: 2 })).toEqual([2, 7])
})

test.each([
  ['a draft year', { academicYear: 4 }, { of: 'year', year: years[0] }],
  ['a year that does not exist', { academicYear: 9 }, { of: 'year', year: null }],
  ['a month of vacation', { month: 3 }, { of: 'month' }],
  ['a semester', { month: 13 }, { of: 'month' }],
  ['a month that cannot be read', { month: -1 }, { of: 'month' }],
])('an address that names %s has no board but the reason', (_, search, problem) => {
  expect(boardPeriod(search, years, '2026-02-10')).toEqual({ period: null, problem })
})

test('before the year begins the board shows its first month', () => {
  expect(shown({}, '2025-10-01')).toEqual([3, 10])
})

test('without a year that schools work in there is no board', () => {
  expect(boardPeriod({}, [createYear(4, 2026, 'draft')], '2026-02-10')).toEqual({ period: null, problem: null })
})
