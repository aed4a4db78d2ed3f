import * as z from 'zod'
import { gender, monthCode } from '@/lib/wire'

/** One pupil of a month's sheet, `GET /scores` (lifecycle §3, §7). */
export const scoreRow = z.object({
  enrollment_id: z.number().int(),
  student: z.object({
    id: z.number().int(),
    emis_student_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    first_name_en: z.string().nullable(),
    last_name_en: z.string().nullable(),
    gender,
  }),
  scores: z.array(
    z.object({
      subject_id: z.number().int(),
      score: z.number(),
      /** When the value was last written (ISO moment); lets a later save notice a change by someone else. */
      updated_at: z.string(),
      /** The name of who wrote it, where it is known. */
      updated_by: z.string().nullish(),
    }),
  ),
})
export type ScoreRow = z.infer<typeof scoreRow>

/** Ids are the database's 32-bit integers. */
const id = z.number().int().positive().max(2_147_483_647)

export const scoreItem = z.strictObject({
  enrollment_id: id,
  subject_id: id,
  score: z.number('common.error.invalidValue').min(0, 'score.error.min'),
  month_number: monthCode,
})
export type ScoreItem = z.infer<typeof scoreItem>

/** `POST /scores` (lifecycle §3): the changed items of one class and month. */
export const scoreSave = z.strictObject({
  data: z.array(scoreItem).min(1).max(5000),
  classroom_id: id,
  month: monthCode,
})
export type ScoreSave = z.infer<typeof scoreSave>
