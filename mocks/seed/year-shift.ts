import { monthOf, yearOf } from '@/lib/dates/calendar'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { startYears } from './academic-years'

const november = 11

/**
 * Returns by how many years the demo country has to be moved so that its running year contains the day in Phnom Penh. A
 * year lasts from 1 November to 31 October, so that every day lies in exactly one.
 */
export function yearShiftAt(now: Date): number {
  const today = todayInPhnomPenh(now)
  const start = monthOf(today) >= november ? yearOf(today) : yearOf(today) - 1
  return start - startYears.running
}
