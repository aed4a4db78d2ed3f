import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { useDeviceWork } from '@/lib/storage/device-work'
import { forgetFormDraft } from '@/lib/storage/form-drafts'
import { dropout } from '@/domain/enrollments/entry-status'
import { StudentIdStep } from '@/domain/students/student-id-step'
import type { StudentIds } from '@/domain/students/student-ids'
import { DestinationStep } from './destination-step'
import type { DestinationValues, TransferSource } from './form-values'
import { findEnrolled, type EnrolledStudent } from './queries'
import type { TransferRow } from './schema'

interface NewTransferDialogProps {
  source: TransferSource
  onRequested: (transfer: TransferRow) => void
  onClose: () => void
}

/** The values of all steps, so that going back and forth keeps them. */
interface Draft {
  ids: StudentIds
  /** The student of step 2, and what stood in it. */
  student: EnrolledStudent | null
  destination: DestinationValues | null
}

/** Asks for a transfer in two steps: who goes, then why and where to. */
export function NewTransferDialog({ source, onRequested, onClose }: NewTransferDialogProps) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState<Draft>({
    ids: { sts_id: '', confirm_sts_id: '' },
    student: null,
    destination: null,
  })
  const { ids, student, destination } = draft
  const draftKey = `transfer/new/${String(source.school.id)}`
  const device = useDeviceWork()
  const close = () => {
    void forgetFormDraft(device, draftKey)
    onClose()
  }
  return step === 1 || student === null ? (
    <StudentIdStep
      title={i18n._('transfer.new')}
      ids={ids}
      find={(stsId) => findEnrolled(source, stsId)}
      findProblem={findProblem}
      draftKey={draftKey}
      unsaved={destination !== null}
      onFound={(found, typed) => {
        // Another student starts with an empty destination.
        setDraft({ ids: typed, student: found, destination: found.id === student?.id ? destination : null })
        setStep(2)
      }}
      onClose={close}
    />
  ) : (
    <DestinationStep
      source={source}
      student={student}
      values={destination}
      onBack={(values) => {
        setDraft({ ...draft, destination: values })
        setStep(1)
      }}
      onRequested={onRequested}
      onClose={close}
    />
  )
}

function findProblem(student: EnrolledStudent | null): string | null {
  if (student === null) return 'transfer.studentNotFound'
  if (student.entry_status === dropout) return 'transfer.error.droppedOut'
  // Another school keeps the record of a student who was enrolled by the ID alone.
  if (student.profile_open === false) return 'student.recordElsewhere'
  return student.hasPendingTransfer ? 'transfer.error.alreadyPending' : null
}
