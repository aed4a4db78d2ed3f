import { describe, expect, test } from 'vitest'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import { type AcademicYear } from '@/domain/academic-years/schema'
import { consolidationInput } from './consolidation-input'
import { semesterSpan } from './semester-span'

type Vacation = [start: string | null, end: string | null]

function year(short: Vacation, long: Vacation, span: [string, string] = ['2025-11-01', '2026-10-31']): AcademicYear {
  const vacation = ([start_date, end_date]: Vacation) => ({ start_date, end_date })
  return {
    id: 3,
    start_date: span[0],
    end_date: span[1],
    status: 'running',
    short_vacation: vacation(short),
    long_vacation: vacation(long),
    study_days: [{}],
  }
}

const none: Vacation = [null, null]

describe('the usual months of a semester', () => {
  test.each<[string, AcademicYear, [string, string], [string, string]]>([
    [
      'more of April lies behind the vacation',
      year(['2026-04-06', '2026-04-18'], ['2026-09-01', '2026-10-31']),
      ['2025-11-01', '2026-03-31'],
      ['2026-04-01', '2026-08-31'],
    ],
    [
      'more of April lies before the vacation',
      year(['2026-04-20', '2026-05-03'], ['2026-08-25', '2026-10-31']),
      ['2025-11-01', '2026-04-30'],
      ['2026-05-01', '2026-08-31'],
    ],
    ['no vacations', year(none, none), ['2025-11-01', '2026-04-30'], ['2026-05-01', '2026-10-31']],
    [
      'vacations outside the year say nothing',
      year(['2027-04-06', '2027-04-18'], ['2025-11-02', '2025-11-20']),
      ['2025-11-01', '2026-04-30'],
      ['2026-05-01', '2026-10-31'],
    ],
    [
      'a year that begins and ends within a month',
      year(none, none, ['2025-11-10', '2026-02-15']),
      ['2025-11-10', '2025-12-31'],
      ['2026-01-01', '2026-02-15'],
    ],
  ])('%s', (_, given, first, second) => {
    expect(semesterSpan(given, 1)).toEqual({ start: first[0], end: first[1] })
    expect(semesterSpan(given, 2)).toEqual({ start: second[0], end: second[1] })
  })

  test('are sent as codes in their order', () => {
    expect(monthCodesOfSpan('2025-11-30', '2026-02-01')).toEqual([10, 11, 0, 1])
  })
})

describe('the form', () => {
  const form = consolidationInput(year(none, none))
  const errors = (start: string, end: string) => {
    const result = form.safeParse({ start, end })
    return result.success ? result.data : result.error.issues.map(({ path, message }) => [path.join('.'), message])
  }

  test.each([
    ['2025-11-01', '2026-01-31', { months: [10, 11, 0] }],
    ['2026-03-15', '2026-03-15', { months: [2] }],
    [
      '',
      '',
      [
        ['start', 'common.error.require'],
        ['end', 'common.error.require'],
      ],
    ],
    ['2026-02-30', '2026-03-31', [['start', 'common.error.invalidDate']]],
    ['2026-02-01', '31-13-2026', [['end', 'common.error.invalidDate']]],
    [
      '2026-03-01',
      '2026-02-28',
      [
        ['start', 'common.error.startDateRange'],
        ['end', 'common.error.endDateRange'],
      ],
    ],
    ['2025-10-31', '2026-02-28', [['start', 'score.consolidate.outsideYear']]],
    ['2025-11-01', '2026-11-01', [['end', 'score.consolidate.outsideYear']]],
  ])('from %j to %j', (start, end, expected) => {
    expect(errors(start, end)).toEqual(expected)
  })
})
