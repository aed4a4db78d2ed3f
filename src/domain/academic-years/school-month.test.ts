import { expect, test } from 'vitest'
import { schoolMonth } from './school-month'

const year = {
  id: 3,
  name: '2025-2026',
  start_date: '2025-11-03',
  end_date: '2026-09-25',
  status: 'running' as const,
  short_vacation: { start_date: null, end_date: null },
  long_vacation: { start_date: null, end_date: null },
  study_days: [{ nov: 20, apr: 0, sep: 0 }],
}

test.each([
  ['2025-11-02', null],
  ['2025-11-03', 10],
  ['2026-01-31', 0],
  ['2026-04-10', 2],
  ['2026-05-10', 4],
  ['2026-11-21', 7],
])('on %s the month whose scores are due is %s', (today, month) => {
  expect(schoolMonth(year, today)).toBe(month)
})
