import { useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { ListPage } from '@/components/tables/list-page'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { DetailsDialog } from './details-dialog'
import { MoneyShort, NextRoundLink } from './next-round'
import { scholarshipTable } from './queries'
import type { ScholarshipStudent } from './schema'
import { ScholarshipCounts, scholarshipContext, scholarshipList } from './scholarship-list'
import { type ScholarshipPageProps, useScholarshipList } from './use-scholarship-list'

const AddStudentDialog = lazyWithRetry(async () => (await import('./add-student-dialog')).AddStudentDialog)

export function ScholarshipStudentsPage(page: ScholarshipPageProps) {
  const { i18n } = useLingui()
  const { listing, props } = useScholarshipList(scholarshipTable, page)
  const { year } = page.found
  // A closing year keeps its students as they are.
  const closed = year?.status === 'post' || year?.status === 'archived' ? 'student.readOnlyYear' : null
  const refusal = closed ?? (listing === null ? 'transfer.new.chooseSchool' : null)
  const school = listing?.school
  /** The subject of the open dialog: a student's record, or null for one to add, at one school. */
  const [editing, setEditing] = useState<{ school: number; record: ScholarshipStudent | null } | null>(null)
  const context = useMemo(
    () => ({
      closed,
      onEdit: (record: ScholarshipStudent) => school !== undefined && setEditing({ school, record }),
    }),
    [closed, school],
  )
  const close = () => setEditing(null)
  return (
    <scholarshipContext.Provider value={context}>
      <ListPage
        {...props}
        list={scholarshipList}
        above={listing !== null && closed === null && <MoneyShort listing={listing} leadsToFunding />}
        summary={listing !== null && <ScholarshipCounts listing={listing} />}
        actions={
          <>
            {listing !== null && closed === null && <NextRoundLink listing={listing} />}
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              disabledReason={refusal === null ? null : i18n._(refusal)}
              onClick={() => school !== undefined && setEditing({ school, record: null })}
              preload={AddStudentDialog.preload}
            >
              {i18n._('scholarship.add')}
            </Button>
          </>
        }
      />
      {editing !== null &&
        listing?.school === editing.school &&
        (editing.record === null ? (
          <AddStudentDialog listing={listing} onClose={close} />
        ) : (
          <DetailsDialog isNew={false} listing={listing} record={editing.record} values={null} onClose={close} />
        ))}
    </scholarshipContext.Provider>
  )
}
