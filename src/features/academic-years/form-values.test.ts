import { describe, expect, it, test } from 'vitest'
import { weekdayOf } from '@/lib/dates/calendar'
import { makeYear } from '@/testing/records'
import {
  datesOfYearAfter,
  followName,
  toAcademicYearInput,
  newYear,
  studyMonths,
  toFormValues,
  withoutForeignMonths,
} from './form-values'
import { academicYearInput, type AcademicYearFormValues } from '@/domain/academic-years/input-schema'
import type { AcademicYear } from '@/domain/academic-years/schema'

const span = (start_date: string, end_date: string) => ({ start_date, end_date })
const filled: AcademicYearFormValues = { ...newYear, name: '2026-2027', ...span('2026-11-01', '2027-10-31') }

/** The messages of the form's check by field. */
function listMessages(values: AcademicYearFormValues): Record<string, string> {
  const result = academicYearInput.safeParse(values)
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the name of a year', () => {
  it('follows the dates until the user enters a name', () => {
    expect(followName('', span('', ''), span('2026-11-01', '2027-10-31'))).toBe('2026-2027')
    expect(followName('2026-2027', span('2026-11-01', '2027-10-31'), span('2027-11-01', '2027-10-31'))).toBe(
      '2027-2027',
    )
  })

  it('keeps a name that the user gave', () => {
    expect(followName('ឆ្នាំថ្មី', span('2026-11-01', '2027-10-31'), span('2027-11-01', '2028-10-31'))).toBe('ឆ្នាំថ្មី')
  })

  it('stays while a date is missing, half typed or does not exist', () => {
    for (const after of [span('2027-11-01', ''), span('2027-11-01', '31-10-20'), span('2027-02-31', '2028-10-31')]) {
      expect(followName('2026-2027', span('2026-11-01', '2027-10-31'), after)).toBe('2026-2027')
    }
  })
})

describe('the study-day table', () => {
  it('has the months of the span in calendar order from the start, with their days', () => {
    expect(studyMonths(span('2027-11-15', '2028-02-01'))).toEqual([
      ['nov', 30],
      ['dec', 31],
      ['jan', 31],
      ['feb', 29],
    ])
  })

  it('has none while a date is missing or the end lies before the start', () => {
    expect(studyMonths(span('2027-11-15', ''))).toEqual([])
    expect(studyMonths(span('2027-11-15', '2027-01-01'))).toEqual([])
  })

  it('sends no count of a month that the dates no longer reach', () => {
    const values = { ...filled, ...span('2026-11-01', '2026-12-31'), study_days: [{ nov: 20, dec: 21, jan: 22 }] }
    expect(academicYearInput.parse(withoutForeignMonths(values)).study_days).toEqual([{ nov: 20, dec: 21 }])
  })

  it('refuses more days than the month has, at its cell', () => {
    expect(listMessages({ ...filled, study_days: [{ nov: 31, dec: 31 }] })).toEqual({
      'study_days.0.nov': 'academicYear.studyDays.range',
    })
  })
})

describe('what the form refuses', () => {
  it('asks for name and dates', () => {
    expect(listMessages(newYear)).toEqual({
      name: 'common.error.require',
      start_date: 'common.error.require',
      end_date: 'common.error.require',
    })
  })

  it('names both ends of a span that runs backwards', () => {
    expect(listMessages({ ...filled, ...span('2027-11-01', '2026-10-31') })).toEqual({
      start_date: 'common.error.startDateRange',
      end_date: 'common.error.endDateRange',
    })
  })

  it('refuses a text that is no date', () => {
    expect(listMessages({ ...filled, end_date: '31-02-2027' })).toEqual({ end_date: 'common.error.invalidDate' })
    expect(listMessages({ ...filled, short_vacation_start: '1-4', short_vacation_end: '2027-04-18' })).toMatchObject({
      short_vacation_start: 'common.error.invalidDate',
    })
  })

  it.each(['short_vacation', 'long_vacation'] as const)('wants both ends of the %s, in order', (vacation) => {
    const start = `${vacation}_start` as const
    const end = `${vacation}_end` as const
    expect(listMessages({ ...filled, [start]: '2027-04-05' })).toEqual({ [end]: 'common.error.requireEndDate' })
    expect(listMessages({ ...filled, [end]: '2027-04-05' })).toEqual({ [start]: 'common.error.requireStartDate' })
    expect(listMessages({ ...filled, [start]: '2027-04-06', [end]: '2027-04-05' })).toEqual({
      [start]: 'common.error.startDateRange',
      [end]: 'common.error.endDateRange',
    })
  })

  it('reports all errors together, also beside a missing date', () => {
    expect(listMessages({ ...newYear, name: 'x', end_date: '2027-10-31', long_vacation_start: '2027-09-01' })).toEqual({
      start_date: 'common.error.require',
      long_vacation_end: 'common.error.requireEndDate',
    })
  })
})

describe('a year of the server', () => {
  const year: AcademicYear = {
    id: 1,
    name: null,
    ...span('2025-11-01', '2026-10-31'),
    status: 'pre',
    short_vacation: { start_date: null, end_date: null },
    long_vacation: { start_date: '2026-09-01', end_date: '2026-10-31' },
    study_days: [],
  }

  it('goes through the form and back unchanged, with the name that its years give', () => {
    expect(academicYearInput.parse(toFormValues(year))).toEqual({ ...toAcademicYearInput(year), name: '2025-2026' })
  })
})

test('the dates of the year after are a year later, with each vacation on the weekday that it had', () => {
  const year = makeYear({
    start_date: '2025-11-01',
    end_date: '2026-10-31',
    short_vacation: { start_date: '2026-04-06', end_date: '2026-04-19' },
    long_vacation: { start_date: null, end_date: null },
  })
  const dates = datesOfYearAfter(year)
  expect(dates).toEqual({
    start_date: '2026-11-01',
    end_date: '2027-10-31',
    short_vacation_start: '2027-04-05',
    short_vacation_end: '2027-04-18',
    long_vacation_start: '',
    long_vacation_end: '',
  })
  expect(weekdayOf(dates.short_vacation_start)).toBe(weekdayOf('2026-04-06'))
})
