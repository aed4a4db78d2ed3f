import { createFileRoute } from '@tanstack/react-router'
import { loadScholarshipStudents } from '@/features/scholarships/load-scholarship-students'
import { ScholarshipStudentsPage } from '@/features/scholarships/scholarship-students-page'
import { scholarshipSearch, type ScholarshipSearch } from '@/features/scholarships/scholarship-search'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/scholarship/student')({
  validateSearch: scholarshipSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadScholarshipStudents({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'scholarship.student',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 1, icon: 'scholarship' },
  },
  component: Page,
})

function Page() {
  const list = listNavigation<ScholarshipSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <ScholarshipStudentsPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
