import { createFileRoute } from '@tanstack/react-router'
import { remittanceRounds } from '@/features/scholarships/remittances/remittance-rounds'
import { remittanceQueries, remittanceTable } from '@/features/scholarships/remittances/queries'
import { loadScholarshipPage } from '@/features/scholarships/load-scholarship-page'
import { RoundsPage } from '@/features/scholarships/rounds/rounds-page'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
import { startByPlace } from '@/features/schools/start-by-place'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/scholarship/remittance')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadScholarshipPage({
      queryClient,
      user: signedInUser(session),
      search: deps,
      table: remittanceTable,
      load: (listing) => queryClient.query(remittanceQueries.list(listing)),
    }),
  staticData: {
    title: 'scholarship.remittance',
    isList: true,
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 2, icon: 'remittance' },
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
      kind={remittanceRounds}
      user={user}
      found={found}
      search={search}
      navigate={Route.useNavigate()}
      places={startByPlace({ user, found, search, work: 'rounds_due', to: '/scholarship/remittance' })}
    />
  )
}
