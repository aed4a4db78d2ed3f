import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { studentAccountQueries } from '@/features/student-accounts/queries'
import { ToggleStudentAccount } from '@/features/student-accounts/student-account-actions'
import { StudentAccountForm } from '@/features/student-accounts/student-account-form'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { can } from '@/auth/can'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/routing/error-redirect'
import { PageHeader } from '@/components/shell/page-header'

export const Route = createFileRoute('/_app/account/student/edit/$studentAccId')({
  loader: async ({ context: { queryClient, session }, params: { studentAccId } }) => {
    const { role, profile } = signedInUser(session)
    if (role === 'student' && profile.username !== studentAccId) {
      throw errorRedirect('403')
    }
    await ensure(queryClient, studentAccountQueries.detail(studentAccId))
  },
  staticData: {
    title: 'studentAccount.edit',
    requires: ['sts_manage_student_account', 'sts_manage_own_student_account', 'sts_student_manage_own_account'],
  },
  component: EditStudentAccountPage,
})

function EditStudentAccountPage() {
  const { studentAccId } = Route.useParams()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const locale = useLocale()
  const { data: account } = useSuspenseQuery(studentAccountQueries.detail(studentAccId))
  return (
    <>
      <PageHeader
        title={fullName(account, locale)}
        actions={can(user, 'sts_manage_student_account') && <ToggleStudentAccount account={account} />}
      />
      <StudentAccountForm
        key={account.username}
        account={account}
        isOwn={account.username === user.profile.username}
        cancelTo={user.role === 'student' ? '/' : '/account/student/edit'}
      />
    </>
  )
}
