import { useState } from 'react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { NewStudentAccountDialog } from '@/features/student-accounts/new-student-account-dialog'
import { type StudentAccountListing, studentAccountQueries } from '@/features/student-accounts/queries'
import { studentAccountList } from '@/features/student-accounts/student-account-list'
import { searchedCode, searchedText } from '@/lib/text/search-text'
import { useMarkCreated } from '@/components/tables/row-mark'
import { ListPage } from '@/components/tables/list-page'
import { listSearch, pageOfSearch } from '@/components/tables/list-search'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { explainRedirect } from '@/routing/explain-redirect'
import { usePendingSearch } from '@/components/shell/leaving'
import { Button } from '@/components/ui/button'

const accountSearch = z.extend(listSearch(), {
  stsId: searchedCode(100),
  lastName: searchedText(100),
  firstName: searchedText(100),
})

function toListing(
  { stsId, lastName, firstName, ...search }: z.infer<typeof accountSearch>,
  user: SignedInUser,
): StudentAccountListing {
  return { stsId, lastName, firstName, ...pageOfSearch(search, { table: 'student-accounts', user }) }
}

export const Route = createFileRoute('/_app/account/student/edit/')({
  validateSearch: accountSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps, preload }) => {
    const user = signedInUser(session)
    const { role, profile } = user
    if (role === 'student') {
      explainRedirect({ preload, id: 'studentAccount.ownOnly' })
      const studentAccId = profile.username
      throw redirect({ to: '/account/student/edit/$studentAccId', params: { studentAccId }, replace: true })
    }
    const listing = toListing(deps, user)
    await ensure(queryClient, studentAccountQueries.list(listing))
    return listing
  },
  staticData: {
    title: 'studentAccount.title',
    isList: true,
    requires: ['sts_manage_student_account', 'sts_manage_own_student_account', 'sts_student_manage_own_account'],
    menu: {
      group: 'administration',
      order: 4,
      icon: 'studentAccount',
      path: ({ role, profile }) =>
        role === 'student' ? `/account/student/edit/${encodeURIComponent(profile.username)}` : undefined,
    },
  },
  component: StudentAccountsPage,
})

function StudentAccountsPage() {
  const { i18n } = useLingui()
  const { session } = Route.useRouteContext()
  const [creating, setCreating] = useState(false)
  const markCreated = useMarkCreated('student-accounts')
  const user = signedInUser(session)
  return (
    <>
      <ListPage
        list={studentAccountList}
        user={user}
        values={Route.useLoaderData()}
        chosen={toListing(usePendingSearch(accountSearch, Route.useSearch()), user)}
        schema={accountSearch}
        navigate={Route.useNavigate()}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={() => setCreating(true)}
          >
            {i18n._('common.new')}
          </Button>
        }
      />
      <NewStudentAccountDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={({ username }) => markCreated(username)}
      />
    </>
  )
}
