import { type ReactNode, useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { Badge } from '@/components/ui/badge'
import { classOfTransfer } from './class-label'
import type { TransferSelection } from './load-transfers'
import { stateLabels, stateTones } from './labels'
import { transferQueries } from './queries'
import type { TransferRow } from './schema'
import { SchoolName } from './school-name'
import { TransferActions } from './transfer-actions'

/** A transfer as seen from the school of the list. */
interface Row {
  transfer: TransferRow
  place: TransferSelection
}

const column = listColumns<Row>()
const columns = column.columns([
  column.display({ id: 'student', header: 'transfer.student', cell: ({ row }) => <Student {...row.original} /> }),
  column.display({
    id: 'from',
    header: 'transfer.fromSchool',
    cell: ({ row }) => <SchoolName school={row.original.transfer.transferFromSchool} />,
  }),
  column.display({
    id: 'to',
    header: 'transfer.toSchool',
    cell: ({ row }) => <SchoolName school={row.original.transfer.transferToSchool} />,
  }),
  column.display({ id: 'classroom', header: 'classroom.name', cell: ({ row }) => <Classroom {...row.original} /> }),
  column.display({
    id: 'date',
    header: 'transfer.date',
    cell: ({ row }) => <span className="whitespace-nowrap">{formatDate(row.original.transfer.transferDate)}</span>,
  }),
  column.display({ id: 'status', header: 'transfer.state', cell: ({ row }) => <State {...row.original} /> }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <TransferActions {...row.original} />,
  }),
])
const rowId = ({ transfer }: Row) => String(transfer.id)

interface TransfersTableProps {
  transfers: readonly TransferRow[]
  place: TransferSelection
  summary: ReactNode
  emptyHint: string
}

export function TransfersTable({ transfers, place, summary, emptyHint }: TransfersTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'transfers',
    rows: transfers,
    readId: ({ id }) => String(id),
    detail: (id) => transferQueries.review(Number(id)),
  })
  const rows = useMemo(() => listed.rows.map((transfer) => ({ transfer, place })), [listed.rows, place])
  return (
    <DataTable
      name="transfers"
      caption={i18n._('transfer.title')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      mark={listed.mark}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Student({ transfer: { student } }: Row) {
  return (
    <>
      {fullName(student, useLocale())} <span className="text-ink-muted tabular-nums">{student.emis_student_id}</span>
    </>
  )
}

function Classroom({ transfer, place }: Row) {
  const { i18n } = useLingui()
  const found = classOfTransfer(transfer, place.listing?.direction ?? 'in', i18n)
  if (found === null) return '–'
  return <span className={found.isAssigned ? 'whitespace-nowrap' : 'text-ink-muted'}>{found.label}</span>
}

function State({ transfer: { status } }: Row) {
  const { i18n } = useLingui()
  return <Badge tone={stateTones[status]}>{i18n._(stateLabels[status])}</Badge>
}
