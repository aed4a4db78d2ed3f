import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { DialogForm, type SentDialog } from '@/components/forms/dialog-form'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { OutsideEnrollmentNotice } from '@/domain/students/outside-enrollment-notice'
import { useConfirmAge } from '@/domain/students/use-confirm-age'
import { optionLists } from '@/domain/student-options/labels'
import { DuplicatesDialog } from './duplicates-dialog'
import { EnrollmentByIdDialog } from './enrollment-by-id-dialog'
import { EnrollmentFields } from './enrollment-fields'
import type { EnrollmentDialogProps, StepProps } from './enrollment-step'
import { isRecordElsewhere, type NewTarget, toDraftKey, toFormValues } from './enrollment-values'
import { enrollmentMutations } from './queries'
import { readEnrollment } from './read-enrollment'
import {
  toEnrollmentFields,
  enrollmentForm,
  type EnrollmentFormOutput,
  type EnrollmentFormValues,
  type EnrollmentRow,
  type LikelyDuplicate,
} from './schema'
import { type Enrolling, useSaveEnrollment } from './use-save-enrollment'

/** Enrolls a child or changes an enrollment. What was typed stays until it is saved. */
export function EnrollmentDialog({ target: first, ...props }: EnrollmentDialogProps) {
  const [target, setTarget] = useState(first)
  const goOn = () => setTarget({ kind: 'new' })
  if (target.kind !== 'new' && isRecordElsewhere(target, props.choice)) {
    return <EnrollmentByIdDialog {...props} target={target} onNext={goOn} />
  }
  return target.kind === 'edit' ? (
    <EditEnrollment {...props} row={target.row} onNext={goOn} />
  ) : (
    <NewEnrollment {...props} target={target} onNext={goOn} />
  )
}

function NewEnrollment({ choice, target, onSaved, onNext, ...props }: StepProps & { target: NewTarget }) {
  const { i18n } = useLingui()
  const [duplicates, setDuplicates] = useState<{ found: readonly LikelyDuplicate[]; sendAgain: () => void } | null>(
    null,
  )
  const form = useZodForm(enrollmentForm, toFormValues(target, choice))
  const student = target.kind === 'known' ? target.student : null
  const { save, decide: remember } = useSaveEnrollment({ choice, student })
  const decide = (emisStudentId: string | null) => {
    setDuplicates(null)
    remember(form.getValues('student'), emisStudentId)
    duplicates?.sendAgain()
  }
  return (
    <EnrollmentForm
      {...props}
      title={i18n._('enrollment.dialog.new')}
      submitLabel={i18n._('enrollment.enroll')}
      form={form}
      mutation={{ mutationFn: save, meta: { error: 'inline' } }}
      draftKey={toDraftKey(target, choice)}
      isStored={({ kind }) => kind === 'saved'}
      target={target}
      onSaved={(outcome: Enrolling, { goOn, sendAgain, beginAgain }) => {
        if (outcome.kind === 'duplicates') {
          setDuplicates({ found: outcome.found, sendAgain })
          return
        }
        onSaved(outcome.row)
        if (goOn === 'done') {
          props.onClose()
          return
        }
        onNext()
        form.reset(toFormValues({ kind: 'new' }, choice))
        beginAgain()
      }}
    >
      {duplicates !== null && (
        <DuplicatesDialog
          duplicates={duplicates.found}
          choice={choice}
          onSame={(emisStudentId) => decide(emisStudentId)}
          onOther={() => decide(null)}
          onClose={() => setDuplicates(null)}
        />
      )}
    </EnrollmentForm>
  )
}

function EditEnrollment({ choice, row, onSaved, onNext, ...props }: StepProps & { row: EnrollmentRow }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const target = { kind: 'edit', row } as const
  const form = useZodForm(enrollmentForm, toFormValues(target, choice))
  const mutation = useRecordForm({
    form,
    record: row,
    toValues: (present) => toFormValues({ kind: 'edit', row: present }, choice),
    readFields: toEnrollmentFields,
    read: ({ staleTime }) => readEnrollment(queryClient, { row, choice, staleTime }),
    ...enrollmentMutations.update(row.id),
  })
  return (
    <EnrollmentForm
      {...props}
      title={i18n._('enrollment.dialog.edit')}
      submitLabel={i18n._('common.save')}
      form={form}
      mutation={mutation}
      draftKey={`enrollment/${String(row.id)}`}
      target={target}
      onSaved={(saved, { goOn }) => {
        onSaved(saved)
        if (goOn === 'next') onNext()
        else props.onClose()
      }}
    />
  )
}

interface EnrollmentFormProps<Saved> extends Pick<
  EnrollmentDialogProps,
  'yearStart' | 'grades' | 'target' | 'onClose'
> {
  title: string
  submitLabel: string
  form: UseFormReturn<EnrollmentFormValues, unknown, EnrollmentFormOutput>
  mutation: FormMutation<EnrollmentFormOutput, Saved>
  draftKey: string
  isStored?: (saved: Saved) => boolean
  onSaved: (saved: Saved, sent: SentDialog) => void
  children?: ReactNode
}

function EnrollmentForm<Saved>({ target, yearStart, grades, children, ...dialog }: EnrollmentFormProps<Saved>) {
  const { i18n } = useLingui()
  const confirmAge = useConfirmAge()
  return (
    <DialogForm
      {...dialog}
      confirmSend={async () => {
        const isNew = target.kind !== 'edit' || dialog.form.getFieldState('student.birth_date').isDirty
        return !isNew || (await confirmAge(dialog.form.getValues('student.birth_date'), yearStart))
      }}
      size="large"
      nextLabel={i18n._('enrollment.enrollNew')}
      cancelLabel={i18n._('common.close')}
      firstField="student.last_name"
      errorHeading={i18n._('common.error.form')}
    >
      <EnrollmentFields
        control={dialog.form.control}
        target={target}
        yearStart={yearStart}
        grades={grades}
        onNone={() => answerNone(dialog.form)}
      />
      {target.kind === 'edit' && target.row.enrolled_elsewhere != null && (
        <OutsideEnrollmentNotice enrollment={target.row.enrolled_elsewhere} />
      )}
      {children}
    </DialogForm>
  )
}

function answerNone({
  getValues,
  setValue,
  formState,
}: UseFormReturn<EnrollmentFormValues, unknown, EnrollmentFormOutput>) {
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  if (getValues('options.ethnicity') === null) setValue('options.ethnicity', 0, options)
  for (const list of optionLists) {
    if (getValues(`options.${list}`) === null) setValue(`options.${list}`, [], options)
  }
}
