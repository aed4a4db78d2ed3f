import { useState } from 'react'
import { useLingui } from '@lingui/react'
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
  pupil: EnrolledStudent | null
  destination: DestinationValues | null
}

/** Asks for a transfer in two steps: who goes, then why and where to. */
export function NewTransferDialog({ source, onRequested, onClose }: NewTransferDialogProps) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState<Draft>({ ids: { sts_id: '', confirm_sts_id: '' }, pupil: null, destination: null })
  const { ids, pupil, destination } = draft
  const draftKey = `transfer/new/${String(source.school.id)}`
  const close = () => {
    void forgetFormDraft(draftKey)
    onClose()
  }
  return step === 1 || pupil === null ? (
    <StudentIdStep
      title={i18n._('transfer.new')}
      ids={ids}
      find={(stsId) => findEnrolled(source, stsId)}
      findProblem={findProblem}
      draftKey={draftKey}
      unsaved={destination !== null}
      onFound={(found, typed) => {
        // Another student starts with an empty destination.
        setDraft({ ids: typed, pupil: found, destination: found.id === pupil?.id ? destination : null })
        setStep(2)
      }}
      onClose={close}
    />
  ) : (
    <DestinationStep
      source={source}
      pupil={pupil}
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

function findProblem(pupil: EnrolledStudent | null): string | null {
  if (pupil === null) return 'transfer.studentNotFound'
  if (pupil.entry_status === dropout) return 'transfer.error.droppedOut'
  // Another school keeps the record of a student who was enrolled by the ID alone.
  if (pupil.profile_open === false) return 'student.recordElsewhere'
  return pupil.hasPendingTransfer ? 'transfer.error.alreadyPending' : null
}
