import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { DialogForm } from '@/forms/dialog-form'
import { TextField } from '@/forms/text-field'
import { useZodForm } from '@/forms/use-zod-form'
import { DetailsDialog } from './details-dialog'
import { type ScholarshipValues, type StudentIds, studentStep } from './form-values'
import { findOfSchool } from './queries'
import type { ScholarshipStudent } from './schema'
import type { SchoolListing } from './shared/load-scholarship-page'

interface AddStudentDialogProps {
  listing: SchoolListing
  onClose: () => void
}

/** What was typed in the steps, for whoever goes back and on again. */
interface Draft {
  ids: StudentIds
  /** The pupil of step 2, and what stood in it. */
  record: ScholarshipStudent | null
  details: ScholarshipValues | null
}

/** Adds a scholarship student in two steps: who it is, then the details (lifecycle §2.8, checklist O-075). */
export function AddStudentDialog({ listing, onClose }: AddStudentDialogProps) {
  const { i18n } = useLingui()
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState<Draft>({ ids: { sts_id: '', confirm_sts_id: '' }, record: null, details: null })
  const { ids, record, details } = draft
  return step === 1 || record === null ? (
    <StudentStep
      listing={listing}
      ids={ids}
      unsaved={details !== null}
      onFound={(found, typed) => {
        // Another pupil begins anew.
        setDraft({ ids: typed, record: found, details: found.id === record?.id ? details : null })
        setStep(2)
      }}
      onClose={onClose}
    />
  ) : (
    <DetailsDialog
      title={i18n._('scholarship.add')}
      listing={listing}
      record={record}
      values={details}
      onBack={(values) => {
        setDraft({ ...draft, details: values })
        setStep(1)
      }}
      onClose={onClose}
    />
  )
}

interface StudentStepProps extends AddStudentDialogProps {
  ids: StudentIds
  /** Step 2 has been filled in before. */
  unsaved: boolean
  onFound: (record: ScholarshipStudent, ids: StudentIds) => void
}

function StudentStep({ listing, ids, unsaved, onFound, onClose }: StudentStepProps) {
  const { i18n } = useLingui()
  const form = useZodForm(studentStep, ids)
  const found = (record: ScholarshipStudent | null) => {
    if (record !== null) onFound(record, form.getValues())
    else form.setError('sts_id', { type: 'server', message: 'scholarship.studentNotFound' }, { shouldFocus: true })
  }
  return (
    <DialogForm
      title={i18n._('scholarship.add')}
      description={i18n._('transfer.new.step', { step: 1 })}
      form={form}
      mutation={{ mutationFn: ({ sts_id }) => findOfSchool(sts_id, listing), meta: { error: 'inline' } }}
      onSaved={found}
      onClose={onClose}
      submitLabel={i18n._('transfer.next')}
      unsaved={unsaved}
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
