import * as z from 'zod/mini'
import { personalText, studentName } from '@/lib/api/personal'
import { gender, monthCode } from '@/lib/api/wire'

/** One student of a month's sheet, `GET /scores`. */
export const scoreRow = z.object({
  enrollment_id: z.int(),
  student: z.object({
    id: z.int(),
    ...studentName,
    gender,
  }),
  scores: z.array(
    z.object({
      subject_id: z.int(),
      score: z.number(),
      /** When the value was last written (ISO moment); lets a later save notice a change by someone else. */
      updated_at: z.string(),
      /** The name of who wrote it, where it is known. */
      updated_by: z.nullish(personalText),
      /** The Latin name, where the account has one. */
      updated_by_en: z.optional(personalText),
    }),
  ),
})
export type ScoreRow = z.infer<typeof scoreRow>

/** Ids are the database's 32-bit integers. */
const id = z.int().check(z.positive(), z.maximum(2_147_483_647))

export const scoreItem = z.strictObject({
  enrollment_id: id,
  subject_id: id,
  score: z.number('common.error.invalidValue').check(z.minimum(0, 'score.error.min')),
  month_number: monthCode,
})
export type ScoreItem = z.infer<typeof scoreItem>

/** `POST /scores`: the changed items of one class and month. */
export const scoreSave = z.strictObject({
  data: z.array(scoreItem).check(z.minLength(1), z.maxLength(5000)),
  classroom_id: id,
  month: monthCode,
})
export type ScoreSave = z.infer<typeof scoreSave>
