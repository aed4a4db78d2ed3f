import { useQuery } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { LinkButton } from '@/components/ui/link-button'
import { formatRiel } from '@/domain/riel'
import { remittanceQueries } from './remittances/queries'
import { type RemittancePage, remittedAmounts, requiredFund } from './remittances/schema'
import { enteredRounds } from './rounds/round-entries'
import { roundLabels } from './rounds/round-labels'
import { nextRound, type Round } from './rounds/rounds'
import type { SchoolListing } from './scholarship-search'

/** The smallest amount that a student is given. */
const least = Math.min(...remittedAmounts.filter((amount) => amount > 0))

interface NextRound {
  round: Round
  available: number
  /** What the smallest amount for each student takes beyond that; not positive where there is enough. */
  missing: number
  /** Those who count for payment. */
  students: number
}

/** The round that a school pays next; null where all are paid, or no student counts for payment. */
export function findNextRound(page: RemittancePage): NextRound | null {
  const round = nextRound(enteredRounds(page))
  const { available, validTotal } = page
  if (round === null || available === null || validTotal === 0) return null
  return { round, available, missing: requiredFund(least, validTotal) - available, students: validTotal }
}

function useNextRound(listing: SchoolListing): NextRound | null {
  const { data } = useQuery(remittanceQueries.list({ ...listing, page: 0 }))
  return data === undefined ? null : findNextRound(data)
}

/** The money that can be paid in it. */
export function nextRoundText({ round, available }: NextRound, i18n: I18n): string {
  return i18n._('scholarshipRemittance.nextAvailable', {
    round: i18n._(roundLabels[round]),
    available: formatRiel(available),
  })
}

/** Leads from the students of a school to the payment of its next round, and says what money there is for it. */
export function NextRoundLink({ listing }: { listing: SchoolListing }) {
  const { i18n } = useLingui()
  const { academicYear, school } = listing
  const next = useNextRound(listing)
  if (next === null) return null
  return (
    // On a phone its line is one of the seven records that are in view.
    <span className="hidden cards:contents">
      <LinkButton to="/scholarship/remittance" search={{ academicYear, school }}>
        {nextRoundText(next, i18n)}
      </LinkButton>
    </span>
  )
}

interface MoneyShortProps {
  listing: SchoolListing
  /** Leads to the page of the money that a school receives. */
  leadsToFunding: boolean
}

/** Says when the money of a school does not reach for its next round. */
export function MoneyShort({ listing, leadsToFunding }: MoneyShortProps) {
  const { i18n } = useLingui()
  const { academicYear, school } = listing
  const next = useNextRound(listing)
  if (next === null || next.missing <= 0) return null
  return (
    <Alert
      tone="warning"
      role="note"
      actions={
        leadsToFunding && (
          <LinkButton to="/scholarship/funding" search={{ academicYear, school }}>
            {i18n._('scholarship.funding')}
          </LinkButton>
        )
      }
    >
      {i18n._('scholarship.next.short', {
        round: i18n._(roundLabels[next.round]),
        available: formatRiel(next.available),
        missing: formatRiel(next.missing),
        least: formatRiel(least),
        n: next.students,
      })}
    </Alert>
  )
}
