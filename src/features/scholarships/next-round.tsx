import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { LinkButton } from '@/components/ui/link-button'
import { formatRiel } from '@/domain/riel'
import { remittanceQueries } from './remittances/queries'
import { remittedAmounts, requiredFund } from './remittances/schema'
import { enteredRounds } from './rounds/round-entries'
import { roundLabels } from './rounds/round-labels'
import { nextRound } from './rounds/rounds'
import type { SchoolListing } from './scholarship-search'

/** The smallest amount that a student is given. */
const least = Math.min(...remittedAmounts.filter((amount) => amount > 0))

interface NextRoundProps {
  listing: SchoolListing
  /** The page on which this is shown; it leads to the others. */
  page: 'students' | 'funding' | 'remittance'
}

/** Which round of a school is to be paid next, with the money that there is for it, or how much is missing. */
export function NextRound({ listing, page }: NextRoundProps) {
  const { i18n } = useLingui()
  const { academicYear, school } = listing
  const { data } = useQuery(remittanceQueries.list({ ...listing, page: 0 }))
  if (data === undefined) return null
  const next = nextRound(enteredRounds(data))
  const { available, validTotal } = data
  if (next === null || available === null || validTotal === 0) return null
  const missing = requiredFund(least, validTotal) - available
  const texts = {
    round: i18n._(roundLabels[next]),
    n: validTotal,
    available: formatRiel(available),
    missing: formatRiel(missing),
    least: formatRiel(least),
  }
  const search = { academicYear, school }
  if (missing > 0) {
    return (
      <Alert
        tone="warning"
        role="note"
        actions={
          page !== 'funding' && (
            <LinkButton to="/scholarship/funding" search={search}>
              {i18n._('scholarship.funding')}
            </LinkButton>
          )
        }
      >
        {i18n._('scholarship.next.short', texts)}
      </Alert>
    )
  }
  return (
    <Alert
      tone="neutral"
      role="note"
      actions={
        page !== 'remittance' && (
          <LinkButton to="/scholarship/remittance" search={search}>
            {i18n._('scholarship.remittance')}
          </LinkButton>
        )
      }
    >
      {i18n._('scholarship.next.ready', texts)}
    </Alert>
  )
}
