import * as z from 'zod/mini'
import { markedYear } from '@/domain/results/marked-year'
import { calculatedSemester } from '@/domain/results/semester-calculation'
import { wireDate } from '@/lib/api/wire'

/**
 * A year of a student at a school (`GET /students/:id/history`, `GET /students/own-history`). It says nothing of any other
 * student: a class average is left out where fewer than five students have a score.
 */
export const studentHistoryYear = z.extend(markedYear, {
  enrollment_id: z.int(),
  /** The school in that year. */
  school: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  classroom: z.nullable(
    z.object({
      id: z.int(),
      grade: z.int(),
      grade_name: z.string(),
      grade_name_en: z.string(),
      suffix: z.string(),
    }),
  ),
  grade: z.int(),
  /** 0 enrollment, 1 promotion, 2 repetition, 3 dropout, 4 re-enroll. */
  entry_status: z.int(),
  /** 1 passed, 0 failed. */
  annual_result: z.nullable(z.union([z.literal(0), z.literal(1)])),
  /** How the semesters of that year were calculated from the student's scores. */
  calculated: z.optional(z.array(calculatedSemester)),
  dropped_out_on: z.nullable(wireDate),
  /** The day on which a drop-out was taken back. */
  drop_out_undone_on: z.nullish(wireDate),
  /** The school to which a transfer brought the student; null for one outside the system, which has the date only. */
  transferred_to: z.nullable(z.object({ name: z.string(), name_en: z.string() })),
  transferred_on: z.nullable(wireDate),
})
export type StudentHistoryYear = z.infer<typeof studentHistoryYear>
