import * as z from 'zod/mini'
import { calculatedSemester } from '@/domain/results/semester-calculation'
import { monthCode } from '@/lib/api/wire'

/**
 * The progress of one class (`GET /scores/overview`, `GET /attendances/overview`): for each month or semester how many
 * entries exist and how many there could be, counted when the response is made.
 */
export const classProgress = z.object({
  classroom_id: z.int(),
  students: z.optional(z.int().check(z.minimum(0))),
  months: z.array(
    z.object({
      month: monthCode,
      entered: z.int().check(z.minimum(0)),
      expected: z.int().check(z.minimum(0)),
      /** How a semester was calculated. */
      calculated: z.optional(calculatedSemester),
    }),
  ),
})
export type ClassProgress = z.infer<typeof classProgress>
