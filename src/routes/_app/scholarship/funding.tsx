import { createFileRoute } from '@tanstack/react-router'
import { loadFunding } from '@/features/scholarships/funding/load-funding'
import { FundsPage } from '@/features/scholarships/funding/funds-page'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/scholarship/funding')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadFunding({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'scholarship.funding',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 3, icon: 'funding' },
  },
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <FundsPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: (now) => ({ ...search, size: now.size }) })}
      onReset={() => void navigate({ search: {} })}
      onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }) })}
    />
  )
}
