import { isExists } from 'date-fns'
import { foldDigits } from '@/lib/text/digits'
import { annual, semesterOne, semesterTwo } from './month-codes'

// Dates are texts `yyyy-MM-dd`, so that no time zone can move a birthday. Names are tables of our own, because Chromium
// carries no Khmer data in Intl.

type Language = 'km' | 'en'

const monthNames = {
  km: ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
} as const

const periodNames = {
  km: { [semesterOne]: 'ឆមាសទី១', [semesterTwo]: 'ឆមាសទី២', [annual]: 'ប្រចាំឆ្នាំ' },
  en: { [semesterOne]: 'Semester 1', [semesterTwo]: 'Semester 2', [annual]: 'Annual' },
} as const

const twoDigits = (value: number) => String(value).padStart(2, '0')

const wirePattern = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/
const shownPattern = /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/

/** `2026-11-09` → `09-11-2026`. A text that is no date comes back as it is: it is shown, not hidden. */
export function formatDate(date: string): string {
  const { year, month, day } = wirePattern.exec(date)?.groups ?? {}
  return year === undefined ? date : `${day}-${month}-${year}`
}

/** Takes DD-MM-YYYY as typed, Khmer digits too; gives `yyyy-MM-dd`, or null when there is no such day. Two digits,
 *  two digits, four digits, nothing else: a lenient reader takes 3-2-26 for the year 26. */
export function parseDate(text: string): string | null {
  const { year, month, day } = shownPattern.exec(foldDigits(text))?.groups ?? {}
  const isDate = Number(year) > 0 && isExists(Number(year), Number(month) - 1, Number(day))
  return isDate ? `${year}-${month}-${day}` : null
}

/** Moves a moment to the wall clock of Phnom Penh: seven hours ahead of UTC, all year, since 1975. */
function phnomPenh(moment: Date): Date {
  return new Date(moment.getTime() + 7 * 60 * 60 * 1000)
}

/** An ISO moment as DD-MMM-YYYY HH:mm:ss in Phnom Penh; in Khmer the month has its full name. */
export function formatDateTime(iso: string, locale: Language): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const local = phnomPenh(moment)
  const name = monthName(local.getUTCMonth(), locale)
  const time = [local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds()].map(twoDigits).join(':')
  const month = locale === 'km' ? name : name.slice(0, 3)
  return `${twoDigits(local.getUTCDate())}-${month}-${local.getUTCFullYear()} ${time}`
}

/** Formats a moment: only the time if it is today, `10:31`, otherwise with the date. */
export function formatMoment(iso: string, locale: Language, now = new Date()): string {
  const moment = new Date(iso)
  if (Number.isNaN(moment.getTime())) return iso
  const written = formatDateTime(iso, locale)
  return (todayInPhnomPenh(moment) === todayInPhnomPenh(now) ? written.slice(-8) : written).slice(0, -3)
}

/** The calendar day in Phnom Penh at a moment, `yyyy-MM-dd`. */
export function todayInPhnomPenh(now: Date): string {
  return phnomPenh(now).toISOString().slice(0, 10)
}

/** Name of a month code: 0–11 a month, 13 and 14 the semesters, 15 the year. Empty for other codes. */
export function monthName(code: number, locale: Language): string {
  if (code === semesterOne || code === semesterTwo || code === annual) return periodNames[locale][code]
  return monthNames[locale][code] ?? ''
}
