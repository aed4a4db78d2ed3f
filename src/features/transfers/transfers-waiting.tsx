import { useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { isOverdue, PendingTransfers } from './pending-transfers'
import { transferQueries } from './queries'
import type { directions, TransferRow } from './schema'
import { TransferActions } from './transfer-actions'

/** More than a school has; an officer of a large place sees the newest of them. */
const mostShown = 100

/** Before a school and a grade are chosen: every transfer that waits to be approved here, or that was sent from here. */
export function TransfersWaiting() {
  const into = useQuery(transferQueries.pending('in', mostShown))
  const out = useQuery(transferQueries.pending('out', mostShown))
  // An officer of a place has most of them in both; what can be approved there is not listed again as sent.
  const known = new Set(into.data?.data.map(({ id }) => id))
  return (
    <div className="flex flex-col gap-3">
      <Waiting direction="in" query={into} known={new Set()} />
      <Waiting direction="out" query={out} known={known} />
    </div>
  )
}

const renderActions = (transfer: TransferRow) => <TransferActions transfer={transfer} />

const titles = { in: 'dashboard.transfers', out: 'transfer.start.onTheirWay' } as const

interface WaitingProps {
  direction: keyof typeof directions
  query: UseQueryResult<{ data: TransferRow[]; total: number }>
  /** The ids of those that are listed elsewhere on the page. */
  known: ReadonlySet<number>
}

function Waiting({ direction, query, known }: WaitingProps) {
  const { i18n } = useLingui()
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  return (
    <CardSection title={i18n._(titles[direction])}>
      <QueryPart query={query}>
        {(found) => {
          const data = found.data.filter(({ id }) => !known.has(id))
          const total = found.total - (found.data.length - data.length)
          if (total === 0) return <DoneText>{i18n._('dashboard.transfers.none')}</DoneText>
          // The school that sent a student sees for some time that it was refused.
          const refused = data.filter(({ refusal }) => refusal != null).length
          const waiting = total - refused
          const overdue = data.filter((transfer) => isOverdue(transfer, today)).length
          // The oldest first; who waits longest is asked about first.
          const ordered = data.toSorted((a, b) => a.transferDate.localeCompare(b.transferDate))
          return (
            <>
              <p>
                {waiting > 0 ? i18n._('dashboard.transfers.count', { n: waiting }) : i18n._('dashboard.transfers.none')}{' '}
                {refused > 0 && (
                  <strong className="font-medium text-danger">
                    {i18n._('transfer.start.refused', { n: refused })}
                  </strong>
                )}{' '}
                {overdue > 0 && total === data.length && (
                  <strong className="font-medium text-warning">
                    {i18n._('transfer.start.overdue', { n: overdue })}
                  </strong>
                )}
              </p>
              <PendingTransfers transfers={ordered} total={total} direction={direction} renderActions={renderActions} />
            </>
          )
        }}
      </QueryPart>
    </CardSection>
  )
}
