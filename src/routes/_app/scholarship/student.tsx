import { createFileRoute } from '@tanstack/react-router'
import { loadScholarshipStudents } from '@/features/scholarships/load-scholarship-students'
import { ScholarshipStudentsPage } from '@/features/scholarships/scholarship-students-page'
import { scholarshipSearch } from '@/features/scholarships/scholarship-search'
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
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <ScholarshipStudentsPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: (now) => ({ ...search, size: now.size }) })}
      onReset={() => void navigate({ search: {} })}
      onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }) })}
    />
  )
}
