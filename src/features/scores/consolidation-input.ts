import * as z from 'zod/mini'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import { type AcademicYear } from '@/domain/academic-years/schema'
import { wireDate } from '@/lib/api/wire'

const requiredDate = z.pipe(z.string('common.error.require').check(z.minLength(1, 'common.error.require')), wireDate)
const isDate = (text: string) => wireDate.safeParse(text).success

/** The months that a semester is calculated from: first and last by any of their days. */
export function consolidationInput({
  start_date: first,
  end_date: last,
}: Pick<AcademicYear, 'start_date' | 'end_date'>) {
  return z.pipe(
    z.strictObject({ start: requiredDate, end: requiredDate }).check(
      z.superRefine(({ start, end }, context) => {
        const refuse = (path: 'start' | 'end', message: string) =>
          context.addIssue({ code: 'custom', path: [path], message })
        // A field that is wrong has its message already and is not compared with others.
        const isOutside = (date: string) => isDate(date) && (date < first || date > last)
        if (isOutside(start)) refuse('start', 'score.consolidate.outsideYear')
        if (isOutside(end)) refuse('end', 'score.consolidate.outsideYear')
        if (!isDate(start) || !isDate(end) || isOutside(start) || isOutside(end) || start <= end) return
        refuse('start', 'common.error.startDateRange')
        refuse('end', 'common.error.endDateRange')
      }),
    ),
    z.transform(({ start, end }) => ({ months: monthCodesOfSpan(start, end) })),
  )
}
