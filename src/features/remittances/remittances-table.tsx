import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates'
import { formatRiel } from '@/lib/riel'
import { listColumns } from '@/lists/columns'
import { DataTable } from '@/lists/data-table'
import { RoundActions } from '@/features/funding/shared/round-actions'
import { RoundName } from '@/features/funding/shared/round-name'
import type { Round } from '@/features/funding/shared/rounds'
import { remittanceTable } from './load-remittances'
import type { RemittanceRow } from './schema'

interface Line {
  row: RemittanceRow
  entered: readonly { round: Round }[]
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: RemittanceRow) => void
  onDelete: (row: RemittanceRow) => void
}

const column = listColumns<Line>()
// The record's fields in the specification's order (checklist O-076).
const columns = column.columns([
  column.accessor('row.round', {
    id: 'round',
    header: 'scholarship.round',
    cell: ({ getValue }) => <RoundName round={getValue()} />,
  }),
  column.accessor('row.remitted_amount', {
    id: 'remittedAmount',
    header: 'scholarshipRemittance.amount',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatRiel(getValue()),
  }),
  column.accessor('row.required_fund', {
    id: 'requiredFund',
    header: 'scholarshipRemittance.requiredFund',
    meta: { align: 'end' },
    cell: ({ getValue }) => formatRiel(getValue()),
  }),
  column.accessor('row.remitted_at', {
    id: 'remittedAt',
    header: 'scholarshipRemittance.paidOn',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
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

interface RemittancesTableProps extends Omit<Line, 'row'> {
  rows: readonly RemittanceRow[]
  summary: ReactNode
  emptyHint: string
}

/** The rounds that a school has paid out. */
export function RemittancesTable({ rows, summary, emptyHint, ...context }: RemittancesTableProps) {
  const { i18n } = useLingui()
  return (
    <DataTable
      name={remittanceTable}
      caption={i18n._('scholarship.remittance')}
      columns={columns}
      rows={rows.map((row) => ({ row, ...context }))}
      rowId={lineId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}
