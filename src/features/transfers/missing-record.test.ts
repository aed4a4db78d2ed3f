import { expect, test } from 'vitest'
import type { MarkedYear } from '@/domain/results/marked-year'
import { missingMonths } from './missing-record'

const month = (code: number, average: number | null, absent: number | null) => ({
  month: code,
  average,
  class_average: null,
  absent,
  permission: null,
})
const year: MarkedYear = {
  academic_year: { id: 1, name: null, status: 'running', start_date: '2026-11-02', end_date: '2027-08-28' },
  months: [month(10, 70, null), month(11, null, 0), month(0, null, null), month(1, null, null)],
}

test('months that are over lack marks where an average is missing, and absences where none are entered', () => {
  expect(missingMonths(year, '2027-01-15')).toEqual({ marks: [11], absences: [10] })
  expect(missingMonths(year, '2027-02-01')).toEqual({ marks: [11, 0], absences: [10, 0] })
})

test('the month that is not over and those to come are not missing', () => {
  expect(missingMonths(year, '2026-11-30')).toEqual({ marks: [], absences: [] })
})

test('of a year that is over every month is asked for', () => {
  expect(missingMonths(year, '2027-10-01').marks).toEqual([11, 0, 1])
})
