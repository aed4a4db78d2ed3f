import { i18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { exportRequested } from '@/domain/exports/schema'
import { loadOtherLocale } from '@/lib/i18n/i18n'
import { dataQuerySchools, type DataQueryExport, type DataQueryFilter } from '@/domain/figures/schema'

export const dataQueryQueries = {
  /** The schools that the filter leaves to choose from. */
  schools: (filter: DataQueryFilter) =>
    queryOptions({
      queryKey: ['data-query', 'schools', filter],
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
