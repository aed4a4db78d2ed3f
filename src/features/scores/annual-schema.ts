import * as z from 'zod/mini'
import { annual } from '@/lib/dates/month-codes'
import { scoreItem, scoreRow } from './schema'

/** The codes of the rating levels: 0 low, 5 intermediate, 10 good. */
export const scoreLevels = [0, 5, 10] as const
export type ScoreLevel = (typeof scoreLevels)[number]

/** From which average on a scale of ten each level begins. Sheets, cards, reports and their explanations ask this. */
export const levelBounds: Readonly<Record<ScoreLevel, number>> = { 0: 0, 5: 5, 10: 8 }

/** One student of `GET /annual-scores`. */
export const annualScoreRow = z.object({
  ...z.pick(scoreRow, { enrollment_id: true, student: true }).shape,
  scores: z.array(
    z.object({
      subject_id: z.int(),
      semester_1: z.nullable(z.number()),
      semester_2: z.nullable(z.number()),
      /** The mean of both; null while one is missing. */
      annual: z.nullable(z.number()),
    }),
  ),
  /** On a scale of ten, as year-end results count it; null until both semesters are complete. */
  average: z.nullable(z.number()),
  level: z.nullable(z.literal(scoreLevels)),
  rank: z.nullable(z.int()),
})
export type AnnualScoreRow = z.infer<typeof annualScoreRow>

/** When annual scores of the sheet were saved last, and how many differ from those that are saved, or are not saved yet. */
export const annualSaved = z.object({
  saved_at: z.nullable(z.iso.datetime({ offset: true })),
  changed: z.int().check(z.minimum(0)),
})

/** `POST /annual-scores`: the annual scores as they are shown. */
export const annualScoreSave = z.strictObject({
  data: z
    .array(z.extend(scoreItem, { month_number: z.literal(annual, 'score.error.month') }))
    .check(z.minLength(1), z.maxLength(5000)),
})
export type AnnualScoreSave = z.infer<typeof annualScoreSave>

/** The mean of both semesters with two decimals, half up, counted in hundredths. */
export function annualScore(semester1: number | null, semester2: number | null): number | null {
  if (semester1 === null || semester2 === null) return null
  return Math.floor((Math.round(semester1 * 100) + Math.round(semester2 * 100) + 1) / 2) / 100
}

/** The level of an average on a scale of ten: the highest whose bound it reaches. */
export function toScoreLevel(average: number): ScoreLevel {
  return scoreLevels.findLast((level) => average >= levelBounds[level]) ?? 0
}
