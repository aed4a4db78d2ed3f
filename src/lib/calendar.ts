import { monthName } from './dates'

// Days are texts `yyyy-MM-dd`, as in dates.ts. The week begins on Monday, as school weeks do (khmer.md §8).

type Language = 'km' | 'en'

const weekdayNames = {
  km: ['ច័ន្ទ', 'អង្គារ', 'ពុធ', 'ព្រហស្បតិ៍', 'សុក្រ', 'សៅរ៍', 'អាទិត្យ'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const

/** As printed calendars head their columns. */
const weekdaySigns = {
  km: ['ច', 'អ', 'ពុ', 'ព្រ', 'សុ', 'ស', 'អា'],
  en: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
} as const

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

export function weekdayName(weekday: Weekday, locale: Language): string {
  return weekdayNames[locale][weekday]
}

export function weekdaySign(weekday: Weekday, locale: Language): string {
  return weekdaySigns[locale][weekday]
}

function moment(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Month is the calendar's number, 1–12; beyond them it reaches into other years. */
export function firstOfMonth(year: number, month: number): string {
  return dayOf(new Date(Date.UTC(year, month - 1, 1)))
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** The calendar's number of the month, 1–12. */
export function monthOf(day: string): number {
  return Number(day.slice(5, 7))
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8))
}

export function addDays(day: string, count: number): string {
  const date = moment(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOf(date)
}

/** The same day so many months on; the last of a shorter month when it has no such day. */
export function addMonths(day: string, count: number): string {
  const first = firstOfMonth(yearOf(day), monthOf(day) + count)
  return addDays(first, Math.min(dayOfMonth(day), daysOfMonth(first).length) - 1)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((moment(to).getTime() - moment(from).getTime()) / 86_400_000)
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(day: string): Weekday {
  return weekdays[(moment(day).getUTCDay() + 6) % 7] ?? 0
}

/** Every day of the month that the day lies in. */
export function daysOfMonth(day: string): string[] {
  const first = firstOfMonth(yearOf(day), monthOf(day))
  const length = daysBetween(first, firstOfMonth(yearOf(day), monthOf(day) + 1))
  return Array.from({ length }, (_, index) => addDays(first, index))
}

/** The month's weeks from Monday to Sunday; null where a week reaches into another month. */
export function weeksOfMonth(year: number, month: number): (string | null)[][] {
  const days = daysOfMonth(firstOfMonth(year, month))
  const before = weekdayOf(firstOfMonth(year, month))
  const weeks = Math.ceil((before + days.length) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    weekdays.map((weekday) => days[week * 7 + weekday - before] ?? null),
  )
}

/** ថ្ងៃច័ន្ទ ទី9 ខែវិច្ឆិកា ឆ្នាំ2026 as on papers, Monday, 9 November 2026 (khmer.md §8; digits: glossary). */
export function formatLongDate(day: string, locale: Language): string {
  const weekday = weekdayName(weekdayOf(day), locale)
  const month = monthName(monthOf(day) - 1, locale)
  return locale === 'km'
    ? `ថ្ងៃ${weekday} ទី${dayOfMonth(day)} ខែ${month} ឆ្នាំ${yearOf(day)}`
    : `${weekday}, ${dayOfMonth(day)} ${month} ${yearOf(day)}`
}

/** ខែមេសា ឆ្នាំ2026, April 2026. */
export function formatMonth(year: number, month: number, locale: Language): string {
  const name = monthName(month - 1, locale)
  return locale === 'km' ? `ខែ${name} ឆ្នាំ${year}` : `${name} ${year}`
}

/** 14 April, 14–16 April, 29 September – 1 October; the year is told by what stands around. */
export function formatSpan(from: string, to: string, locale: Language): string {
  const whole = (day: string) => `${dayOfMonth(day)} ${monthName(monthOf(day) - 1, locale)}`
  if (from === to) return whole(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)}–${whole(to)}`
  return `${whole(from)} – ${whole(to)}`
}
