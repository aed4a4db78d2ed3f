import { createFileRoute } from '@tanstack/react-router'
import { userMutations, userQueries } from '@/features/users/queries'
import { UserForm } from '@/features/users/user-form'
import { signedInUser } from '@/session/signed-in-user'
import { PageHeader } from '@/shell/page-header'

export const Route = createFileRoute('/_app/user/new')({
  loader: ({ context }) => context.queryClient.query({ ...userQueries.groups(), staleTime: 'static' }),
  staticData: {
    title: 'userManagement.new',
    requires: ['sts_manage_user'],
    menu: { group: 'administration', order: 2, icon: 'newUser' },
  },
  component: NewUserPage,
})

function NewUserPage() {
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <>
      <PageHeader />
      <UserForm
        signedIn={signedInUser(session)}
        mutation={userMutations.create()}
        onSaved={() => navigate({ to: '/user' })}
      />
    </>
  )
}
