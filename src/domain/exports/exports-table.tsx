import { type ReactNode, useId } from 'react'
import { useLingui } from '@lingui/react'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { listColumns } from '@/components/tables/columns'
import { DataTable } from '@/components/tables/data-table'
import { Badge } from '@/components/ui/badge'
import { resultLabels, resultTones, statusLabels, statusTones } from './labels'
import type { ExportTask } from './schema'
import { ExportAction } from './export-action'
import { historyTable } from './history-table'

const column = listColumns<ExportTask>()
const columns = column.columns([
  column.display({ id: 'report', header: 'exports.report', cell: ({ row }) => <Report {...row.original} /> }),
  column.display({ id: 'created', header: 'exports.created', cell: ({ row }) => <Created {...row.original} /> }),
  column.display({ id: 'progress', header: 'exports.progress', cell: ({ row }) => <Progress {...row.original} /> }),
  column.display({ id: 'status', header: 'exports.status', cell: ({ row }) => <Status {...row.original} /> }),
  column.display({ id: 'result', header: 'exports.result', cell: ({ row }) => <Result {...row.original} /> }),
  column.display({
    id: 'download',
    header: 'common.download',
    meta: { actions: true },
    cell: ({ row }) => <ExportAction task={row.original} />,
  }),
])
// The native bar takes its colour from the system, which can look like "success".
const progressStyle =
  'h-2 w-20 appearance-none overflow-hidden rounded border border-line-strong bg-surface-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-accent'
const rowId = ({ id }: ExportTask) => String(id)

interface ExportsTableProps {
  tasks: readonly ExportTask[]
  summary: ReactNode
  emptyHint: string
}

export function ExportsTable({ tasks, summary, emptyHint }: ExportsTableProps) {
  const { i18n } = useLingui()
  return (
    <DataTable
      name={historyTable}
      caption={i18n._('exports.history')}
      columns={columns}
      rows={tasks}
      rowId={rowId}
      summary={summary}
      emptyHint={emptyHint}
      isPart
    />
  )
}

function Report({ name, file_type: type }: ExportTask) {
  return (
    <span>
      {name} <span className="text-sm text-ink-muted">({type.toUpperCase()})</span>
    </span>
  )
}

function Created({ created_at: at }: ExportTask) {
  return <span className="cards:whitespace-nowrap">{formatDateTime(at, useLocale())}</span>
}

function Progress({ progress }: ExportTask) {
  const { i18n } = useLingui()
  const figureId = useId()
  const percent = `${String(Math.floor(progress))}%`
  return (
    <span className="inline-flex items-center gap-2">
      <progress
        aria-label={i18n._('exports.progress')}
        aria-describedby={figureId}
        max={100}
        value={progress}
        className={progressStyle}
      />
      <span id={figureId} className="tabular-nums">
        {percent}
      </span>
    </span>
  )
}

function Status({ status }: ExportTask) {
  const { i18n } = useLingui()
  return (
    <span className="cards:whitespace-nowrap">
      <Badge tone={statusTones[status]}>{i18n._(statusLabels[status])}</Badge>
    </span>
  )
}

function Result({ result, problem }: ExportTask) {
  const { i18n } = useLingui()
  if (result === null) return '–'
  return (
    <>
      <Badge tone={resultTones[result]}>{i18n._(resultLabels[result])}</Badge>
      {problem !== null && (
        <span className="ms-2 text-sm text-ink-muted">{i18n._(problem.message, problem.values)}</span>
      )}
    </>
  )
}
