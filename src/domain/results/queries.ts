import * as z from 'zod/mini'
import { queryKeys } from '@/domain/query-keys'
import { api } from '@/lib/api/api'
import { dataSchema } from '@/lib/api/wire'
import { calculatedSemester, semesterCalculated, type SemesterCalculation } from './semester-calculation'

/** The part of a list's response that says how the semesters behind it were calculated; nothing where the server leaves it out. */
export const withCalculated = z.pipe(
  z.object({ meta: z.optional(z.object({ calculated: z.optional(z.array(calculatedSemester)) })) }),
  z.transform(({ meta }) => ({ calculated: meta?.calculated ?? [] })),
)

/** The scores of a semester from those of its months. */
export function calculateSemester(body: SemesterCalculation, idempotencyKey?: string) {
  return api.post('scores/calculate-semester-score', {
    schema: dataSchema(semesterCalculated),
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

/** The queries that show a semester: sheets and their overview, a class at the end of the year, a student's history. */
export const showingSemesters = [queryKeys.scores, queryKeys.graduations, [...queryKeys.students, 'history']] as const
