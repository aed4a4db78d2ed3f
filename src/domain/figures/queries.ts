import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { statistics, type DataQueryFilter } from './schema'

export const figureQueries = {
  /** Cards, and a table for each indicator. */
  statistics: (filter: DataQueryFilter) =>
    queryOptions({
      queryKey: ['data-query', 'statistics', filter],
      // Figures of a whole country do not change while a user reads them.
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) => api.get('data-query/statistics', { schema: statistics, params: { ...filter }, signal }),
    }),
}
