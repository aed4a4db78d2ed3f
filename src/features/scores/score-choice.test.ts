import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import { listPeriods } from './score-choice'
import { scoreSearch } from './score-search'

function year(id: number, status: AcademicYearStatus): AcademicYear {
  const vacation = { start_date: null, end_date: null }
  const span = { start_date: '2025-11-01', end_date: '2026-10-31' }
  return { id, ...span, status, short_vacation: vacation, long_vacation: vacation, study_days: [{}] }
}

test('a year is entered by its months from its start, then by semester, and read as a whole', () => {
  expect(listPeriods(year(3, 'running'))).toEqual([10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15])
})

test('an address reads year, class and month, whether they exist or not', () => {
  expect(scoreSearch.parse({ suffix: '', studentId: '1.5' })).toEqual({})
  expect(scoreSearch.parse({ month: 16 })).toEqual({ month: -1 })
  expect(scoreSearch.parse({ month: 15 })).toEqual({ month: 15 })
  expect(scoreSearch.parse({ academicYear: '3', grade: '-3', suffix: 7, month: '13' })).toEqual({
    academicYear: 3,
    grade: -3,
    suffix: '7',
    month: 13,
  })
})
