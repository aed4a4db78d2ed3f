import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import { assumedPaths } from '@/lib/api/assumed-paths'
import { dataSchema } from '@/lib/api/wire'
import { type ExportLanguage, exportRequested } from '@/domain/exports/schema'
import { type ReportList, reportRows, type ReportRequest } from './schema'

const rowsAnswer = dataSchema(reportRows)

export const reportQueries = {
  /** The number of rows of a report; by language, because long words can turn columns into rows. Null asks for nothing. */
  rows: (list: ReportList | null, language: ExportLanguage) =>
    queryOptions({
      queryKey: ['management-report', 'rows', list, language],
      // A count of a whole country takes seconds.
      staleTime: 5 * 60_000,
      queryFn: list === null ? skipToken : ({ signal }) => countRows(list, language, signal),
    }),
}

async function countRows({ filters, params, ...rest }: ReportList, language: ExportLanguage, signal: AbortSignal) {
  const asked = { ...rest, ...filters, params: JSON.stringify(params), language }
  // The form works without the number.
  const { rows } = await api.get(assumedPaths.reportRows, { schema: rowsAnswer, params: asked, signal, leave: false })
  return rows
}

/** Has a report made in the background. */
export const requestReport = (body: ReportRequest) =>
  api.post(assumedPaths.createReport, { schema: exportRequested, body })
