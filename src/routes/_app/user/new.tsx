import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { userQueries } from '@/features/users/queries'
import { NewUserForm } from '@/features/users/user-form'
import { useListReturn } from '@/components/tables/row-mark'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'

export const Route = createFileRoute('/_app/user/new')({
  loader: ({ context }) => ensure(context.queryClient, userQueries.groups()),
  staticData: {
    title: 'userManagement.new',
    requires: ['sts_manage_user'],
    menu: { group: 'administration', order: 2, icon: 'newUser' },
  },
  component: NewUserPage,
})

function NewUserPage() {
  const navigate = Route.useNavigate()
  const list = useListReturn('users')
  const { session } = Route.useRouteContext()
  return (
    <>
      <PageHeader />
      <NewUserForm
        signedIn={signedInUser(session)}
        onSaved={({ id }) => list.leave({ id, isNew: true }, () => navigate({ to: '/user' }))}
      />
    </>
  )
}
