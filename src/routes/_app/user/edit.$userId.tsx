import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { userQueries } from '@/features/users/queries'
import { EditUserForm } from '@/features/users/user-form'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { can } from '@/auth/can'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/routing/error-redirect'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/user/edit/$userId')({
  params: idParam('userId'),
  loader: async ({ context: { queryClient, session }, params: { userId } }) => {
    const signedIn = signedInUser(session)
    // Everyone may keep their own record in order; other people's need the permission.
    if (signedIn.profile.id !== userId && !can(signedIn, 'sts_manage_user')) {
      throw errorRedirect('403')
    }
    await Promise.all([ensure(queryClient, userQueries.groups()), ensure(queryClient, userQueries.detail(userId))])
  },
  staticData: {
    title: 'userManagement.edit',
    requires: ['sts_manage_user', 'sts_manage_own_profile'],
    menu: {
      group: 'administration',
      order: 3,
      icon: 'ownUser',
      path: ({ profile }) => `/user/edit/${String(profile.id)}`,
    },
  },
  component: EditUserPage,
})

function EditUserPage() {
  const { userId } = Route.useParams()
  const { session } = Route.useRouteContext()
  const { data: user } = useSuspenseQuery(userQueries.detail(userId))
  const locale = useLocale()
  return (
    <>
      <PageHeader title={fullName(user, locale)} />
      <EditUserForm key={user.id} signedIn={signedInUser(session)} user={user} />
    </>
  )
}
