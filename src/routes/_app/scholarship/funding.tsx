import { createFileRoute } from '@tanstack/react-router'
import { fundingRounds } from '@/features/scholarships/funding/funding-rounds'
import { fundingQueries, fundingTable } from '@/features/scholarships/funding/queries'
import { loadScholarshipPage } from '@/features/scholarships/load-scholarship-page'
import { RoundsPage } from '@/features/scholarships/rounds/rounds-page'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
import { startByPlace } from '@/features/schools/start-by-place'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/scholarship/funding')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadScholarshipPage({
      queryClient,
      user: signedInUser(session),
      search: deps,
      table: fundingTable,
      load: (listing) => queryClient.query(fundingQueries.list(listing)),
    }),
  staticData: {
    title: 'scholarship.funding',
    isList: true,
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 3, icon: 'funding' },
  },
  component: Page,
})

function Page() {
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const found = Route.useLoaderData()
  const search = Route.useSearch()
  return (
    <RoundsPage
      kind={fundingRounds}
      user={user}
      found={found}
      search={search}
      navigate={Route.useNavigate()}
      places={startByPlace({ user, found, search, work: 'rounds_due', to: '/scholarship/funding' })}
    />
  )
}
