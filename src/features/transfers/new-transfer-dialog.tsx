import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { DialogForm } from '@/forms/dialog-form'
import { TextField } from '@/forms/text-field'
import { useZodForm } from '@/forms/use-zod-form'
import { foldDigits } from '@/lib/digits'
import type { AcademicYear } from '@/features/academic-years/schema'
import type { School } from '@/features/schools/schema'
import { DestinationStep } from './destination-step'
import { studentStep } from './form-values'
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

const dropout = 3

/** Asks for a transfer in two steps: who goes, then why and where to (lifecycle §2.5). */
export function NewTransferDialog({ source, onClose }: NewTransferDialogProps) {
  const [pupil, setPupil] = useState<EnrolledStudent | null>(null)
  return pupil === null ? (
    <StudentStep source={source} onFound={setPupil} onClose={onClose} />
  ) : (
    <DestinationStep source={source} pupil={pupil} onClose={onClose} />
  )
}

interface StudentStepProps extends NewTransferDialogProps {
  onFound: (pupil: EnrolledStudent) => void
}

function StudentStep({ source, onFound, onClose }: StudentStepProps) {
  const { i18n } = useLingui()
  const form = useZodForm(studentStep, { sts_id: '', confirm_sts_id: '' })
  const found = (pupil: EnrolledStudent | null) => {
    const problem =
      pupil === null ? 'transfer.studentNotFound' : pupil.entry_status === dropout ? 'transfer.error.droppedOut' : null
    if (pupil !== null && problem === null) onFound(pupil)
    else form.setError('sts_id', { type: 'server', message: problem ?? '' }, { shouldFocus: true })
  }
  return (
    <DialogForm
      title={i18n._('transfer.new')}
      description={i18n._('transfer.new.step', { step: 1 })}
      form={form}
      mutation={{
        mutationFn: ({ sts_id }) => findEnrolled(source.school.id, foldDigits(sts_id)),
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
