import { formatRiel } from '@/domain/riel'
import { lazyWithRetry } from '@/components/ui/lazy'
import { roundList } from '../rounds/round-list'
import type { RoundsKind } from '../rounds/rounds-page'
import { fundingMutations, fundingQueries, fundingTable } from './queries'
import type { FundingPage, FundingRow } from './schema'

/** The rounds that a school has received money for, and what is left of it. */
export const fundingRounds: RoundsKind<FundingRow, FundingPage> = {
  list: roundList<FundingRow>({
    name: fundingTable,
    title: 'scholarship.funding',
    noneFound: 'scholarshipFunding.emptyHint',
    rows: fundingQueries.list,
    // The record's fields in the specification's order.
    fields: [
      { id: 'received', header: 'scholarshipFunding.received', amount: (row) => row.received },
      { id: 'leftover', header: 'scholarshipFunding.leftover', amount: (row) => row.leftover },
      { id: 'receivedAt', header: 'scholarshipFunding.receivedOn', day: (row) => row.received_at },
      { id: 'available', header: 'scholarshipFunding.available', amount: (row) => row.available },
    ],
  }),
  leadsToFunding: false,
  rounds: fundingQueries.list,
  remove: fundingMutations.remove,
  Dialog: lazyWithRetry(async () => (await import('./funding-dialog')).FundingDialog),
  summary: ({ data, total }, i18n) =>
    i18n._('scholarshipFunding.count', {
      n: total,
      received: formatRiel(data.reduce((sum, { received }) => sum + received, 0)),
      left: formatRiel(data.reduce((sum, { leftover }) => sum + leftover, 0)),
    }),
  amount: ({ received }) => received,
  texts: {
    add: 'scholarshipFunding.add',
    deleteTitle: 'scholarshipFunding.delete.title',
    deleteBody: 'scholarshipFunding.delete.body',
    deleteError: 'scholarshipFunding.deleteError',
  },
}
