import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DialogForm } from '@/components/forms/dialog-form'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { Alert } from '@/components/ui/alert'
import { DescriptionList } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import { StatedFacts } from '@/domain/students/stated-facts'
import { EntryFields, entryFieldNames } from './entry-fields'
import type { StepProps } from './enrollment-step'
import { type EnrollmentTarget, toDraftKey, toFormValues } from './enrollment-values'
import { type EnrollmentChoice, enrollmentMutations } from './queries'
import { readEnrollment } from './read-enrollment'
import {
  enrollmentByIdForm,
  toEnrollmentFields,
  type EnrollmentByIdOutput,
  type EnrollmentByIdValues,
  type EnrollmentRow,
  type StudentSearchResult,
} from './schema'
import { useEnroll } from './use-save-enrollment'

type KnownTarget = Exclude<EnrollmentTarget, { kind: 'new' }>

/** Enrolls a child whose record another school keeps, or changes such an enrollment: only what is this school's own. */
export function EnrollmentByIdDialog({ target, ...props }: StepProps & { target: KnownTarget }) {
  return target.kind === 'edit' ? (
    <EditById {...props} row={target.row} />
  ) : (
    <NewById {...props} student={target.student} />
  )
}

function NewById({ choice, student, ...props }: StepProps & { student: StudentSearchResult }) {
  const { i18n } = useLingui()
  const target = { kind: 'known', student } as const
  const form = useZodForm(enrollmentByIdForm, toByIdValues(target, choice))
  const enroll = useEnroll(choice)
  return (
    <ByIdForm
      {...props}
      title={i18n._('enrollment.dialog.new')}
      submitLabel={i18n._('enrollment.enroll')}
      form={form}
      mutation={{
        mutationFn: (output, key) => enroll(output, student.emis_student_id, key),
        meta: { error: 'inline' },
      }}
      draftKey={toDraftKey(target, choice)}
      target={target}
    />
  )
}

function EditById({ choice, row, ...props }: StepProps & { row: EnrollmentRow }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const target = { kind: 'edit', row } as const
  const form = useZodForm(enrollmentByIdForm, toByIdValues(target, choice))
  const mutation = useRecordForm({
    form,
    record: row,
    toValues: (present) => toByIdValues({ kind: 'edit', row: present }, choice),
    readFields: (present) => {
      const { grade, student } = toEnrollmentFields(present)
      const { enrollment_status, transfer_status } = student
      return { grade, student: { enrollment_status, transfer_status } }
    },
    read: ({ staleTime }) => readEnrollment(queryClient, { row, choice, staleTime }),
    ...enrollmentMutations.update(row.id),
  })
  return (
    <ByIdForm
      {...props}
      title={i18n._('enrollment.dialog.edit')}
      submitLabel={i18n._('common.save')}
      form={form}
      mutation={mutation}
      draftKey={`enrollment/${String(row.id)}`}
      target={target}
    />
  )
}

interface ByIdFormProps extends Omit<StepProps, 'choice'> {
  title: string
  submitLabel: string
  form: UseFormReturn<EnrollmentByIdValues, unknown, EnrollmentByIdOutput>
  mutation: FormMutation<EnrollmentByIdOutput, EnrollmentRow>
  draftKey: string
  target: KnownTarget
}

function ByIdForm({ target, grades, yearStart: _yearStart, onSaved, onNext, ...dialog }: ByIdFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const child = target.kind === 'edit' ? target.row : target.student
  const stated = target.kind === 'edit' ? target.row.stated : null
  return (
    <DialogForm
      {...dialog}
      size="large"
      nextLabel={i18n._('enrollment.enrollNew')}
      cancelLabel={i18n._('common.close')}
      errorHeading={i18n._('common.error.form')}
      onSaved={(row, { goOn }) => {
        onSaved(row)
        if (goOn === 'next') onNext()
        else dialog.onClose()
      }}
    >
      <Alert tone="warning" role="note" title={i18n._('enrollment.elsewhere')}>
        {i18n._('enrollment.elsewhere.body')}
      </Alert>
      <DescriptionList
        facts={[
          { label: i18n._('student.id'), value: child.emis_student_id },
          { label: i18n._('common.name'), value: fullName(child, locale) },
          // Known to an office that reaches the other school too.
          ...(child.gender === null
            ? []
            : [{ label: i18n._('student.gender'), value: genderLabel(child.gender, i18n) }]),
          ...(child.birth_date === null
            ? []
            : [{ label: i18n._('person.birthDate'), value: formatDate(child.birth_date) }]),
        ]}
      />
      <div className="grid grid-cols-1 gap-4 cards:grid-cols-2">
        <EntryFields control={dialog.form.control} names={entryFieldNames} target={target} grades={grades} />
      </div>
      {stated != null && Object.keys(stated).length > 0 && (
        <Alert tone="neutral" role="note" title={i18n._('enrollment.elsewhere.stated')}>
          <div className="mt-2">
            <StatedFacts stated={stated} />
          </div>
        </Alert>
      )}
    </DialogForm>
  )
}

function toByIdValues(target: KnownTarget, choice: EnrollmentChoice): EnrollmentByIdValues {
  const { grade, student } = toFormValues(target, choice)
  const { enrollment_status, transfer_status } = student
  return { grade, student: { enrollment_status, transfer_status } }
}
