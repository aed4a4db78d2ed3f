import { createFileRoute } from '@tanstack/react-router'
import { loadRemittances } from '@/features/scholarships/remittances/load-remittances'
import { RemittancesPage } from '@/features/scholarships/remittances/remittances-page'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/scholarship/remittance')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadRemittances({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'scholarship.remittance',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 2, icon: 'remittance' },
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <RemittancesPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: (now) => ({ ...search, size: now.size }) })}
      onReset={() => void navigate({ search: {} })}
      onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }) })}
    />
  )
}
