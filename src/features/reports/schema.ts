import * as z from 'zod/mini'
import { foldDigits } from '@/lib/text/digits'
import { reportDefinitions } from './definitions'

const maxId = 2_147_483_647

/** A number as digits in a query string. */
const number = (from: number, to: number) =>
  z
    .pipe(
      z.string('common.error.require').check(z.regex(/^-?\d{1,10}$/, 'common.error.invalidValue')),
      z.transform(Number),
    )
    .check(z.refine((value) => value >= from && value <= to, 'common.error.invalidValue'))
const id = number(1, maxId)
const listed = z.optional(id)

/** `GET /reports/export`, answered with the file: the query string, before parsing. A report is of
 *  one class, named by `classroom_id` or by `grade` and `suffix`; what a report needs is in its definition. */
export const reportRequest = z.strictObject({
  /** The report's number. */
  type: number(1, 999).check(
    z.refine((type) => reportDefinitions.some((definition) => definition.number === type), 'report.error.type'),
  ),
  academic_year_school_id: id,
  grade: z.optional(number(-3, 12)),
  suffix: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
  classroom_id: listed,
  /** 0–11; 13 and 14 the semesters. */
  month: z.optional(number(0, 14)),
  scholarship: listed,
  disability: listed,
  health_problem: listed,
  personal_problem: listed,
  /** 0 is "no ethnicity". */
  ethnicity: z.optional(number(0, maxId)),
  report_stage: z.optional(number(1, 3)),
  /** The student's EMIS id: one student's card instead of a class's. */
  student_id: z.optional(z.string().check(z.overwrite(foldDigits), z.minLength(1), z.maxLength(30))),
  file_type: z._default(z.enum(['xlsx', 'pdf'], 'common.error.invalidValue'), 'xlsx'),
  language: z._default(z.enum(['km', 'en'], 'common.error.invalidValue'), 'km'),
})
export type ReportRequest = z.output<typeof reportRequest>
