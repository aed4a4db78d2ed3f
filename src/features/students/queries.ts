import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { pageOf, wirePaging } from '@/lib/wire'
import { studentRow } from './schema'

const studentKey = ['students'] as const

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
}
