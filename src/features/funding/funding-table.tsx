import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates'
import { formatRiel } from '@/lib/riel'
import { listColumns } from '@/lists/columns'
import { DataTable } from '@/lists/data-table'
import { fundingTable } from './load-funding'
import type { FundingRow } from './schema'
import { RoundActions } from './shared/round-actions'
import { RoundName } from './shared/round-name'
import type { Round } from './shared/rounds'

interface Line {
  row: FundingRow
  entered: readonly { round: Round }[]
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: FundingRow) => void
  onDelete: (row: FundingRow) => void
}

const column = listColumns<Line>()
// The record's fields in the specification's order (checklist O-076).
const columns = column.columns([
  column.accessor('row.round', {
    id: 'round',
    header: 'scholarship.round',
    cell: ({ getValue }) => <RoundName round={getValue()} />,
  }),
  column.accessor('row.received', {
    id: 'received',
    header: 'scholarshipFunding.received',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatRiel(getValue()),
  }),
  column.accessor('row.leftover', {
    id: 'leftover',
    header: 'scholarshipFunding.leftover',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatRiel(getValue()),
  }),
  column.accessor('row.received_at', {
    id: 'receivedAt',
    header: 'scholarshipFunding.receivedOn',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.accessor('row.available', {
    id: 'available',
    header: 'scholarshipFunding.available',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatRiel(getValue()),
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row: { original: line } }) => (
      <RoundActions
        round={line.row.round}
        entered={line.entered}
        closed={line.closed}
        onEdit={() => line.onEdit(line.row)}
        onDelete={() => line.onDelete(line.row)}
      />
    ),
  }),
])
const lineId = ({ row }: Line) => String(row.id)

interface FundingTableProps extends Omit<Line, 'row'> {
  rows: readonly FundingRow[]
  summary: ReactNode
  emptyHint: string
}

/** The rounds that a school has received. */
export function FundingTable({ rows, summary, emptyHint, ...context }: FundingTableProps) {
  const { i18n } = useLingui()
  return (
    <DataTable
      name={fundingTable}
      caption={i18n._('scholarship.funding')}
      columns={columns}
      rows={rows.map((row) => ({ row, ...context }))}
      rowId={lineId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}
