import * as z from 'zod'
import { annual, semesterOne, semesterTwo } from '@/lib/month-codes'
import { monthCode } from '@/lib/wire'
import { scoreItem, scoreRow } from './schema'

/** Lower bounds on a scale of ten (lifecycle §9, checklist O-070): 0 low, 5 intermediate, 10 good. */
export const scoreLevels = [0, 5, 10] as const
export type ScoreLevel = (typeof scoreLevels)[number]

/** One pupil of `GET /annual-scores`. */
export const annualScoreRow = z.object({
  ...scoreRow.pick({ enrollment_id: true, student: true }).shape,
  scores: z.array(
    z.object({
      subject_id: z.number().int(),
      semester_1: z.number().nullable(),
      semester_2: z.number().nullable(),
      /** The mean of both; null while one is missing. */
      annual: z.number().nullable(),
    }),
  ),
  /** On a scale of ten, as year-end results count it; null until both semesters are complete. */
  average: z.number().nullable(),
  level: z.literal(scoreLevels).nullable(),
  rank: z.number().int().nullable(),
})
export type AnnualScoreRow = z.infer<typeof annualScoreRow>

/** `POST /annual-scores` (lifecycle §7, checklist O-071): the annual scores as they are shown. */
export const annualScoreSave = z.strictObject({
  data: z
    .array(scoreItem.extend({ month_number: z.literal(annual, 'score.error.month') }))
    .min(1)
    .max(5000),
})
export type AnnualScoreSave = z.infer<typeof annualScoreSave>

/** `POST /scores/calculate-semester-score` (lifecycle §3). */
export const semesterCalculation = z.strictObject({
  semester: z.literal([1, 2]),
  grade: z.number().int().min(-3).max(12),
  classroom_id: z.number().int().positive().max(2_147_483_647),
  /** Month codes 0–11 in the year's span, each once. */
  months: z
    .array(monthCode.max(11, 'score.error.month'))
    .min(1, 'common.error.require')
    .max(12)
    .refine((months) => new Set(months).size === months.length, 'common.error.invalidValue'),
})
export type SemesterCalculation = z.infer<typeof semesterCalculation>

/** How many semester scores were calculated, and how many have no score in any of the months. */
export const semesterCalculated = z.object({ calculated: z.number().int(), missing: z.number().int() })

/** The month code under which a semester's scores are stored. */
export const monthOfSemester = { 1: semesterOne, 2: semesterTwo } as const

/** The mean of both semesters with two decimals, half up, counted in hundredths (lifecycle §9). */
export function annualScore(semester1: number | null, semester2: number | null): number | null {
  if (semester1 === null || semester2 === null) return null
  return Math.floor((Math.round(semester1 * 100) + Math.round(semester2 * 100) + 1) / 2) / 100
}

/** The level of an average on a scale of ten: the highest bound that it reaches. */
export function levelOf(average: number): ScoreLevel {
  return scoreLevels.findLast((bound) => average >= bound) ?? 0
}
