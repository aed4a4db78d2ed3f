import { expect, test } from 'vitest'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { duePeriods, sheetState } from './sheet-progress'

const vacation = { start_date: null, end_date: null }
const year: AcademicYear = {
  id: 1,
  start_date: '2025-11-01',
  end_date: '2026-10-31',
  status: 'running',
  short_vacation: vacation,
  long_vacation: vacation,
  study_days: [{}],
}

test('a sheet is done, partly done, missing or not asked for yet', () => {
  expect(sheetState({ entered: 6, expected: 6 }, true)).toBe('done')
  expect(sheetState({ entered: 1, expected: 6 }, false)).toBe('partly')
  expect(sheetState({ entered: 0, expected: 6 }, true)).toBe('missing')
  expect(sheetState({ entered: 0, expected: 6 }, false)).toBe('later')
  expect(sheetState({ entered: 0, expected: 0 }, true)).toBe('nothing')
})

test('a semester that is older than scores of its months is never done', () => {
  const state = (changed: { month: number; scores: number }[]) => {
    const calculated = {
      semester: 1 as const,
      calculated_at: '2026-03-31T03:00:00Z',
      months: [10],
      changed,
      by_hand: 0,
    }
    return sheetState({ entered: 6, expected: 6, calculated }, true)
  }
  expect(state([])).toBe('done')
  expect(state([{ month: 10, scores: 1 }])).toBe('outdated')
})

test('months are due once they have begun, a semester at its end, everything when the year is over', () => {
  expect([...duePeriods(year, '2026-01-02')]).toEqual([10, 11, 0])
  expect([...duePeriods(year, '2025-10-02')]).toEqual([])
  expect(duePeriods(year, '2026-05-20')).toContain(13)
  expect(duePeriods(year, '2026-05-20')).not.toContain(14)
  expect(duePeriods(year, '2026-10-20')).toContain(14)
  expect(duePeriods({ ...year, status: 'post' }, '2025-11-02').size).toBe(14)
})
