import { addDays, addMonths } from '@/lib/dates/calendar'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { wireDate } from '@/lib/api/wire'
import type { AcademicYearFormValues, AcademicYearInput } from '@/domain/academic-years/input-schema'
import { monthsOfSpan } from '@/domain/academic-years/months'
import { type AcademicYear, type StudyDayCounts, yearSpan } from '@/domain/academic-years/schema'

/** Every month has its cell: a key that came only with the cell would count as an unsaved change. */
const cells = (counts: StudyDayCounts) => Object.fromEntries(monthKeys.map((month) => [month, counts[month] ?? null]))

/** A new year: everything is still to be entered, and it starts as a draft. */
export const newYear: AcademicYearFormValues = {
  name: '',
  start_date: '',
  end_date: '',
  short_vacation_start: '',
  short_vacation_end: '',
  long_vacation_start: '',
  long_vacation_end: '',
  study_days: [cells({})],
  status: 'draft',
}

export const dateFields = [
  'start_date',
  'end_date',
  'short_vacation_start',
  'short_vacation_end',
  'long_vacation_start',
  'long_vacation_end',
] as const

/** A vacation keeps its weekday: 52 weeks later it is a day or two before its date. */
const weeksOfYear = 52 * 7

/** The dates of the year after: a year later, and vacations on the same weekdays. Its name follows from its dates. */
export function datesOfYearAfter(year: AcademicYear): Record<(typeof dateFields)[number], string> {
  const moved = (day: string | null) => (day === null ? '' : addDays(day, weeksOfYear))
  return {
    start_date: addMonths(year.start_date, 12),
    end_date: addMonths(year.end_date, 12),
    short_vacation_start: moved(year.short_vacation.start_date),
    short_vacation_end: moved(year.short_vacation.end_date),
    long_vacation_start: moved(year.long_vacation.start_date),
    long_vacation_end: moved(year.long_vacation.end_date),
  }
}

/** A year as the server holds it, in the shape that goes back. */
export function toAcademicYearInput(year: AcademicYear): AcademicYearInput {
  return {
    name: year.name?.trim() || yearSpan(year.start_date, year.end_date),
    start_date: year.start_date,
    end_date: year.end_date,
    short_vacation_start: year.short_vacation.start_date,
    short_vacation_end: year.short_vacation.end_date,
    long_vacation_start: year.long_vacation.start_date,
    long_vacation_end: year.long_vacation.end_date,
    study_days: [year.study_days[0] ?? {}],
    status: year.status,
  }
}

/** A year as the form shows it. */
export function toFormValues(year: AcademicYear): AcademicYearFormValues {
  const input = toAcademicYearInput(year)
  return {
    ...input,
    short_vacation_start: input.short_vacation_start ?? '',
    short_vacation_end: input.short_vacation_end ?? '',
    long_vacation_start: input.long_vacation_start ?? '',
    long_vacation_end: input.long_vacation_end ?? '',
    study_days: [cells(input.study_days[0] ?? {})],
  }
}

const isDate = (text: string) => wireDate.safeParse(text).success

interface Span {
  start_date: string
  end_date: string
}

/** The name that two dates give; empty while one of them is missing or no date. */
export function nameOfSpan({ start_date, end_date }: Span): string {
  return isDate(start_date) && isDate(end_date) ? yearSpan(start_date, end_date) : ''
}

/** The name after the dates changed: it follows them as long as the user has not given another one. */
export function followName(name: string, before: Span, after: Span): string {
  const next = nameOfSpan(after)
  return next !== '' && (name.trim() === '' || name === nameOfSpan(before)) ? next : name
}

/** A month of the year with the days that it has. */
export type StudyMonth = readonly [month: MonthKey, days: number]

/** The form field of a month's study days. */
export function studyDaysField(month: MonthKey) {
  return `study_days.0.${month}` as const
}

/** The months of the study-day table; none while a date is missing. */
export function studyMonths({ start_date, end_date }: Span): StudyMonth[] {
  return isDate(start_date) && isDate(end_date) ? [...monthsOfSpan(start_date, end_date)] : []
}

/** Counts of months that the dates no longer reach are kept while dates are being changed, but not sent. */
export function withoutForeignMonths(values: AcademicYearFormValues): AcademicYearFormValues {
  const months = studyMonths(values)
  if (months.length === 0) return values
  const counts = values.study_days[0] ?? {}
  return { ...values, study_days: [Object.fromEntries(months.map(([key]) => [key, counts[key] ?? null]))] }
}
