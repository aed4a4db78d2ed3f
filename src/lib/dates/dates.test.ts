import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, monthName, parseDate, todayInPhnomPenh } from './dates'

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('a typed date', () => {
  test.each([
    ['09-11-2026', '2026-11-09'],
    ['០៩-១១-២០២៦', '2026-11-09'],
    [' 29-02-2028 ', '2028-02-29'],
    ['01-01-\u200B2026', '2026-01-01'],
    ['29-02-2000', '2000-02-29'],
    ['31-12-2026', '2026-12-31'],
  ])('%j is %s', (typed, date) => {
    expect(parseDate(typed)).toBe(date)
  })

  test.each(['31-02-2026', '29-02-2026', '31-04-2026', '00-01-2026', '01-00-2026', '01-13-2026', '3-2-26', '1-1-2026'])(
    '%s is refused',
    (typed) => {
      expect(parseDate(typed)).toBeNull()
    },
  )

  test.each(['', '2026-11-09', '09/11/2026', '09-11-2026x', '01-01-0000', '29-02-1900', '31-06-2026'])(
    '%j is refused',
    (typed) => {
      expect(parseDate(typed)).toBeNull()
    },
  )

  test('what is shown is read back as the same day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDate(formatDate(day))).toBe(day)
      }),
    )
  })
})

test('a date is shown as DD-MM-YYYY, and what is no date as it is', () => {
  expect(formatDate('2026-11-09')).toBe('09-11-2026')
  expect(formatDate('someday')).toBe('someday')
})

test('a moment is shown on the clock of Phnom Penh, whatever zone the device is in', () => {
  expect(formatDateTime('2026-02-28T17:00:00Z', 'en')).toBe('01-Mar-2026 00:00:00')
  expect(formatDateTime('2026-02-28T17:00:00Z', 'km')).toBe('01-មីនា-2026 00:00:00')
  expect(formatDateTime('2026-11-09T08:05:09+07:00', 'en')).toBe('09-Nov-2026 08:05:09')
  expect(formatDateTime('never', 'en')).toBe('never')
  expect(todayInPhnomPenh(new Date('2025-12-31T16:59:59Z'))).toBe('2025-12-31')
  expect(todayInPhnomPenh(new Date('2025-12-31T17:00:00Z'))).toBe('2026-01-01')
})

test('month codes have names in both languages, semesters and the year included', () => {
  expect([0, 1, 10, 11].map((code) => monthName(code, 'km'))).toEqual(['មករា', 'កុម្ភៈ', 'វិច្ឆិកា', 'ធ្នូ'])
  expect([13, 14, 15].map((code) => monthName(code, 'km'))).toEqual(['ឆមាសទី១', 'ឆមាសទី២', 'ប្រចាំឆ្នាំ'])
  expect([0, 13, 14, 15].map((code) => monthName(code, 'en'))).toEqual([
    'January',
    'Semester 1',
    'Semester 2',
    'Annual',
  ])
  expect([12, 16, -1, 0.5].map((code) => monthName(code, 'en'))).toEqual(['', '', '', ''])
})

test('the Khmer names of months and days are those of the language data Node carries', () => {
  const months = new Intl.DateTimeFormat('km', { month: 'long', timeZone: 'UTC' })
  const icu = Array.from({ length: 12 }, (_, month) => months.format(new Date(Date.UTC(2026, month, 1))))
  expect(icu.map((_, month) => monthName(month, 'km'))).toEqual(icu)
})
