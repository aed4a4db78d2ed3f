import { useEffect } from 'react'
import { useLingui } from '@lingui/react'
import { FieldContext } from '@/components/forms/field-registry'
import { PasswordSection } from '@/components/forms/password-section'
import { useFormSubmit } from '@/components/forms/use-form-submit'
import { useZodForm } from '@/components/forms/use-zod-form'
import { Button } from '@/components/ui/button'
import { noPassword, passwordNames } from './password-names'
import { studentAccountMutations } from './queries'
import { type FoundStudent, passwordForm, type StudentAccount } from './schema'
import { StudentFacts } from './student-facts'

interface NewStudentAccountFormProps {
  student: FoundStudent
  /** Says whether something was filled in that is not saved. */
  onWork: (hasWork: boolean) => void
  onCreated: (account: StudentAccount) => void
}

/** The student was found and has no account yet: the password can be set in the same form. */
export function NewStudentAccountForm({ student, onWork, onCreated }: NewStudentAccountFormProps) {
  const { i18n } = useLingui()
  const form = useZodForm(passwordForm, { sts_id: student.sts_id, ...noPassword })
  const { isDirty } = form.formState
  useEffect(() => {
    onWork(isDirty)
    return () => onWork(false)
  }, [isDirty, onWork])
  const { fields, isLocked, send, showErrors } = useFormSubmit({
    form,
    mutation: studentAccountMutations.create(),
    onSaved: onCreated,
  })
  return (
    <form
      noValidate
      aria-label={i18n._('studentAccount.new')}
      onSubmit={(event) => {
        void form.handleSubmit(send, showErrors)(event)
      }}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <StudentFacts student={student} />
      <div inert={isLocked} className="contents">
        <FieldContext value={fields}>
          <PasswordSection
            control={form.control}
            names={passwordNames}
            label={i18n._('form.password')}
            help={i18n._('form.password.firstHelp')}
          />
        </FieldContext>
      </div>
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          pending={form.formState.isSubmitting}
          // A press must not take the focus from the field yet: its error would move this button from under the press.
          onMouseDown={(event) => event.preventDefault()}
        >
          {i18n._('studentAccount.create')}
        </Button>
      </div>
    </form>
  )
}
