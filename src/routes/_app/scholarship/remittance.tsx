import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { loadRemittances } from '@/features/scholarships/remittances/load-remittances'
import { RemittancesPage } from '@/features/scholarships/remittances/remittances-page'
import { scholarshipSearch, type ScholarshipSearch } from '@/features/scholarships/scholarship-search'
import { listNavigation } from '@/components/tables/list-navigation'
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
  const { i18n } = useLingui()
  const list = listNavigation<ScholarshipSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <RemittancesPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      yearLabel={(year) => academicYearLabel(year, i18n)}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
