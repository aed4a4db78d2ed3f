import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatRiel } from '@/domain/riel'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { confirm } from '@/components/layout/confirm'
import { QueryPart } from '@/components/layout/query-part'
import { roundLabels } from '../rounds/round-labels'
import { enteredRounds } from '../rounds/round-entries'
import { roundColumns, RoundTable } from '../rounds/round-table'
import { nextRound } from '../rounds/rounds'
import type { SchoolListing } from '../load-scholarship-page'
import type { ScholarshipPageProps } from '../scholarship-page-frame'
import { notifyFailure } from '../notify-failure'
import { remittanceTable } from './load-remittances'
import { remittanceMutations } from './queries'
import type { RemittancePage, RemittanceRow } from './schema'

// The record's fields in the specification's order.
const columns = roundColumns<RemittanceRow>([
  { id: 'remittedAmount', header: 'scholarshipRemittance.amount', amount: (row) => row.remitted_amount },
  { id: 'requiredFund', header: 'scholarshipRemittance.requiredFund', amount: (row) => row.required_fund },
  { id: 'remittedAt', header: 'scholarshipRemittance.paidOn', day: (row) => row.remitted_at },
])

interface RemittanceListProps {
  query: UseQueryResult<RemittancePage>
  listing: SchoolListing
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (row: RemittanceRow) => void
  onPage: ScholarshipPageProps['onPage']
}

/** The rounds that a school has paid, and what the next one can draw on. */
export function RemittanceList({ query, listing: { page, size }, closed, onEdit, onPage }: RemittanceListProps) {
  const { i18n } = useLingui()
  const remove = useMutation({
    ...remittanceMutations.remove(),
    onError: (error) => notifyFailure(error, 'scholarshipRemittance.deleteError', i18n),
  })
  const ask = async (row: RemittanceRow) => {
    const yes = await confirm({
      title: i18n._('scholarshipRemittance.delete.title', { round: i18n._(roundLabels[row.round]) }),
      body: i18n._('scholarshipRemittance.delete.body', { amount: formatRiel(row.required_fund) }),
      confirmLabel: i18n._('scholarship.delete'),
      danger: true,
    })
    if (yes) remove.mutate(row)
  }
  const summaryOf = (list: RemittancePage) => {
    const next = nextRound(enteredRounds(list))
    const paid = list.data.reduce((sum, row) => sum + row.required_fund, 0)
    return [
      i18n._('scholarshipRemittance.count', { n: list.total, paid: formatRiel(paid) }),
      i18n._('scholarship.validStudents', { n: list.validTotal }),
      ...(next === null || list.available === null
        ? []
        : [
            i18n._('scholarshipRemittance.nextAvailable', {
              round: i18n._(roundLabels[next]),
              available: formatRiel(list.available),
            }),
          ]),
    ].join(' · ')
  }
  return (
    <QueryPart query={query}>
      {(list) => (
        <>
          <RoundTable
            name={remittanceTable}
            caption={i18n._('scholarship.remittance')}
            columns={columns}
            rows={list.data}
            entered={enteredRounds(list)}
            closed={closed}
            summary={<ResultLine text={summaryOf(list)} />}
            emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'scholarshipRemittance.emptyHint')}
            onEdit={onEdit}
            onDelete={(row) => void ask(row)}
          />
          <Pagination table={remittanceTable} page={page} size={size} total={list.total} onChange={onPage} />
        </>
      )}
    </QueryPart>
  )
}
