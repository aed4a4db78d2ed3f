import { createFileRoute } from '@tanstack/react-router'
import { userQueries } from '@/features/users/queries'
import { NewUserForm } from '@/features/users/user-form'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/layout/page-header'

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
      <NewUserForm
        signedIn={signedInUser(session)}
        onSaved={({ id }) => navigate({ to: '/user', state: { created: { table: 'users', id: String(id) } } })}
      />
    </>
  )
}
