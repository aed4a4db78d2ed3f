import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { QueryPart } from '@/components/layout/query-part'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { DetailsDialog } from './details-dialog'
import { scholarshipTable } from './load-scholarship-students'
import { scholarshipQueries } from './queries'
import type { ScholarshipStudent } from './schema'
import { ScholarshipsTable } from './scholarships-table'
import type { SchoolListing } from './load-scholarship-page'
import { ScholarshipPageFrame, type ScholarshipPageProps } from './scholarship-page-frame'

const AddStudentDialog = lazyWithRetry(async () => (await import('./add-student-dialog')).AddStudentDialog)

export function ScholarshipStudentsPage({ onPage, ...frame }: ScholarshipPageProps) {
  const { i18n } = useLingui()
  const { listing, year } = frame.place
  // A closing year keeps its students as they are.
  const closed = year?.status === 'post' || year?.status === 'archived' ? 'student.readOnlyYear' : null
  const refusal = closed ?? (listing === null ? 'transfer.new.chooseSchool' : null)
  /** The subject of the open dialog: a student's record, or null for one to add, at one school. */
  const [editing, setEditing] = useState<{ school: number; record: ScholarshipStudent | null } | null>(null)
  const open = (record: ScholarshipStudent | null) => setEditing({ school: listing?.school ?? 0, record })
  const close = () => setEditing(null)
  return (
    <>
      <ScholarshipPageFrame
        {...frame}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            disabledReason={refusal === null ? null : i18n._(refusal)}
            onClick={() => open(null)}
            onPointerEnter={AddStudentDialog.preload}
            onFocus={AddStudentDialog.preload}
          >
            {i18n._('scholarship.add')}
          </Button>
        }
      >
        {(shown) => <Students listing={shown} closed={closed} onEdit={open} onPage={onPage} />}
      </ScholarshipPageFrame>
      {editing !== null && listing?.school === editing.school && (
        <>
          {editing.record === null ? (
            <AddStudentDialog listing={listing} onClose={close} />
          ) : (
            <DetailsDialog isNew={false} listing={listing} record={editing.record} values={null} onClose={close} />
          )}
        </>
      )}
    </>
  )
}

interface StudentsProps {
  listing: SchoolListing
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (record: ScholarshipStudent) => void
  onPage: ScholarshipPageProps['onPage']
}

function Students({ listing, closed, onEdit, onPage }: StudentsProps) {
  const { i18n } = useLingui()
  const { page, size } = listing
  return (
    <QueryPart query={useQuery(scholarshipQueries.list(listing))}>
      {({ data, total, scholarshipTotal, validTotal }) => (
        <>
          <ScholarshipsTable
            listing={listing}
            students={data}
            closed={closed}
            summary={
              <div>
                <ResultLine
                  text={[
                    i18n._('scholarship.count', { n: scholarshipTotal ?? total }),
                    total > (scholarshipTotal ?? total) &&
                      i18n._('scholarship.poorOnly', { n: total - (scholarshipTotal ?? total) }),
                    i18n._('scholarship.validStudents', { n: validTotal }),
                  ]
                    .filter((part) => part !== false)
                    .join(' · ')}
                />
                <p className="text-xs text-ink-muted">{i18n._('scholarship.definition')}</p>
              </div>
            }
            emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'scholarship.emptyHint')}
            onEdit={onEdit}
          />
          <Pagination table={scholarshipTable} page={page} size={size} total={total} onChange={onPage} />
        </>
      )}
    </QueryPart>
  )
}
