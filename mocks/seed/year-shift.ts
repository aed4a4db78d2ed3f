import { monthOf, yearOf } from '@/lib/dates/calendar'
import { startYears } from './academic-years'

const november = 11

/**
 * Returns by how many years the demo country has to be moved so that its running year contains a day, `yyyy-MM-dd`. A year
 * lasts from 1 November to 31 October, so that every day lies in exactly one.
 */
export function yearShiftOf(day: string): number {
  const start = monthOf(day) >= november ? yearOf(day) : yearOf(day) - 1
  return start - startYears.running
}
