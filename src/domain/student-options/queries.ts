import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { dataSchema } from '@/lib/api/wire'
import { studentOptions } from './schema'

const lists = dataSchema(studentOptions)

export const studentOptionQueries = {
  /** The lists do not change while people work: one load serves the whole visit. */
  all: () =>
    queryOptions({
      queryKey: ['student-options'],
      staleTime: 'static',
      queryFn: ({ signal }) => api.get('students/options', { schema: lists, signal }),
    }),
}
