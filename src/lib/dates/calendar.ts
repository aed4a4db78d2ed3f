import * as dateFns from 'date-fns'
import { monthName } from './dates'
import { khmerDigits } from '@/lib/text/digits'

// Days are texts `yyyy-MM-dd`, as in dates.ts; date-fns computes with them. The week begins on Monday, as school weeks do.

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

/**
 * Midnight of the device's own zone: date-fns counts days and months in it, whatever zone it is. An invalid date for any
 * other text: the library alone takes 20 for the year 2000.
 */
export function toDate(day: string): Date {
  return dateFns.parseISO(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '')
}

export function toDay(date: Date): string {
  return dateFns.formatISO(date, { representation: 'date' })
}

/** Month is the calendar's number, 1–12; beyond them it reaches into other years. */
export function firstOfMonth(year: number, month: number): string {
  return toDay(new Date(year, month - 1, 1))
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

export function startOfMonth(day: string): string {
  return toDay(dateFns.startOfMonth(toDate(day)))
}

export function endOfMonth(day: string): string {
  return toDay(dateFns.endOfMonth(toDate(day)))
}

export function addDays(day: string, count: number): string {
  return toDay(dateFns.addDays(toDate(day), count))
}

/** The same day so many months on; the last of a shorter month when it has no such day. */
export function addMonths(day: string, count: number): string {
  return toDay(dateFns.addMonths(toDate(day), count))
}

export function daysBetween(from: string, to: string): number {
  return dateFns.differenceInCalendarDays(toDate(to), toDate(from))
}

/** The whole months from one day to a later one. */
export function monthsBetween(from: string, to: string): number {
  return dateFns.differenceInMonths(toDate(to), toDate(from))
}

/** 0 Monday … 6 Sunday. */
export function weekdayOf(day: string): Weekday {
  return weekdays[dateFns.getISODay(toDate(day)) - 1] ?? 0
}

/** Every day from one to another, both included; none when the span ends before it begins. */
export function eachDay(from: string, to: string): string[] {
  return from > to ? [] : dateFns.eachDayOfInterval({ start: toDate(from), end: toDate(to) }).map(toDay)
}

/** The first days of the months that a span touches; none when it ends before it begins. */
export function eachMonth(from: string, to: string): string[] {
  return from > to ? [] : dateFns.eachMonthOfInterval({ start: toDate(from), end: toDate(to) }).map(toDay)
}

/** The month's weeks from Monday to Sunday; null where a week reaches into another month. */
export function weeksOfMonth(year: number, month: number): (string | null)[][] {
  const start = new Date(year, month - 1, 1)
  const mondays = dateFns.eachWeekOfInterval({ start, end: dateFns.endOfMonth(start) }, { weekStartsOn: 1 })
  return mondays.map((monday) =>
    weekdays.map((weekday) => {
      const date = dateFns.addDays(monday, weekday)
      return dateFns.isSameMonth(date, start) ? toDay(date) : null
    }),
  )
}

/** ថ្ងៃច័ន្ទ ទី៩ ខែវិច្ឆិកា ឆ្នាំ២០២៦ as in letters, Monday, 9 November 2026. */
export function formatLongDate(day: string, locale: Language): string {
  const weekday = weekdayName(weekdayOf(day), locale)
  const month = monthName(monthOf(day) - 1, locale)
  return locale === 'km'
    ? `ថ្ងៃ${weekday} ទី${khmerDigits(dayOfMonth(day))} ខែ${month} ឆ្នាំ${khmerDigits(yearOf(day))}`
    : `${weekday}, ${dayOfMonth(day)} ${month} ${yearOf(day)}`
}

/** ខែមេសា ឆ្នាំ២០២៦, April 2026. */
export function formatMonth(year: number, month: number, locale: Language): string {
  const name = monthName(month - 1, locale)
  return locale === 'km' ? `ខែ${name} ឆ្នាំ${khmerDigits(year)}` : `${name} ${year}`
}

type Unit = 'day' | 'month' | 'year'

/** A day with its month and year, as far as a unit says: ថ្ងៃទី៩ ខែវិច្ឆិកា, 9 November. */
function writeDay(day: string, unit: Unit, locale: Language): string {
  const isKhmer = locale === 'km'
  const month = unit !== 'day' && `${isKhmer ? 'ខែ' : ''}${monthName(monthOf(day) - 1, locale)}`
  const year = unit === 'year' && (isKhmer ? `ឆ្នាំ${khmerDigits(yearOf(day))}` : yearOf(day))
  return [isKhmer ? `ថ្ងៃទី${khmerDigits(dayOfMonth(day))}` : dayOfMonth(day), month, year].filter(Boolean).join(' ')
}

/** ថ្ងៃទី១៤ ដល់ថ្ងៃទី១៦ ខែមេសា, 14 to 16 April, 29 September to 1 October; with the year or without. */
function writeSpan(from: string, to: string, unit: Unit, locale: Language): string {
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 'day' : yearOf(from) === yearOf(to) ? 'month' : unit
  return writeDay(from, shared, locale) + (locale === 'km' ? ' ដល់' : ' to ') + writeDay(to, unit, locale)
}

/** One day or several, where the year is shown elsewhere. */
export function formatSpan(from: string, to: string, locale: Language): string {
  return from === to ? writeDay(to, 'month', locale) : writeSpan(from, to, 'month', locale)
}

/** One day as in letters, or several with their year. */
export function formatLongSpan(from: string, to: string, locale: Language): string {
  return from === to ? formatLongDate(to, locale) : writeSpan(from, to, 'year', locale)
}
