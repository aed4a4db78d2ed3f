import * as z from 'zod'
import { reportDefinitions } from './shared/definitions'

const largestId = 2_147_483_647

/** Numbers stand as digits in a query string. */
const number = (from: number, to: number) =>
  z
    .string('common.error.require')
    .regex(/^-?\d{1,10}$/, 'common.error.invalidValue')
    .transform(Number)
    .refine((value) => value >= from && value <= to, 'common.error.invalidValue')
const id = number(1, largestId)
const listed = id.optional()

/** `GET /reports/export` (lifecycle §7), answered with the file: the query as it stands in the address. A report is of
 *  one class, named by `classroom_id` or by `grade` and `suffix`; what a report needs is in its definition. */
export const reportRequest = z.strictObject({
  /** The report's number. */
  type: number(1, 999).refine(
    (type) => reportDefinitions.some((definition) => definition.number === type),
    'report.error.type',
  ),
  academic_year_school_id: id,
  grade: number(-3, 12).optional(),
  suffix: z.string().min(1).max(20).optional(),
  classroom_id: listed,
  /** 0–11; 13 and 14 the semesters (decisions §6). */
  month: number(0, 14).optional(),
  scholarship: listed,
  disability: listed,
  health_problem: listed,
  personal_problem: listed,
  /** 0 is "no ethnicity". */
  ethnicity: number(0, largestId).optional(),
  report_stage: number(1, 3).optional(),
  /** The student's EMIS id: one pupil's card instead of a class's. */
  student_id: z.string().min(1).max(30).optional(),
  file_type: z.enum(['xlsx', 'pdf'], 'common.error.invalidValue').default('xlsx'),
  language: z.enum(['km', 'en'], 'common.error.invalidValue').default('km'),
})
export type ReportRequest = z.output<typeof reportRequest>
