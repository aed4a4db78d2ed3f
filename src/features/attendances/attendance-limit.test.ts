import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthKeys } from '@/lib/dates/month-codes'
import { attendanceError, attendanceLimit, unlikelyAbsences } from './attendance-limit'

const year = { start_date: '2025-11-01', end_date: '2026-10-31', studyDays: { nov: 22, dec: 20, aug: 0 } }
const always = { from: null, to: null }

test.each([
  ['nov', always, 22, 'studyDays'],
  ['feb', always, 28, 'studyDays'],
  ['jan', always, 31, 'studyDays'],
  ['aug', always, 0, 'studyDays'],
  ['nov', { from: '2025-11-20', to: null }, 11, 'enrolledDays'],
  ['nov', { from: '2025-11-30', to: '2025-11-30' }, 1, 'enrolledDays'],
  ['nov', { from: '2025-12-01', to: null }, 0, 'notEnrolled'],
  ['dec', { from: '2025-10-01', to: '2025-12-05' }, 5, 'enrolledDays'],
  ['jan', { from: null, to: '2025-12-31' }, 0, 'notEnrolled'],
  ['dec', { from: '2025-12-31', to: '2025-12-01' }, 0, 'notEnrolled'],
] as const)('%s of a student there %o: %d days by %s', (month, dates, days, by) => {
  expect(attendanceLimit(month, year, dates)).toEqual({ days, by })
})

test('a month that the year does not touch has no days', () => {
  const half = { ...year, end_date: '2026-03-15' }
  expect(attendanceLimit('oct', half, always)).toEqual({ days: 0, by: 'outsideYear' })
})

test('a month at either end of the year counts its days in the year, unless a figure is set', () => {
  const half = { start_date: '2025-11-10', end_date: '2026-03-15', studyDays: {} }
  expect(attendanceLimit('nov', half, always)).toEqual({ days: 21, by: 'studyDays' })
  expect(attendanceLimit('mar', half, always)).toEqual({ days: 15, by: 'studyDays' })
  expect(attendanceLimit('mar', half, { from: '2026-03-10', to: null })).toEqual({ days: 6, by: 'enrolledDays' })
  expect(attendanceLimit('mar', half, { from: '2026-03-16', to: null })).toEqual({ days: 0, by: 'notEnrolled' })
  expect(attendanceLimit('mar', { ...half, studyDays: { mar: 20 } }, always)).toEqual({ days: 20, by: 'studyDays' })
})

test('of a month that the year has twice the one counts in which the student was there longer', () => {
  const long = { start_date: '2025-11-01', end_date: '2026-11-30', studyDays: {} }
  expect(attendanceLimit('nov', long, { from: '2025-11-29', to: '2026-11-10' }).days).toBe(10)
})

test('both counts together may reach the limit and not pass it; what is not entered counts nothing', () => {
  const limit = { days: 22, by: 'studyDays' } as const
  expect(attendanceError({ absent: 20, permission: 2 }, limit)).toBeNull()
  expect(attendanceError({ absent: 20, permission: 3 }, limit)).toBe('attendance.error.studyDays')
  expect(attendanceError({ absent: null, permission: 23 }, limit)).toBe('attendance.error.studyDays')
  expect(attendanceError({ absent: null, permission: null }, { days: 0, by: 'notEnrolled' })).toBeNull()
  expect(attendanceError({ absent: 0, permission: null }, { days: 0, by: 'notEnrolled' })).toBe(
    'attendance.error.notEnrolled',
  )
})

test('absences on all study days of a month are unlikely, but not on those of a short stay', () => {
  const limit = { days: 22, by: 'studyDays' } as const
  expect(unlikelyAbsences({ absent: 22, permission: null }, limit)).toBe(22)
  expect(unlikelyAbsences({ absent: 0, permission: 22 }, limit)).toBe(22)
  expect(unlikelyAbsences({ absent: 20, permission: 2 }, limit)).toBe(22)
  expect(unlikelyAbsences({ absent: 21, permission: 0 }, limit)).toBeNull()
  expect(unlikelyAbsences({ absent: 22, permission: 1 }, limit)).toBeNull()
  expect(unlikelyAbsences({ absent: null, permission: null }, limit)).toBeNull()
  expect(unlikelyAbsences({ absent: 2, permission: 0 }, { days: 2, by: 'enrolledDays' })).toBeNull()
  expect(unlikelyAbsences({ absent: 0, permission: 0 }, { days: 0, by: 'studyDays' })).toBeNull()
})

test("the limit never passes the study days, the month's days or the student's days", () => {
  const day = fc
    .date({ min: new Date('2025-10-01'), max: new Date('2026-12-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const dates = fc.record({ from: fc.option(day), to: fc.option(day) })
  const figures = fc.option(fc.integer({ min: 0, max: 31 }))
  fc.assert(
    fc.property(fc.constantFrom(...monthKeys), dates, figures, (month, { from, to }, figure) => {
      const studyDays = figure === null ? {} : { [month]: figure }
      const calendarYear = monthKeys.indexOf(month) >= 10 ? 2025 : 2026
      const days = Array.from(
        { length: 31 },
        (_, index) => new Date(Date.UTC(calendarYear, monthKeys.indexOf(month), index + 1)),
      )
        .filter((date) => date.getUTCMonth() === monthKeys.indexOf(month))
        .map((date) => date.toISOString().slice(0, 10))
        .filter((text) => (from === null || text >= from) && (to === null || text <= to))
      const limit = attendanceLimit(month, { ...year, studyDays }, { from, to })
      expect(limit.days).toBe(Math.min(days.length, figure ?? 31))
    }),
  )
})
