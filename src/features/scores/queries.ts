import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { dataSchema, pageSchema } from '@/lib/api/wire'
import { sheetQueryKey } from '@/sheets/frame/queries'
import { withCalculated } from '@/domain/results/queries'
import type { CalculatedSemester } from '@/domain/results/semester-calculation'
import { scoreRow, type ScoreRow, type ScoreSave } from './schema'

/** One sheet: a class in a month or semester; with `student`, that student's row alone. */
export interface SheetKey {
  classroom: number
  academicYear: number
  month: number
  student?: number | undefined
}

const sheet = z.pipe(
  z.intersection(pageSchema(scoreRow), withCalculated),
  z.transform(({ data, calculated }) => ({ rows: data, calculated })),
)

export interface ScoreReading {
  rows: ScoreRow[]
  /** How the semester of the sheet was calculated, of a month those that it belongs to. */
  calculated: CalculatedSemester[]
  /** The tag of what all of the sheet holds. */
  etag: string | null
}

export const scoreQueries = {
  /** `leave`: false where a refusal must not lead away from what the user is doing. */
  sheet: ({ classroom, academicYear, month, student }: SheetKey, { leave = true } = {}) =>
    queryOptions({
      queryKey: sheetQueryKey('scores', { classroom, month, student }),
      // A sheet is opened to be worked on: what another teacher entered a moment ago has to be in it.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) => readSheet({ classroom, academicYear, month, student }, { signal, leave }),
    }),
}

/** `tries`: how often it is asked when no answer comes. */
export async function readSheet(
  { classroom, academicYear, month, student }: SheetKey,
  options: { signal?: AbortSignal; tries?: number; leave?: boolean },
): Promise<ScoreReading> {
  const params = { classroom_id: classroom, academic_year_id: academicYear, month, student_id: student }
  const { value, etag } = await api.getTagged('scores', { schema: sheet, params, ...options })
  return { ...value, etag }
}

/** The changed cells of one sheet in one call. The outbox repeats it with its key. */
export async function saveScores(
  body: ScoreSave,
  options: { idempotencyKey: string; ifMatch: string | null },
): Promise<void> {
  await api.post('scores', { schema: dataSchema(z.object({ saved: z.int() })), body, tries: 1, ...options })
}
