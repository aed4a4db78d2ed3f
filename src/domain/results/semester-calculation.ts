import * as z from 'zod/mini'
import { monthCode } from '@/lib/api/wire'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'

const count = z.int().check(z.minimum(0))

/** The month code under which a semester's scores are stored. */
export const monthOfSemester = { 1: semesterOne, 2: semesterTwo } as const

/** `POST /scores/calculate-semester-score`. */
export const semesterCalculation = z.strictObject({
  semester: z.literal([1, 2]),
  grade: z.int().check(z.minimum(-3), z.maximum(12)),
  classroom_id: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  /** Month codes 0–11 in the year's span, each once. */
  months: z.array(monthCode.check(z.maximum(11, 'score.error.month'))).check(
    z.minLength(1, 'common.error.require'),
    z.maxLength(12),
    z.refine((months) => new Set(months).size === months.length, 'common.error.invalidValue'),
  ),
})
export type SemesterCalculation = z.infer<typeof semesterCalculation>

/** The number of calculated semester scores, and of those without a score in any of the months. */
export const semesterCalculated = z.object({ calculated: z.int(), missing: z.int() })

/**
 * When and from which months a semester was calculated, and what was written since. A semester that was never calculated has
 * none, nor has any semester of a server that does not record it.
 */
export const calculatedSemester = z.object({
  semester: z.literal([1, 2]),
  calculated_at: z.iso.datetime({ offset: true }),
  months: z.array(monthCode),
  /** The months of which scores were written since then, and how many: with any, the semester is outdated. */
  changed: z.array(z.object({ month: monthCode, scores: count })),
  /** The scores of the semester that were entered by hand since then. */
  by_hand: count,
  /** The months that have no score at all; left out by a server that does not know. */
  without_scores: z.optional(z.array(monthCode)),
})
export type CalculatedSemester = z.infer<typeof calculatedSemester>

export function isOutdated({ changed }: CalculatedSemester): boolean {
  return changed.length > 0
}

/** Of how many of its months a semester has scores, where some have none; null where it has all or nothing is known. */
export function usedMonths({ months, without_scores: without = [] }: CalculatedSemester) {
  return without.length === 0 ? null : { used: months.length - without.length, all: months.length }
}
