import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { PendingTransfers } from './pending-transfers'
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
              {/* On paper the figures count, and the dashboard has two pages. */}
              <div className="print:hidden">
                <PendingTransfers transfers={data} total={total} direction="in" />
              </div>
            </>
          )
        }
      </QueryPart>
    </CardSection>
  )
}
