import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { scoreRow, type ScoreRow, type ScoreSave } from './schema'

/** One sheet: a class in a month or semester; with `student`, that student's row alone. */
export interface SheetKey {
  classroom: number
  academicYear: number
  month: number
  student?: number | undefined
}

export const scoreKey = ['scores'] as const
const sheetRows = z.pipe(
  pageSchema(scoreRow),
  z.transform(({ data }) => data),
)

export const scoreQueries = {
  sheet: ({ classroom, academicYear, month, student }: SheetKey) =>
    queryOptions({
      queryKey: [...scoreKey, 'sheet', { classroom, academicYear, month, student }],
      // A sheet is opened to be worked on: what another teacher entered a moment ago has to be in it.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) => readSheet({ classroom, academicYear, month, student }, { signal }),
    }),
}

/** The rows of a sheet and the tag of what all of it holds. `tries`: how often it is asked when no answer comes. */
export async function readSheet(
  { classroom, academicYear, month, student }: SheetKey,
  options: { signal?: AbortSignal; tries?: number },
): Promise<{ rows: ScoreRow[]; etag: string | null }> {
  const params = { classroom_id: classroom, academic_year_id: academicYear, month, student_id: student }
  const { value, etag } = await api.getTagged('scores', { schema: sheetRows, params, ...options })
  return { rows: value, etag }
}

/** The changed cells of one sheet in one call. The outbox repeats it with its key. */
export async function saveScores(
  body: ScoreSave,
  options: { idempotencyKey: string; ifMatch: string | null },
): Promise<void> {
  await api.post('scores', { schema: dataSchema(z.object({ saved: z.int() })), body, tries: 1, ...options })
}
