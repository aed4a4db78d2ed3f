import { useLingui } from '@lingui/react'
import { DialogForm } from '@/components/forms/dialog-form'
import { TextField } from '@/components/forms/text-field'
import { useZodForm } from '@/components/forms/use-zod-form'
import { studentIds, type StudentIds } from './student-ids'

interface StudentIdStepProps<Student> {
  title: string
  /** The ids typed before, so that going back keeps them. */
  ids: StudentIds
  find: (stsId: string) => Promise<Student | null>
  /** The message id of the reason why the found student cannot be used, or null. */
  findProblem: (student: Student | null) => string | null
  /** The draft key of the whole dialog; input here is kept until its last step is saved. */
  draftKey: string
  /** A later step has been filled in. */
  unsaved?: boolean
  onFound: (student: Student, ids: StudentIds) => void
  onClose: () => void
}

/** Step 1 of a dialog about one student: the student ID and its confirmation. */
export function StudentIdStep<Student>(props: StudentIdStepProps<Student>) {
  const { i18n } = useLingui()
  const { title, ids, find, findProblem, draftKey, unsaved, onFound, onClose } = props
  const form = useZodForm(studentIds, { sts_id: '', confirm_sts_id: '' }, { typed: ids })
  const found = (student: Student | null) => {
    const problem = findProblem(student)
    if (student !== null && problem === null) onFound(student, form.getValues())
    else form.setError('sts_id', { type: 'server', message: problem ?? '' }, { shouldFocus: true })
  }
  return (
    <DialogForm
      title={title}
      description={i18n._('transfer.new.step', { step: 1 })}
      form={form}
      mutation={{ mutationFn: ({ sts_id }) => find(sts_id), meta: { error: 'inline' } }}
      draftKey={draftKey}
      isStored={() => false}
      onSaved={found}
      onClose={onClose}
      submitLabel={i18n._('transfer.next')}
      {...(unsaved !== undefined && { unsaved })}
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
