import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { FormPage } from '@/components/forms/form-page'
import { FormSection } from '@/components/forms/form-section'
import { passwordGroup } from '@/components/forms/password-group'
import { PasswordSection } from '@/components/forms/password-section'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { WithTag } from '@/lib/api/get-record'
import { useListReturn } from '@/components/tables/row-mark'
import { LinkButton } from '@/components/ui/link-button'
import { noPassword, passwordNames } from './password-names'
import { studentAccountMutations, studentAccountQueries } from './queries'
import { toStudentAccountInput, passwordForm, type StudentAccount } from './schema'
import { StudentFacts } from './student-facts'

interface StudentAccountFormProps {
  account: WithTag<StudentAccount>
  /** True for the signed-in student's own account. */
  isOwn: boolean
  /** The target of Cancel: students have no search to go back to. */
  cancelTo: '/' | '/account/student/edit'
}

/** A student account: who it belongs to, and a new password for it. */
export function StudentAccountForm({ account, isOwn, cancelTo }: StudentAccountFormProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const list = useListReturn('student-accounts')
  const toFormValues = ({ sts_id }: StudentAccount) => ({ sts_id, ...noPassword })
  const form = useZodForm(passwordForm, toFormValues(account))
  const mutation = useRecordForm({
    form,
    record: account,
    toValues: toFormValues,
    readFields: toStudentAccountInput,
    read: ({ staleTime }) => queryClient.query({ ...studentAccountQueries.detail(account.username), staleTime }),
    ...studentAccountMutations.update(account.username),
    groups: [passwordGroup(i18n)],
    revisions: ({ password_changed_at: password }) => ({ password }),
    staysOpen: list.opener === null,
  })
  return (
    <FormPage
      form={form}
      mutation={mutation}
      draftKey={`student-account/${account.username}`}
      onSaved={() => list.leave({ id: account.username })}
      cancel={
        <LinkButton to={cancelTo} onClick={list.opener?.onClick}>
          {i18n._('common.cancel')}
        </LinkButton>
      }
    >
      <FormSection title={i18n._('student.title')}>
        <StudentFacts student={account} username={account.username} />
      </FormSection>
      <FormSection title={i18n._('student.account')}>
        <PasswordSection
          control={form.control}
          names={passwordNames}
          label={i18n._('form.password.new')}
          help={i18n._('form.password.keepHelp')}
          isGiven={!isOwn}
        />
      </FormSection>
    </FormPage>
  )
}
