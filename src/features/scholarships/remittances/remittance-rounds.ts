import { formatRiel } from '@/domain/riel'
import { lazyWithRetry } from '@/components/ui/lazy'
import { findNextRound, nextRoundText } from '../next-round'
import { roundList } from '../rounds/round-list'
import type { RoundsKind } from '../rounds/rounds-page'
import { remittanceMutations, remittanceQueries, remittanceTable } from './queries'
import type { RemittancePage, RemittanceRow } from './schema'

/** The rounds that a school has paid, and what the next one can draw on. */
export const remittanceRounds: RoundsKind<RemittanceRow, RemittancePage> = {
  list: roundList<RemittanceRow>({
    name: remittanceTable,
    title: 'scholarship.remittance',
    noneFound: 'scholarshipRemittance.emptyHint',
    rows: remittanceQueries.list,
    // The record's fields in the specification's order.
    fields: [
      { id: 'remittedAmount', header: 'scholarshipRemittance.amount', amount: (row) => row.remitted_amount },
      { id: 'requiredFund', header: 'scholarshipRemittance.requiredFund', amount: (row) => row.required_fund },
      { id: 'remittedAt', header: 'scholarshipRemittance.paidOn', day: (row) => row.remitted_at },
    ],
  }),
  leadsToFunding: true,
  rounds: remittanceQueries.list,
  remove: remittanceMutations.remove,
  Dialog: lazyWithRetry(async () => (await import('./remittance-dialog')).RemittanceDialog),
  refusal: ({ validTotal }) => (validTotal === 0 ? 'scholarshipRemittance.noStudents' : null),
  summary: (list, i18n) => {
    const next = findNextRound(list)
    const paid = list.data.reduce((sum, row) => sum + row.required_fund, 0)
    return [
      i18n._('scholarshipRemittance.count', { n: list.total, paid: formatRiel(paid) }),
      i18n._('scholarship.validStudents', { n: list.validTotal }),
      ...(next === null ? [] : [nextRoundText(next, i18n)]),
    ].join(' · ')
  },
  amount: ({ required_fund }) => required_fund,
  texts: {
    add: 'scholarshipRemittance.pay',
    deleteTitle: 'scholarshipRemittance.delete.title',
    deleteBody: 'scholarshipRemittance.delete.body',
    deleteError: 'scholarshipRemittance.deleteError',
  },
}
