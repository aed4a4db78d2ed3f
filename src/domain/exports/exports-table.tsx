import { type ReactNode, useId } from 'react'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatDateTime } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { ListColumn } from '@/components/tables/columns'
import { DataTable } from '@/components/tables/data-table'
import { RowName } from '@/components/tables/row-name'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ExportTask } from './schema'
import { ExportAction } from './export-action'
import { historyTable } from './history-table'

const statusLabels = {
  in_queue: msg({ id: 'exports.status.inQueue' }),
  in_progress: msg({ id: 'exports.status.inProgress' }),
  finished: msg({ id: 'exports.status.finished' }),
} satisfies Record<ExportTask['status'], MessageDescriptor>

const statusTones = {
  in_queue: 'neutral',
  in_progress: 'accent',
  finished: 'neutral',
} satisfies Record<ExportTask['status'], BadgeTone>

const resultLabels = {
  success: msg({ id: 'exports.result.success' }),
  failed: msg({ id: 'exports.result.failed' }),
} satisfies Record<NonNullable<ExportTask['result']>, MessageDescriptor>

const resultTones = {
  success: 'positive',
  failed: 'danger',
} satisfies Record<NonNullable<ExportTask['result']>, BadgeTone>

const columns: readonly ListColumn<ExportTask>[] = [
  { id: 'report', header: 'report.title', cell: ({ row }) => <Report task={row.original} /> },
  { id: 'created', header: 'exports.created', cell: ({ row }) => <Created {...row.original} /> },
  { id: 'progress', header: 'exports.progress', cell: ({ row }) => <Progress {...row.original} /> },
  {
    id: 'status',
    header: 'common.status',
    cell: ({ row }) => <Status {...row.original} />,
    meta: { isStatus: true },
  },
  { id: 'result', header: 'common.result', cell: ({ row }) => <Result {...row.original} /> },
  {
    id: 'download',
    header: 'common.download',
    cell: ({ row }) => <ExportAction task={row.original} />,
    meta: { actions: true },
  },
]
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

function Report({ task }: { task: ExportTask }) {
  return (
    <RowName
      details={[task.file_type.toUpperCase()]}
      onPhone={
        <>
          <Created {...task} /> · <Result {...task} />
        </>
      }
    >
      {task.name}
    </RowName>
  )
}

function Created({ created_at: at }: ExportTask) {
  return <span className="whitespace-nowrap">{formatDateTime(at, useLocale())}</span>
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
  return <Badge tone={statusTones[status]}>{i18n._(statusLabels[status])}</Badge>
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
