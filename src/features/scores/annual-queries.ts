import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { annual } from '@/lib/dates/month-codes'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema } from '@/lib/api/wire'
import { annualScoreRow, semesterCalculated, type AnnualScoreSave, type SemesterCalculation } from './annual-schema'
import { scoreKey, type SheetKey } from './queries'

const annualRows = dataSchema(z.array(annualScoreRow))

export const annualQueries = {
  /** The year of a class: each subject's semesters and their mean. */
  sheet: ({ classroom, academicYear, student }: Omit<SheetKey, 'month'>) =>
    queryOptions({
      queryKey: [...scoreKey, 'annual', { classroom, academicYear, student }],
      // The semesters may have been calculated a moment ago.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) =>
        api.get('annual-scores', {
          schema: annualRows,
          params: { classroom_id: classroom, academic_year_id: academicYear, month: annual, student_id: student },
          signal,
        }),
    }),
}

export const annualMutations = {
  save: () =>
    mutationOptions({
      mutationFn: (body: AnnualScoreSave) =>
        api.post('annual-scores', { schema: dataSchema(z.object({ saved: z.int() })), body }),
      meta: { invalidates: [scoreKey], success: 'score.saveSuccessfulMessage', error: 'handled' } satisfies WriteMeta,
    }),

  /** The scores of a semester out of those of its months. */
  calculateSemester: ({ semester, classroom }: { semester: 1 | 2; classroom: { id: number; grade: number } }) => ({
    mutationFn: ({ months }: { months: number[] }, idempotencyKey: string) => {
      const body: SemesterCalculation = { semester, grade: classroom.grade, classroom_id: classroom.id, months }
      return api.post('scores/calculate-semester-score', {
        schema: dataSchema(semesterCalculated),
        body,
        idempotencyKey,
      })
    },
    meta: { invalidates: [scoreKey], error: 'inline' } satisfies WriteMeta,
  }),
}
