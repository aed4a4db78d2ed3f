import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { annual } from '@/lib/dates/month-codes'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { queryKeys } from '@/domain/query-keys'
import { calculateSemester, showingSemesters, withCalculated } from '@/domain/results/queries'
import { sheetQueryKey } from '@/sheets/frame/queries'
import { annualSaved, annualScoreRow, type AnnualScoreSave } from './annual-schema'
import { type SheetKey } from './queries'

/** Nothing where the server does not compare the annual scores with those that are saved. */
const withSaved = z.pipe(
  z.object({ meta: z.optional(z.object({ saved: z.optional(annualSaved) })) }),
  z.transform(({ meta }) => ({ saved: meta?.saved ?? null })),
)

const annualSheet = z.pipe(
  z.intersection(z.intersection(pageSchema(annualScoreRow), withCalculated), withSaved),
  z.transform(({ data, calculated, saved }) => ({ rows: data, calculated, saved })),
)

export const annualQueries = {
  /** The year of a class: each subject's semesters and their mean. */
  sheet: ({ classroom, academicYear, student }: Omit<SheetKey, 'month'>) =>
    queryOptions({
      queryKey: sheetQueryKey('scores', { classroom, month: annual, student }),
      // The semesters may have been calculated a moment ago.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) =>
        api.get('annual-scores', {
          schema: annualSheet,
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
      meta: {
        invalidates: [queryKeys.scores],
        success: 'score.saveSuccessfulMessage',
        error: 'handled',
      } satisfies WriteMeta,
    }),

  /** The scores of a semester out of those of its months. */
  calculateSemester: ({ semester, classroom }: { semester: 1 | 2; classroom: { id: number; grade: number } }) => ({
    mutationFn: ({ months }: { months: number[] }, idempotencyKey: string) =>
      calculateSemester({ semester, grade: classroom.grade, classroom_id: classroom.id, months }, idempotencyKey),
    meta: { invalidates: showingSemesters, error: 'inline' } satisfies WriteMeta,
  }),
}
