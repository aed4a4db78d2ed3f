import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { useDeviceWork } from '@/lib/storage/device-work'
import { forgetFormDraft } from '@/lib/storage/form-drafts'
import { useMarkCreated } from '@/components/tables/row-mark'
import { StudentIdStep } from '@/domain/students/student-id-step'
import type { StudentIds } from '@/domain/students/student-ids'
import { DetailsDialog } from './details-dialog'
import type { ScholarshipValues } from './form-values'
import { findOfSchool } from './queries'
import type { ScholarshipStudent } from './schema'
import type { SchoolListing } from './scholarship-search'
import { scholarshipTable } from './queries'

interface AddStudentDialogProps {
  listing: SchoolListing
  onClose: () => void
}

/** The values of all steps, so that going back and forth keeps them. */
interface Draft {
  ids: StudentIds
  /** The student of step 2, and what stood in it. */
  record: ScholarshipStudent | null
  details: ScholarshipValues | null
}

/** Adds a scholarship student in two steps: who it is, then the details. */
export function AddStudentDialog({ listing, onClose }: AddStudentDialogProps) {
  const { i18n } = useLingui()
  const markCreated = useMarkCreated(scholarshipTable)
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState<Draft>({ ids: { sts_id: '', confirm_sts_id: '' }, record: null, details: null })
  const { ids, record, details } = draft
  const draftKey = `scholarship/new/${String(listing.school)}`
  const device = useDeviceWork()
  const close = () => {
    void forgetFormDraft(device, draftKey)
    onClose()
  }
  return step === 1 || record === null ? (
    <StudentIdStep
      title={i18n._('scholarship.add')}
      ids={ids}
      find={(stsId) => findOfSchool(stsId, listing)}
      findProblem={findProblem}
      draftKey={draftKey}
      unsaved={details !== null}
      onFound={(found, typed) => {
        // Another student starts with empty details.
        setDraft({ ids: typed, record: found, details: found.id === record?.id ? details : null })
        setStep(2)
      }}
      onClose={close}
    />
  ) : (
    <DetailsDialog
      isNew
      listing={listing}
      record={record}
      values={details}
      onBack={(values) => {
        setDraft({ ...draft, details: values })
        setStep(1)
      }}
      onListed={({ student }) => markCreated(student.emis_student_id)}
      onClose={close}
    />
  )
}

function findProblem(record: ScholarshipStudent | null): string | null {
  return record === null ? 'scholarship.studentNotFound' : null
}
