import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { QueryPart } from '@/components/shell/query-part'
import { exportQueries, isFinished } from './queries'
import { ExportsTable } from './exports-table'
import { FailedExports } from './failed-exports'
import { historyTable } from './history-table'
import type { ExportTask } from './schema'
import { useExportTasks } from './use-export-tasks'

interface ExportHistoryProps {
  /** Counted from 0. */
  page: number
  size: number
  onPage: (part: { page: number; size: number }) => void
}

/** The user's own exports as the server keeps them, so that a reload or another device shows the same. */
export function ExportHistory({ page, size, onPage }: ExportHistoryProps) {
  const { i18n } = useLingui()
  const history = useQuery(exportQueries.list({ page, size }))
  return (
    <section aria-labelledby="export-history" className="flex flex-col gap-2">
      <h2 id="export-history" className="text-base font-semibold">
        {i18n._('exports.history')}
      </h2>
      <FailedExports />
      <QueryPart query={history}>
        {({ data, total }) => (
          <>
            <History listed={data} total={total} emptyHint={page > 0 ? 'list.page.beyond' : 'exports.emptyHint'} />
            <Pagination table={historyTable} page={page} size={size} total={total} onChange={onPage} />
          </>
        )}
      </QueryPart>
    </section>
  )
}

interface HistoryProps {
  listed: readonly ExportTask[]
  total: number
  /** A message id. */
  emptyHint: string
}

function History({ listed, total, emptyHint }: HistoryProps) {
  const { i18n } = useLingui()
  const tasks = useExportTasks(listed)
  const underWay = tasks.filter((task) => !isFinished(task)).length
  const counted = i18n._('exports.count', { n: total })
  return (
    <ExportsTable
      tasks={tasks}
      summary={
        <ResultLine text={underWay === 0 ? counted : `${counted} · ${i18n._('exports.underWay', { n: underWay })}`} />
      }
      emptyHint={i18n._(emptyHint)}
    />
  )
}
