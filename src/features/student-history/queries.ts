import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { studentHistoryYear } from './schema'
import { queryKeys } from '@/domain/query-keys'

/** Whose history: a student's by their own id, or that of the student whose account asks. */
export type HistoryOf = number | 'own'

export const studentHistoryQueries = {
  /** The years of a student, the newest first. */
  of: (student: HistoryOf) =>
    queryOptions({
      queryKey: [...queryKeys.students, 'history', student],
      // Personal data is not kept longer than it is shown.
      gcTime: 60_000,
      queryFn: ({ signal }) => {
        const path = student === 'own' ? assumedPaths.ownHistory : assumedPaths.studentHistory(student)
        return api.get(path, { schema: dataSchema(z.array(studentHistoryYear)), signal })
      },
    }),
}
