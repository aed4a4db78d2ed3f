import { useLingui } from '@lingui/react'
import { FormPage } from '@/forms/form-page'
import { FormSection } from '@/forms/form-section'
import { PasswordSection } from '@/forms/password-section'
import { useZodForm } from '@/forms/use-zod-form'
import { LinkButton } from '@/ui/link-button'
import { noPassword, passwordNames } from './password-names'
import { studentAccountMutations } from './queries'
import { passwordForm, type StudentAccount } from './schema'
import { StudentFacts } from './student-facts'

interface StudentAccountFormProps {
  account: StudentAccount
  /** Where Cancel leads: students have no search to go back to. */
  cancelTo: '/' | '/account/student/edit'
}

/** A student account: who it belongs to, and a new password for it (platform §2). */
export function StudentAccountForm({ account, cancelTo }: StudentAccountFormProps) {
  const { i18n } = useLingui()
  const values = { sts_id: account.sts_id, ...noPassword }
  const form = useZodForm(passwordForm, values)
  return (
    <FormPage
      form={form}
      mutation={studentAccountMutations.update(account.username)}
      onSaved={() => form.reset(values)}
      cancel={<LinkButton to={cancelTo}>{i18n._('common.cancel')}</LinkButton>}
    >
      <FormSection title={i18n._('student.title')}>
        <StudentFacts student={account} username={account.username} />
      </FormSection>
      <FormSection title={i18n._('userManagement.section.account')}>
        <PasswordSection
          control={form.control}
          names={passwordNames}
          label={i18n._('form.password.new')}
          help={i18n._('form.password.keepHelp')}
        />
      </FormSection>
    </FormPage>
  )
}
