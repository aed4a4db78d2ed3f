import { khmerDigits } from '@/lib/text/digits'
import { monthName } from '@/lib/dates/dates'
import { semesterOne } from '@/lib/dates/month-codes'

/** A month as short as an axis needs it: Nov, ខែ១១; a semester S1, ឆ១. */
export function monthTick(month: number, locale: 'km' | 'en'): string {
  if (month >= semesterOne) {
    const semester = month - semesterOne + 1
    return locale === 'en' ? `S${String(semester)}` : `ឆ${khmerDigits(semester)}`
  }
  return locale === 'en' ? monthName(month, locale).slice(0, 3) : `ខែ${khmerDigits(month + 1)}`
}
