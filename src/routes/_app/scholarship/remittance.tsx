import { createFileRoute } from '@tanstack/react-router'
import { loadScholarshipPage } from '@/features/scholarships/load-scholarship-page'
import { remittanceRounds } from '@/features/scholarships/remittances/remittance-rounds'
import { remittanceQueries, remittanceTable } from '@/features/scholarships/remittances/queries'
import { RoundsPage } from '@/features/scholarships/rounds/rounds-page'
import { scholarshipSearch, type ScholarshipSearch } from '@/features/scholarships/scholarship-search'
import { listNavigation } from '@/components/tables/list-navigation'
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
      bring: (listing) => queryClient.query(remittanceQueries.list(listing)),
    }),
  staticData: {
    title: 'scholarship.remittance',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 2, icon: 'remittance' },
  },
  component: Page,
})

function Page() {
  const list = listNavigation<ScholarshipSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <RoundsPage
      kind={remittanceRounds}
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
