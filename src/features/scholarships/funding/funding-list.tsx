import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatRiel } from '@/domain/riel'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { confirm } from '@/components/layout/confirm'
import { QueryPart } from '@/components/layout/query-part'
import type { SchoolListing } from '../load-scholarship-page'
import type { ScholarshipPageProps } from '../scholarship-page-frame'
import { notifyFailure } from '../notify-failure'
import { fundingTable } from './load-funding'
import { fundingMutations } from './queries'
import type { FundingPage, FundingRow } from './schema'
import { enteredRounds } from '../rounds/round-entries'
import { roundLabels } from '../rounds/round-labels'
import { roundColumns, RoundTable } from '../rounds/round-table'

// The record's fields in the specification's order.
const columns = roundColumns<FundingRow>([
  { id: 'received', header: 'scholarshipFunding.received', amount: (row) => row.received },
  { id: 'leftover', header: 'scholarshipFunding.leftover', amount: (row) => row.leftover },
  { id: 'receivedAt', header: 'scholarshipFunding.receivedOn', day: (row) => row.received_at },
  { id: 'available', header: 'scholarshipFunding.available', amount: (row) => row.available },
])

interface FundingListProps {
  query: UseQueryResult<FundingPage>
  listing: SchoolListing
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: FundingRow) => void
  onPage: ScholarshipPageProps['onPage']
}

/** The rounds that a school has received money for, and what is left of it. */
export function FundingList({ query, listing: { page, size }, closed, onEdit, onPage }: FundingListProps) {
  const { i18n } = useLingui()
  const remove = useMutation({
    ...fundingMutations.remove(),
    onError: (error) => notifyFailure(error, 'scholarshipFunding.deleteError', i18n),
  })
  const ask = async (row: FundingRow) => {
    const yes = await confirm({
      title: i18n._('scholarshipFunding.delete.title', { round: i18n._(roundLabels[row.round]) }),
      body: i18n._('scholarshipFunding.delete.body', { amount: formatRiel(row.received) }),
      confirmLabel: i18n._('scholarship.delete'),
      danger: true,
    })
    if (yes) remove.mutate(row)
  }
  const summaryOf = ({ data, total }: FundingPage) =>
    i18n._('scholarshipFunding.count', {
      n: total,
      received: formatRiel(data.reduce((sum, { received }) => sum + received, 0)),
      left: formatRiel(data.reduce((sum, { leftover }) => sum + leftover, 0)),
    })
  return (
    <QueryPart query={query}>
      {(list) => (
        <>
          <RoundTable
            name={fundingTable}
            caption={i18n._('scholarship.funding')}
            columns={columns}
            rows={list.data}
            entered={enteredRounds(list)}
            closed={closed}
            summary={<ResultLine text={summaryOf(list)} />}
            emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'scholarshipFunding.emptyHint')}
            onEdit={onEdit}
            onDelete={(row) => void ask(row)}
          />
          <Pagination table={fundingTable} page={page} size={size} total={list.total} onChange={onPage} />
        </>
      )}
    </QueryPart>
  )
}
