import { createContext, use } from 'react'
import { useLingui } from '@lingui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { formatDate } from '@/lib/dates/dates'
import { formatRiel } from '@/domain/riel'
import type { ListColumn } from '@/components/tables/columns'
import type { List } from '@/components/tables/list'
import { RowActions } from '@/components/tables/row-actions'
import { RowName, RowOpener } from '@/components/tables/row-name'
import { IconButton } from '@/components/ui/icon-button'
import type { ScholarshipListing } from '../scholarship-search'
import { scholarshipFilters } from '../use-scholarship-list'
import { roundLabels } from './round-labels'
import { isLastRound, type Round } from './rounds'

export interface RoundRow {
  id: number
  round: Round
}

interface RoundContext {
  /** All rounds that the school has entered. */
  entered: readonly { round: Round }[]
  /** Why nothing can be changed, as a catalog id. */
  closed: string | null
  onEdit: (id: number) => void
  onDelete: (id: number) => void
}

/** What the rows need of their page. */
export const roundContext = createContext<RoundContext | null>(null)

/** A column between the round and its actions: an amount in riel, or a day. */
type RoundField<Row> = { id: string; header: string } & (
  | { amount: (row: Row) => number }
  | { day: (row: Row) => string }
)

interface RoundListSettings<Row extends RoundRow> extends Pick<
  List<Row, ScholarshipListing>,
  'name' | 'title' | 'noneFound' | 'rows'
> {
  /** On a phone the first is shown beside the round, and the day below it. */
  fields: readonly RoundField<Row>[]
}

/** A list of the rounds of a school. A school has three, so that a new one is always on the page. */
export function roundList<Row extends RoundRow>(settings: RoundListSettings<Row>): List<Row, ScholarshipListing> {
  const { fields, ...list } = settings
  const write = (row: Row, field: RoundField<Row>) =>
    'amount' in field ? formatRiel(field.amount(row)) : formatDate(field.day(row))
  const columns: ListColumn<Row>[] = [
    {
      accessorFn: ({ round }) => round,
      id: 'round',
      header: 'scholarship.round',
      cell: ({ row: { original: row } }) => (
        <RoundName row={row} onPhone={fields.filter((field) => 'day' in field).map((field) => write(row, field))} />
      ),
      meta: { file: { width: 12, value: ({ round }, { i18n }) => i18n._(roundLabels[round]) } },
    },
    ...fields.map((field, index): ListColumn<Row> => ({
      id: field.id,
      header: field.header,
      cell: ({ row }) => <span className="whitespace-nowrap">{write(row.original, field)}</span>,
      meta: {
        ...(index === 0 && { isStatus: true }),
        ...('amount' in field
          ? { align: 'end', file: { width: 16, kind: 'whole', value: field.amount } }
          : { file: { width: 14, kind: 'date', value: field.day } }),
      },
    })),
    {
      id: 'action',
      header: 'common.action',
      cell: ({ row }) => <RoundActions {...row.original} />,
      meta: { actions: true },
    },
  ]
  return { ...list, chooseFirst: 'scholarship.chooseSchool', columns, filters: scholarshipFilters }
}

function RoundName({ row, onPhone }: { row: RoundRow; onPhone: readonly string[] }) {
  const { i18n } = useLingui()
  const context = use(roundContext)
  const name = i18n._(roundLabels[row.round])
  return (
    <RowName details={[]} onPhone={onPhone.join(' · ')}>
      {context?.closed === null ? <RowOpener onPress={() => context.onEdit(row.id)}>{name}</RowOpener> : name}
    </RowName>
  )
}

/** Changes a round, or deletes it: only the last one, so that no gap comes about. */
function RoundActions({ id, round }: RoundRow) {
  const { i18n } = useLingui()
  const context = use(roundContext)
  if (context === null) return null
  const { closed, entered, onEdit, onDelete } = context
  const name = i18n._(roundLabels[round])
  const refusal = closed ?? (isLastRound(round, entered) ? null : 'scholarship.error.notLastRound')
  return (
    <RowActions
      name={name}
      daily={
        <>
          <IconButton
            name={i18n._('common.editNamed', { name })}
            icon={Pencil}
            disabledReason={closed === null ? null : i18n._(closed)}
            onClick={() => onEdit(id)}
          />
          <IconButton
            name={i18n._('common.deleteNamed', { name })}
            icon={Trash2}
            variant="danger"
            disabledReason={refusal === null ? null : i18n._(refusal)}
            onClick={() => onDelete(id)}
          />
        </>
      }
    />
  )
}
