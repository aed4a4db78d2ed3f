import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { DialogForm } from '@/forms/dialog-form'
import { TextField } from '@/forms/text-field'
import { useZodForm } from '@/forms/use-zod-form'
import { dropout } from '@/features/enrollments/shared/entry-status'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { School } from '@/features/schools/schema'
import { DestinationStep } from './destination-step'
import { studentStep, type DestinationValues, type StudentIds } from './form-values'
import { findEnrolled, type EnrolledStudent } from './queries'

export interface TransferSource {
  /** The school that sends, in its year. */
  school: School
  year: AcademicYear
  years: readonly AcademicYear[]
  yearLabel: (year: AcademicYear) => string
}

interface NewTransferDialogProps {
  source: TransferSource
  onClose: () => void
}

/** What was typed in the steps, for whoever goes back and on again. */
interface Draft {
  ids: StudentIds
  /** The pupil of step 2, and what stood in it. */
  pupil: EnrolledStudent | null
  destination: DestinationValues | null
}

/** Asks for a transfer in two steps: who goes, then why and where to (lifecycle §2.5). */
export function NewTransferDialog({ source, onClose }: NewTransferDialogProps) {
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState<Draft>({ ids: { sts_id: '', confirm_sts_id: '' }, pupil: null, destination: null })
  const { ids, pupil, destination } = draft
  return step === 1 || pupil === null ? (
    <StudentStep
      source={source}
      ids={ids}
      onFound={(found, typed) => {
        // Another pupil begins anew.
        setDraft({ ids: typed, pupil: found, destination: found.id === pupil?.id ? destination : null })
        setStep(2)
      }}
      onClose={onClose}
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
      onClose={onClose}
    />
  )
}

interface StudentStepProps extends NewTransferDialogProps {
  ids: StudentIds
  onFound: (pupil: EnrolledStudent, ids: StudentIds) => void
}

function StudentStep({ source, ids, onFound, onClose }: StudentStepProps) {
  const { i18n } = useLingui()
  const form = useZodForm(studentStep, ids)
  const found = (pupil: EnrolledStudent | null) => {
    const problem =
      pupil === null
        ? 'transfer.studentNotFound'
        : pupil.entry_status === dropout
          ? 'transfer.error.droppedOut'
          : pupil.hasPendingTransfer
            ? 'transfer.error.alreadyPending'
            : null
    if (pupil !== null && problem === null) onFound(pupil, form.getValues())
    else form.setError('sts_id', { type: 'server', message: problem ?? '' }, { shouldFocus: true })
  }
  return (
    <DialogForm
      title={i18n._('transfer.new')}
      description={i18n._('transfer.new.step', { step: 1 })}
      form={form}
      mutation={{
        mutationFn: ({ sts_id }) => findEnrolled(source, sts_id),
        meta: { error: 'inline' },
      }}
      onSaved={found}
      onClose={onClose}
      submitLabel={i18n._('transfer.next')}
    >
      <TextField
        control={form.control}
        name="sts_id"
        label={i18n._('student.id')}
        required
        inputMode="numeric"
        maxLength={50}
      />
      <TextField
        control={form.control}
        name="confirm_sts_id"
        label={i18n._('transfer.confirmStsId')}
        required
        inputMode="numeric"
        maxLength={50}
      />
    </DialogForm>
  )
}
