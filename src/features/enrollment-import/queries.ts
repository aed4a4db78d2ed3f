import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema } from '@/lib/api/wire'
import { listsOfStudents, queryKeys } from '@/domain/query-keys'
import {
  duplicatesAnswer,
  importAnswer,
  importStarted,
  takenBack,
  type DuplicatesQuestion,
  type EnrollmentInfo,
  type ImportTask,
} from './schema'

export const pollMs = 1_000

/** The grade of a school in a year that a file is imported into. */
export interface ImportSelection {
  academicYear: number
  emisSchoolCode: string
  grade: number
}

export const enrollmentImportQueries = {
  /** The progress of an import. */
  task: (id: number) =>
    queryOptions({
      queryKey: [...queryKeys.enrollmentImports, 'task', id],
      staleTime: 0,
      queryFn: async ({ signal }): Promise<ImportTask | null> =>
        (await api.get(assumedPaths.enrollmentImport(id), { schema: importAnswer, signal })).data ?? null,
    }),

  /** The last import into a grade, by any user. */
  last: ({ academicYear, emisSchoolCode, grade }: ImportSelection) =>
    queryOptions({
      queryKey: [...queryKeys.enrollmentImports, 'last', academicYear, emisSchoolCode, grade],
      queryFn: async ({ signal }): Promise<ImportTask | null> => {
        const params = { academic_year_id: academicYear, emis_school_code: emisSchoolCode, grade }
        return (await api.get(assumedPaths.lastEnrollmentImport, { schema: importAnswer, params, signal })).data ?? null
      },
    }),
}

export const enrollmentImportMutations = {
  findDuplicates: () => ({
    mutationFn: (body: DuplicatesQuestion) =>
      api.post(assumedPaths.enrollmentImportDuplicates, { schema: dataSchema(duplicatesAnswer), body }),
    meta: { error: 'inline' } satisfies WriteMeta,
  }),

  /** The key stays the same as long as the same file is sent, so that a retry after a lost answer imports once. */
  send: () => ({
    mutationFn: ({ info, file, idempotencyKey }: { info: EnrollmentInfo; file: Blob; idempotencyKey: string }) => {
      const body = new FormData()
      body.set('enrollmentInfo', JSON.stringify(info))
      body.set('file', file, 'enrollments.xlsx')
      return api.post('import/enrollments', { schema: importStarted, body, idempotencyKey })
    },
    meta: { invalidates: [[...queryKeys.enrollmentImports, 'last']], error: 'inline' } satisfies WriteMeta,
  }),

  takeBack: () => ({
    mutationFn: (id: number) => api.delete(assumedPaths.enrollmentImport(id), { schema: dataSchema(takenBack) }),
    meta: { invalidates: [queryKeys.enrollmentImports, ...listsOfStudents], error: 'snackbar' } satisfies WriteMeta,
  }),
}
