import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatRiel } from '@/domain/riel'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { confirm } from '@/components/layout/confirm'
import { QueryPart } from '@/components/layout/query-part'
import type { SchoolListing } from '../load-scholarship-page'
import { notifyFailure } from '../notify-failure'
import type { ScholarshipPageProps } from '../scholarship-page-frame'
import { enteredRounds } from './round-entries'
import { roundLabels } from './round-labels'
import { RoundTable, type RoundRow } from './round-table'
import type { RoundPage, RoundsKind } from './rounds-page'

interface RoundListProps<Row extends RoundRow, Page extends RoundPage<Row>> {
  kind: RoundsKind<Row, Page>
  query: UseQueryResult<Page>
  listing: SchoolListing
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: Row) => void
  onPage: ScholarshipPageProps['onPage']
}

/** The rounds that a school has entered, and what they add up to. */
export function RoundList<Row extends RoundRow, Page extends RoundPage<Row>>({
  kind,
  query,
  listing: { page, size },
  closed,
  onEdit,
  onPage,
}: RoundListProps<Row, Page>) {
  const { i18n } = useLingui()
  const { table, texts } = kind
  const remove = useMutation({
    ...kind.remove(),
    onError: (error) => notifyFailure(error, texts.deleteError, i18n),
  })
  const confirmRemoval = async (row: Row) => {
    const yes = await confirm({
      title: i18n._(texts.deleteTitle, { round: i18n._(roundLabels[row.round]) }),
      body: i18n._(texts.deleteBody, { amount: formatRiel(kind.amount(row)) }),
      confirmLabel: i18n._('common.delete'),
      danger: true,
    })
    if (yes) remove.mutate(row)
  }
  return (
    <QueryPart query={query}>
      {(list) => (
        <>
          <RoundTable
            name={table}
            caption={i18n._(kind.caption)}
            columns={kind.columns}
            rows={list.data}
            entered={enteredRounds(list)}
            closed={closed}
            summary={<ResultLine text={kind.summary(list, i18n)} />}
            emptyHint={i18n._(page > 0 ? 'list.page.beyond' : texts.emptyHint)}
            onEdit={onEdit}
            onDelete={(row) => void confirmRemoval(row)}
          />
          <Pagination table={table} page={page} size={size} total={list.total} onChange={onPage} />
        </>
      )}
    </QueryPart>
  )
}
