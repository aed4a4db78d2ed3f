import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { lazyWithRetry } from '@/components/ui/lazy'
import { AddRoundButton } from '../rounds/add-round-button'
import { addRefusal, closedYear } from '../rounds/round-entries'
import { ScholarshipPageFrame, type ScholarshipPageProps } from '../scholarship-page-frame'
import { remittanceQueries } from './queries'
import { RemittanceList } from './remittance-list'
import type { RemittanceRow } from './schema'

const RemittanceDialog = lazyWithRetry(async () => (await import('./remittance-dialog')).RemittanceDialog)
const nowhere = { academicYear: 0, school: 0, page: 0, size: 0 }

/** What a school has paid out to its scholarship students, round by round. */
export function RemittancesPage({ onPage, ...frame }: ScholarshipPageProps) {
  const { i18n } = useLingui()
  const { listing, year } = frame.place
  const closed = closedYear(year)
  const query = useQuery({ ...remittanceQueries.list(listing ?? nowhere), enabled: listing !== null })
  /** What the open dialog is about: a remittance, or null for the next round, at one school. */
  const [editing, setEditing] = useState<{ school: number; row: RemittanceRow | null } | null>(null)
  const open = (row: RemittanceRow | null) => setEditing({ school: listing?.school ?? 0, row })
  const noStudents = query.data?.validTotal === 0 ? 'scholarshipRemittance.noStudents' : null
  return (
    <>
      <ScholarshipPageFrame
        {...frame}
        actions={
          <AddRoundButton
            label={i18n._('scholarshipRemittance.pay')}
            refusal={closed ?? addRefusal(listing !== null, query) ?? noStudents}
            onPress={() => open(null)}
            preload={RemittanceDialog.preload}
          />
        }
      >
        {(shown) => <RemittanceList query={query} listing={shown} closed={closed} onEdit={open} onPage={onPage} />}
      </ScholarshipPageFrame>
      {editing !== null && listing?.school === editing.school && query.data !== undefined && (
        <RemittanceDialog listing={listing} present={query.data} row={editing.row} onClose={() => setEditing(null)} />
      )}
    </>
  )
}
