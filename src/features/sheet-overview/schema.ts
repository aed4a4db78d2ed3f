import * as z from 'zod/mini'
import { monthCode } from '@/lib/wire'

/**
 * How far the sheets of one class are (`GET /scores/overview`, `GET /attendances/overview`; checklist O-068): of each
 * month or semester the entries that are there and those that there could be, counted at the moment of the answer.
 */
export const classProgress = z.object({
  classroom_id: z.int(),
  months: z.array(
    z.object({
      month: monthCode,
      entered: z.int().check(z.minimum(0)),
      expected: z.int().check(z.minimum(0)),
    }),
  ),
})
export type ClassProgress = z.infer<typeof classProgress>
