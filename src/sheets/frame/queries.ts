import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { classProgress } from './schema'

/** The two kinds of sheets; also the first part of their queries' keys, so that a save makes the overview old. */
export type SheetKind = 'scores' | 'attendances'

interface OpenedSheet {
  classroom: number
  /** None for a sheet of all months. */
  month?: number | undefined
  /** That student's row alone. */
  student?: number | undefined
}

/** The key of what a sheet shows; without a student, the beginning of the keys of all its parts. */
export const sheetQueryKey = (kind: SheetKind, { classroom, month, student }: OpenedSheet) =>
  [
    kind,
    'sheet',
    // A key that says nothing of the student begins like those that name one; with `undefined` it would not.
    { classroom, ...(month !== undefined && { month }), ...(student !== undefined && { student }) },
  ] as const

const overview = dataSchema(z.array(classProgress))

export const sheetOverviewQueries = {
  /**
   * The progress of a school's sheets in its year, by class. Never taken from the cache, because others enter data all
   * the time.
   */
  ofSchool: (kind: SheetKind, schoolYearId: number) => {
    const { path, params } =
      kind === 'scores' ? assumedPaths.scoreOverview(schoolYearId) : assumedPaths.attendanceOverview(schoolYearId)
    return queryOptions({
      queryKey: [kind, 'overview', schoolYearId],
      staleTime: 0,
      queryFn: ({ signal }) => api.get(path, { schema: overview, params, signal }),
      select: (rooms) =>
        new Map(
          rooms.map(({ classroom_id: id, students, months }) => [
            id,
            new Map(months.map((month) => [month.month, { ...month, students }])),
          ]),
        ),
    })
  },
}
