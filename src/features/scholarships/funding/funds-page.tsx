import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { lazyWithRetry } from '@/components/ui/lazy'
import { ScholarshipPageFrame, type ScholarshipPageProps } from '../scholarship-page-frame'
import { FundingList } from './funding-list'
import { fundingQueries } from './queries'
import type { FundingRow } from './schema'
import { AddRoundButton } from '../rounds/add-round-button'
import { addRefusal, closedYear } from '../rounds/round-entries'

const FundingDialog = lazyWithRetry(async () => (await import('./funding-dialog')).FundingDialog)
const nowhere = { academicYear: 0, school: 0, page: 0, size: 0 }

/** What a school has received for its scholarship students, round by round. */
export function FundsPage({ onPage, ...frame }: ScholarshipPageProps) {
  const { i18n } = useLingui()
  const { listing, year } = frame.place
  const closed = closedYear(year)
  const query = useQuery({ ...fundingQueries.list(listing ?? nowhere), enabled: listing !== null })
  /** What the open dialog is about: an entry, or null for the next round, at one school. */
  const [editing, setEditing] = useState<{ school: number; row: FundingRow | null } | null>(null)
  const open = (row: FundingRow | null) => setEditing({ school: listing?.school ?? 0, row })
  return (
    <>
      <ScholarshipPageFrame
        {...frame}
        actions={
          <AddRoundButton
            label={i18n._('scholarshipFunding.add')}
            refusal={closed ?? addRefusal(listing !== null, query)}
            onPress={() => open(null)}
            preload={FundingDialog.preload}
          />
        }
      >
        {(shown) => <FundingList query={query} listing={shown} closed={closed} onEdit={open} onPage={onPage} />}
      </ScholarshipPageFrame>
      {editing !== null && listing?.school === editing.school && query.data !== undefined && (
        <FundingDialog listing={listing} present={query.data} row={editing.row} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
