import * as z from 'zod/mini'
import { requiredText } from '@/domain/inputs'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { isPlainLabel } from '@/lib/text/text'
import { wireDate } from '@/lib/api/wire'
import { monthsOfSpan } from './months'
import { academicYearStatus, type StudyDayCounts } from './schema'

// Apart from what the years are read with, which nearly every page needs.

/** Years far outside any school's life are slips of the keyboard; they also keep every span short. */
const plausibleDate = wireDate.check(
  z.refine((date) => date >= '1950-01-01' && date < '2150-01-01', 'common.error.invalidDate'),
)
/** A field that is wrong has its message already and is not compared with others. */
const isDate = (date: string) => plausibleDate.safeParse(date).success
const requiredDate = z.pipe(
  z.string('common.error.require').check(z.minLength(1, 'common.error.require')),
  plausibleDate,
)
const optionalDate = z.pipe(
  z.pipe(
    z.nullable(z.string('common.error.invalidDate')),
    z.transform((date) => (date === '' ? null : date)),
  ),
  z.nullable(plausibleDate),
)

const studyDayInput = z.nullable(
  z
    .number('academicYear.studyDays.range')
    .check(
      z.int('academicYear.studyDays.range'),
      z.minimum(0, 'academicYear.studyDays.range'),
      z.maximum(31, 'academicYear.studyDays.range'),
    ),
)

const yearFields = z.strictObject({
  name: requiredText(100, 'academicYear.name.tooLong').check(
    z.refine((name) => isPlainLabel(name), 'academicYear.name.invalid'),
  ),
  start_date: requiredDate,
  end_date: requiredDate,
  short_vacation_start: optionalDate,
  short_vacation_end: optionalDate,
  long_vacation_start: optionalDate,
  long_vacation_end: optionalDate,
  study_days: z.array(z.partialRecord(z.enum(monthKeys), studyDayInput)).check(z.length(1)),
  status: academicYearStatus,
})

/** The body of `PUT /academic-years/:id`: the fields that were changed. */
export const academicYearChanges = z.partial(yearFields)

/** The values of the form and of `POST /academic-years`. Dates are `yyyy-MM-dd`; a vacation date that is not set is null or
 *  empty; a study-day count that is not set is null and is dropped. */
export const academicYearInput = z.pipe(
  yearFields.check(
    z.superRefine((year, context) => {
      const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      const ordered = (start: string, end: string, startField: string, endField: string) => {
        if (start <= end || !isDate(start) || !isDate(end)) return
        refuse([startField], 'common.error.startDateRange')
        refuse([endField], 'common.error.endDateRange')
      }
      ordered(year.start_date, year.end_date, 'start_date', 'end_date')
      for (const vacation of ['short_vacation', 'long_vacation'] as const) {
        const start = year[`${vacation}_start`]
        const end = year[`${vacation}_end`]
        if (start !== null && end === null) refuse([`${vacation}_end`], 'common.error.requireEndDate')
        if (start === null && end !== null) refuse([`${vacation}_start`], 'common.error.requireStartDate')
        if (start === null || end === null) continue
        ordered(start, end, `${vacation}_start`, `${vacation}_end`)
        for (const [field, date] of [['start', start] as const, ['end', end] as const]) {
          const isComparable = [date, year.start_date, year.end_date].every(isDate) && year.start_date <= year.end_date
          if (start > end || !isComparable || (date >= year.start_date && date <= year.end_date)) continue
          refuse([`${vacation}_${field}`], 'academicYear.vacation.outsideYear')
        }
      }
      if (!isDate(year.start_date) || !isDate(year.end_date)) return
      const months = monthsOfSpan(year.start_date, year.end_date)
      for (const key of monthKeys) {
        const count = year.study_days[0]?.[key]
        const days = months.get(key)
        if (count === undefined || count === null || months.size === 0) continue
        if (days === undefined) refuse(['study_days', 0, key], 'common.error.monthOutsideYear')
        else if (count > days) refuse(['study_days', 0, key], 'academicYear.studyDays.range')
      }
    }),
  ),
  z.transform((year) => ({ ...year, study_days: year.study_days.map(withoutGaps) })),
)
export type AcademicYearInput = z.infer<typeof academicYearInput>
/** The values of the form before they are checked. */
export type AcademicYearFormValues = z.input<typeof academicYearInput>

function withoutGaps(counts: Partial<Record<MonthKey, number | null>>): StudyDayCounts {
  const entered: StudyDayCounts = {}
  for (const key of monthKeys) {
    const count = counts[key]
    if (count !== undefined && count !== null) entered[key] = count
  }
  return entered
}
