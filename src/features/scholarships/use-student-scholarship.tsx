import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { notify } from '@/lib/notify'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { StudentRow } from '@/features/students/schema'
import { notifyFailure } from './notify-failure'
import { findOfSchool } from './queries'
import type { ScholarshipStudent } from './schema'

const DetailsDialog = lazyWithRetry(async () => (await import('./details-dialog')).DetailsDialog)

/** The scholarship details of a student whom a list of another feature shows: the ID comes from the list and is not typed. */
export function useStudentScholarship() {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<{ listing: ReturnType<typeof listingOf>; record: ScholarshipStudent } | null>(
    null,
  )
  const open = async (row: StudentRow) => {
    try {
      const listing = listingOf(row)
      const record = await findOfSchool(row.student.emis_student_id, listing)
      if (record === null) notify({ kind: 'error', id: 'scholarship.studentNotFound' })
      else setOpened({ listing, record })
    } catch (error) {
      notifyFailure(error, 'scholarship.notOpened', i18n)
    }
  }
  return {
    open: (row: StudentRow) => void open(row),
    dialog: opened !== null && (
      <DetailsDialog
        listing={opened.listing}
        record={opened.record}
        values={null}
        isNew={(opened.record.scholarships?.length ?? 0) === 0 && opened.record.poor_level === null}
        onClose={() => setOpened(null)}
      />
    ),
  }
}

function listingOf({ academic_year_id: academicYear, school }: StudentRow) {
  return { academicYear, school: school.id }
}
