import type { ReactNode } from 'react'
import { formatDate } from '@/lib/dates/dates'
import { formatRiel } from '@/domain/riel'
import { listColumns } from '@/components/tables/columns'
import { useRowMark } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { RoundActions } from './round-actions'
import { RoundName } from './round-name'
import type { Round } from './rounds'

export interface RoundRow {
  id: number
  round: Round
}

interface Context<Row> {
  /** All rounds that the school has entered. */
  entered: readonly { round: Round }[]
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

interface Line<Row> extends Context<Row> {
  row: Row
}

/** A column between the round and its actions: an amount in riel, or a day. */
type RoundField<Row> = { id: string; header: string } & (
  | { amount: (row: Row) => number }
  | { day: (row: Row) => string }
)

/** The columns of a table of rounds, to be defined at module level; `header` is a catalogue id. */
export function roundColumns<Row extends RoundRow>(fields: readonly RoundField<Row>[]) {
  const column = listColumns<Line<Row>>()
  return column.columns([
    column.accessor(({ row }) => row.round, {
      id: 'round',
      header: 'scholarship.round',
      cell: ({ getValue }) => <RoundName round={getValue()} />,
    }),
    ...fields.map((field) =>
      'amount' in field
        ? column.accessor(({ row }) => field.amount(row), {
            id: field.id,
            header: field.header,
            meta: { align: 'end' },
            cell: ({ getValue }) => formatRiel(getValue()),
          })
        : column.accessor(({ row }) => field.day(row), {
            id: field.id,
            header: field.header,
            cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
          }),
    ),
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
}

interface RoundTableProps<Row extends RoundRow> extends Context<Row> {
  name: string
  caption: string
  columns: ReturnType<typeof roundColumns<Row>>
  rows: readonly Row[]
  summary: ReactNode
  emptyHint: string
}

/** The rounds of a school, with what can be done with each. */
export function RoundTable<Row extends RoundRow>({
  name,
  caption,
  columns,
  rows,
  summary,
  emptyHint,
  ...context
}: RoundTableProps<Row>) {
  // A school has three rounds, so that a new one is always on the page.
  const mark = useRowMark(name)
  return (
    <DataTable
      name={name}
      caption={caption}
      columns={columns}
      rows={rows.map((row) => ({ row, ...context }))}
      rowId={({ row }) => String(row.id)}
      mark={mark}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}
