import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { dataSchema } from '@/lib/api/wire'
import { sheetQueryKey } from '@/sheets/frame/queries'
import { attendanceList, type AttendanceRow, type AttendanceSave } from './schema'

/** The sheet of a class; with `student`, that student's row alone. */
export interface AttendanceKey {
  classroom: number
  student?: number | undefined
}

const list = z.pipe(
  attendanceList,
  z.transform(({ data }) => data.data),
)

/** The rows of a sheet and the tag of what all of it holds. */
export interface AttendanceReading {
  rows: AttendanceRow[]
  etag: string | null
}

export const attendanceQueries = {
  /** `leave`: false where a refusal must not lead away from what the user is doing. */
  sheet: ({ classroom, student }: AttendanceKey, { leave = true } = {}) =>
    queryOptions({
      queryKey: sheetQueryKey('attendances', { classroom, student }),
      // A sheet is opened to be worked on: what another teacher entered a moment ago has to be in it.
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: ({ signal }) => readAttendance({ classroom, student }, { signal, leave }),
    }),
}

/** `tries`: how often it is asked when no answer comes. */
export async function readAttendance(
  { classroom, student }: AttendanceKey,
  options: { signal?: AbortSignal; tries?: number; leave?: boolean },
): Promise<AttendanceReading> {
  const params = { classroom_id: classroom, student_id: student }
  const { value, etag } = await api.getTagged('attendances', { schema: list, params, ...options })
  return { rows: value, etag }
}

/** The changed counts of one class in one call. The outbox repeats it with its key. */
export async function saveAttendance(
  body: AttendanceSave,
  options: { idempotencyKey: string; ifMatch: string | null },
): Promise<void> {
  await api.post('attendances', { schema: dataSchema(z.object({ saved: z.int() })), body, tries: 1, ...options })
}
