import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { PendingTransferItem } from './pending-transfer-item'
import { transferQueries } from './queries'

const mostShown = 5

/** The dashboard's card of the transfers that wait for an approval in the user's data scope. */
export function TransfersToApprove() {
  const { i18n } = useLingui()
  return (
    <CardSection title={i18n._('dashboard.transfers')}>
      <QueryPart query={useQuery(transferQueries.pending('in', mostShown))}>
        {({ data, total }) =>
          total === 0 ? (
            <DoneText>{i18n._('dashboard.transfers.none')}</DoneText>
          ) : (
            <>
              <p>{i18n._('dashboard.transfers.count', { n: total })}</p>
              <ul className="mt-2 flex flex-col gap-1">
                {data.map((transfer) => (
                  <PendingTransferItem key={transfer.id} transfer={transfer} direction="in" />
                ))}
                {total > data.length && (
                  <li className="px-2 text-sm text-ink-muted">
                    {i18n._('common.andMore', { n: total - data.length })}
                  </li>
                )}
              </ul>
            </>
          )
        }
      </QueryPart>
    </CardSection>
  )
}
