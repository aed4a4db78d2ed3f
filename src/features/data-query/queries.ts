import { i18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { exportRequested } from '@/domain/exports/schema'
import { loadOtherLocale } from '@/lib/i18n/i18n'
import { dataQuerySchools, statistics, type DataQueryExport, type DataQueryFilter } from './schema'

const key = ['data-query'] as const

export const dataQueryQueries = {
  /** Cards, and a table for each indicator. */
  statistics: (filter: DataQueryFilter) =>
    queryOptions({
      queryKey: [...key, 'statistics', filter],
      // Figures of a whole country do not change while a user reads them.
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) => api.get('data-query/statistics', { schema: statistics, params: { ...filter }, signal }),
    }),

  /** The schools that the filter leaves to choose from. */
  schools: (filter: DataQueryFilter) =>
    queryOptions({
      queryKey: [...key, 'schools', filter],
      staleTime: 5 * 60_000,
      queryFn: async ({ signal }) =>
        (await api.get('data-query/getSchools', { schema: dataQuerySchools, params: { ...filter }, signal })).data,
    }),
}

/** Has the figures made into a file in the background. The file is named in its own language, whatever the page has. */
export async function requestDataExport(asked: Omit<DataQueryExport, 'reportName' | 'type'>) {
  const { language } = asked
  const named = i18n.locale === language ? i18n : await loadOtherLocale(language)
  const params = { ...asked, reportName: named._('dasquert.title'), type: 'reportByTemplate' } satisfies DataQueryExport
  return await api.get('data-query/export', { schema: exportRequested, params })
}
