import { createFileRoute } from '@tanstack/react-router'
import { loadScholarshipPage } from '@/features/scholarships/load-scholarship-page'
import { fundingRounds } from '@/features/scholarships/funding/funding-rounds'
import { fundingQueries, fundingTable } from '@/features/scholarships/funding/queries'
import { RoundsPage } from '@/features/scholarships/rounds/rounds-page'
import { scholarshipSearch, type ScholarshipSearch } from '@/features/scholarships/scholarship-search'
import { listNavigation } from '@/components/tables/list-navigation'
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
      bring: (listing) => queryClient.query(fundingQueries.list(listing)),
    }),
  staticData: {
    title: 'scholarship.funding',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 3, icon: 'funding' },
  },
  component: Page,
})

function Page() {
  const list = listNavigation<ScholarshipSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <RoundsPage
      kind={fundingRounds}
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
