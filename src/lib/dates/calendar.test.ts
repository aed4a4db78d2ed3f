import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  eachDay,
  eachMonth,
  endOfMonth,
  formatLongDate,
  formatLongSpan,
  formatMonth,
  formatSpan,
  monthsBetween,
  startOfMonth,
  weekdayOf,
  weeksOfMonth,
} from './calendar'

test('days and months are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-11-15', 3)).toBe('2027-02-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
  expect(eachDay('2028-02-01', '2028-02-29')).toHaveLength(29)
  expect(eachDay('2026-02-28', '2026-03-01')).toEqual(['2026-02-28', '2026-03-01'])
  expect(eachDay('2026-03-01', '2026-02-28')).toEqual([])
  expect(eachMonth('2026-11-20', '2027-01-10')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(eachMonth('2026-11-20', '2026-11-10')).toEqual([])
  expect(startOfMonth('2028-02-10')).toBe('2028-02-01')
  expect(endOfMonth('2028-02-10')).toBe('2028-02-29')
  expect(monthsBetween('2020-01-31', '2025-11-01')).toBe(69)
})

test('the week begins on Monday', () => {
  expect(weekdayOf('2026-11-09')).toBe(0)
  expect(weekdayOf('2026-11-08')).toBe(6)
})

describe('the weeks of a month', () => {
  test('have a place for every weekday and hold every day once', () => {
    const weeks = weeksOfMonth(2026, 4)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([null, null, '2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'])
    expect(weeks[4]).toEqual(['2026-04-27', '2026-04-28', '2026-04-29', '2026-04-30', null, null, null])
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
  })

  test('are four when February fits them exactly and six when a long month begins on Sunday', () => {
    expect(weeksOfMonth(2027, 2)).toHaveLength(4)
    expect(weeksOfMonth(2026, 11)).toHaveLength(6)
  })
})

test('dates are written in Khmer and in English', () => {
  expect(formatLongDate('2026-11-09', 'km')).toBe('ថ្ងៃច័ន្ទ ទី៩ ខែវិច្ឆិកា ឆ្នាំ២០២៦')
  expect(formatLongDate('2026-11-09', 'en')).toBe('Monday, 9 November 2026')
  expect(formatMonth(2026, 4, 'km')).toBe('ខែមេសា ឆ្នាំ២០២៦')
})

test.each([
  ['2026-05-01', '2026-05-01', '1 May', 'ថ្ងៃទី១ ខែឧសភា'],
  ['2026-11-23', '2026-11-25', '23 to 25 November', 'ថ្ងៃទី២៣ ដល់ថ្ងៃទី២៥ ខែវិច្ឆិកា'],
  ['2027-09-29', '2027-10-01', '29 September to 1 October', 'ថ្ងៃទី២៩ ខែកញ្ញា ដល់ថ្ងៃទី១ ខែតុលា'],
])('the days from %s to %s are written with both ends', (from, to, en, km) => {
  expect([formatSpan(from, to, 'en'), formatSpan(from, to, 'km')]).toEqual([en, km])
})

test('several days with their year name it once, or twice when they reach into another year', () => {
  expect(formatLongSpan('2026-11-23', '2026-11-23', 'en')).toBe('Monday, 23 November 2026')
  expect(formatLongSpan('2026-11-23', '2026-11-25', 'en')).toBe('23 to 25 November 2026')
  expect(formatLongSpan('2026-11-23', '2026-11-25', 'km')).toBe('ថ្ងៃទី២៣ ដល់ថ្ងៃទី២៥ ខែវិច្ឆិកា ឆ្នាំ២០២៦')
  expect(formatLongSpan('2026-12-31', '2027-01-01', 'en')).toBe('31 December 2026 to 1 January 2027')
})
