import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import type { GridState } from '@/grid/model'
import { api } from '@/lib/api'
import type { WriteMeta } from '@/lib/query-client'
import { dataOf, pageOf } from '@/lib/wire'
import { scoreRow, type ScoreSave } from './schema'

/** One sheet: a class in a month or semester; with `student`, that pupil's row alone. */
export interface SheetKey {
  classroom: number
  academicYear: number
  month: number
  student?: number | undefined
}

const scoreKey = ['scores'] as const
const sheetRows = pageOf(scoreRow).transform(({ data }) => data)

export const scoreQueries = {
  sheet: ({ classroom, academicYear, month, student }: SheetKey) =>
    queryOptions({
      queryKey: [...scoreKey, 'sheet', { classroom, academicYear, month, student }],
      // A sheet is opened to be worked on: what another teacher entered a moment ago has to be in it.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) =>
        api.get('scores', {
          schema: sheetRows,
          params: { classroom_id: classroom, academic_year_id: academicYear, month, student_id: student },
          signal,
        }),
    }),
}

export const scoreMutations = {
  /** The changed cells of one sheet in one call (lifecycle §7). The sheet itself shows what went wrong. */
  save: () =>
    mutationOptions({
      mutationFn: (body: ScoreSave) =>
        api.post('scores', { schema: dataOf(z.object({ saved: z.number().int() })), body }),
      meta: { invalidates: [scoreKey], success: 'score.saveSuccessfulMessage', error: 'inline' } satisfies WriteMeta,
    }),
}

const keptKey = ({ classroom, month, student }: SheetKey) => ['kept-scores', { classroom, month, student }] as const

/** Keeps a sheet with unsaved scores as long as this page lives; signing out forgets it with all other data. */
export function keepSheet(queryClient: QueryClient, sheet: SheetKey, state: GridState): void {
  const queryKey = keptKey(sheet)
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData<GridState>(queryKey, state)
}

/** The sheet as it was kept, once. */
export function takeKeptSheet(queryClient: QueryClient, sheet: SheetKey): GridState | undefined {
  const queryKey = keptKey(sheet)
  const kept = queryClient.getQueryData<GridState>(queryKey)
  queryClient.removeQueries({ queryKey, exact: true })
  return kept
}
