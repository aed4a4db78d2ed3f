import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { WriteMeta } from '@/lib/query-client'
import { dataOf, pageOf, wirePaging } from '@/lib/wire'
import { type StudentUpdate, studentRecord } from './profile-schema'
import { studentRow } from './schema'

const studentKey = ['students'] as const
const profile = dataOf(studentRecord)
const path = (studentId: number) => `students/${String(studentId)}`

export const studentQueries = {
  /** The first few pupils of a year whose name or number holds the words (lifecycle §7, checklist O-042). */
  find: ({ keyword, academicYear, limit }: { keyword: string; academicYear: number; limit: number }) =>
    queryOptions({
      queryKey: [...studentKey, 'find', { keyword, academicYear, limit }],
      // Names of people are not kept longer than they are looked at.
      gcTime: 60_000,
      queryFn: ({ signal }) =>
        api.get('students', {
          schema: pageOf(studentRow),
          params: { academic_year_id: academicYear, keyword, ...wirePaging(0, limit) },
          signal,
        }),
    }),

  /** One student's whole record (lifecycle §3, §7), by the student's own id. */
  profile: (studentId: number) =>
    queryOptions({
      queryKey: [...studentKey, 'profile', studentId],
      // Names of people are not kept longer than they are looked at.
      gcTime: 60_000,
      queryFn: ({ signal }) => api.get(path(studentId), { schema: profile, signal }),
    }),
}

export const studentMutations = {
  /** Every list that names or counts students may be old afterwards. */
  update: (studentId: number) => ({
    mutationFn: (update: StudentUpdate) => api.put(path(studentId), { schema: profile, body: update }),
    meta: {
      invalidates: [studentKey, ['enrollments'], ['scores'], ['student-accounts']],
      success: 'student.editSuccessfulMessage',
      error: 'snackbar',
    } satisfies WriteMeta,
  }),
}
