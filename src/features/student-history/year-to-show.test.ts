import { expect, test } from 'vitest'
import type { StudentHistoryYear } from './schema'
import { yearToShow } from './year-to-show'

const empty = { month: 10, average: null, class_average: null, absent: null, permission: null }

const createYear = (id: number, months: StudentHistoryYear['months']): StudentHistoryYear => ({
  enrollment_id: id,
  academic_year: { id, name: null, status: 'running', start_date: '2025-11-03', end_date: '2026-08-28' },
  school: { id: 1, name: 'សង្កែ', name_en: 'Sangkae' },
  classroom: null,
  grade: 7,
  entry_status: 0,
  annual_result: null,
  dropped_out_on: null,
  transferred_to: null,
  transferred_on: null,
  months,
})
const years = [
  createYear(3, [empty]),
  createYear(2, [{ ...empty, absent: 0 }]),
  createYear(1, [{ ...empty, average: 50 }]),
]

test('a history opens on the newest year with a score or an absence', () => {
  expect(yearToShow(years, null)?.enrollment_id).toBe(2)
})

test('a year that is chosen is shown, even without figures', () => {
  expect(yearToShow(years, 3)?.enrollment_id).toBe(3)
})

test('without any figure the newest year is shown, and without a year nothing', () => {
  expect(yearToShow([createYear(5, []), createYear(4, [])], null)?.enrollment_id).toBe(5)
  expect(yearToShow([], null)).toBeNull()
})
