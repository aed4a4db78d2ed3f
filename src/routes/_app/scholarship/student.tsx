import { createFileRoute } from '@tanstack/react-router'
import { loadScholarshipPage } from '@/features/scholarships/load-scholarship-page'
import { scholarshipQueries, scholarshipTable } from '@/features/scholarships/queries'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
import { ScholarshipStudentsPage } from '@/features/scholarships/scholarship-students-page'
import { startByPlace } from '@/features/schools/start-by-place'
import { signedInUser } from '@/auth/signed-in-user'
import { studentOptionQueries } from '@/domain/student-options/queries'

export const Route = createFileRoute('/_app/scholarship/student')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadScholarshipPage({
      queryClient,
      user: signedInUser(session),
      search: deps,
      table: scholarshipTable,
      load: (listing) =>
        Promise.all([
          queryClient.query(studentOptionQueries.all()),
          queryClient.query(scholarshipQueries.list(listing)),
        ]),
    }),
  staticData: {
    title: 'scholarship.student',
    isList: true,
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 1, icon: 'scholarship' },
  },
  component: Page,
})

function Page() {
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const found = Route.useLoaderData()
  const search = Route.useSearch()
  return (
    <ScholarshipStudentsPage
      user={user}
      found={found}
      search={search}
      navigate={Route.useNavigate()}
      places={startByPlace({ user, found, search, work: 'rounds_due', to: '/scholarship/student' })}
    />
  )
}
