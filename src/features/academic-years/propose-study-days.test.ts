import { expect, test } from 'vitest'
import type { Holiday } from '@/domain/holidays/schema'
import { followProposal, proposeStudyDays, yearsWithoutHolidays } from './propose-study-days'

const none = { short_vacation_start: '', short_vacation_end: '', long_vacation_start: '', long_vacation_end: '' }
const holiday = (from: string, to = from): Holiday => ({ name: 'បុណ្យ', name_en: 'Holiday', from, to })

test('study days are proposed without Sundays, public holidays and vacations', () => {
  const year = { ...none, start_date: '2027-11-01', end_date: '2027-12-31' }
  // November 2027 has 30 days and four Sundays, December 31 and four.
  expect(proposeStudyDays(year, [])).toEqual({ nov: 26, dec: 27 })
  // A holiday on a Sunday frees no other day; a vacation that holds a holiday frees it once.
  const holidays = [holiday('2027-11-07'), holiday('2027-11-09', '2027-11-10'), holiday('2027-12-24')]
  const vacation = { short_vacation_start: '2027-12-20', short_vacation_end: '2027-12-31' }
  expect(proposeStudyDays({ ...year, ...vacation }, holidays)).toEqual({ nov: 24, dec: 16 })
})

test('a year begins and ends within its months', () => {
  expect(proposeStudyDays({ ...none, start_date: '2027-11-15', end_date: '2027-12-04' }, [])).toEqual({
    nov: 14,
    dec: 4,
  })
})

test('nothing is proposed while the dates are not complete or out of order', () => {
  for (const [start_date, end_date] of [
    ['2027-11-01', ''],
    ['2027-11-01', '31-10'],
    ['2027-11-01', '2027-10-31'],
    ['2027-11-01', '2099-10-31'],
  ] as const) {
    expect(proposeStudyDays({ ...none, start_date, end_date }, [])).toEqual({})
  }
})

test('a month follows the proposal until the user types another count', () => {
  const before = { nov: 26, dec: 27 }
  const after = { nov: 24, dec: 16, jan: 20 }
  expect(followProposal({ nov: 26, dec: 25, jan: null }, before, after)).toEqual({ nov: 24, dec: 25, jan: 20 })
})

test('years without a list of holidays are named', () => {
  const year = { ...none, start_date: '2027-11-01', end_date: '2028-10-31' }
  expect(yearsWithoutHolidays(year, [holiday('2027-01-01')])).toEqual([2028])
  expect(yearsWithoutHolidays({ ...year, end_date: '' }, [])).toEqual([])
})
