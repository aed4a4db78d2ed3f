import { createFileRoute } from '@tanstack/react-router'
import { ImportEnrollmentsButton } from '@/features/enrollment-import/import-enrollments-button'
import { LastImport } from '@/features/enrollment-import/last-import'
import { EnrollmentPage } from '@/features/enrollments/enrollment-page'
import { enrollmentSearch, type EnrollmentSearch } from '@/features/enrollments/enrollment-search'
import { loadEnrollmentPage } from '@/features/enrollments/load-enrollment-page'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/enrollment')({
  validateSearch: enrollmentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadEnrollmentPage({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'enrollment.title',
    requires: ['sts_enroll_student', 'sts_enroll_owned_student'],
    menu: { group: 'management', order: 3, icon: 'enrollment' },
  },
  component: EnrollmentRoute,
})

const renderImport = (choice: EnrollmentChoice, year: AcademicYear) => (
  <ImportEnrollmentsButton choice={choice} yearStart={year.start_date} />
)
const renderLastImport = (choice: EnrollmentChoice) => <LastImport key={JSON.stringify(choice)} place={choice} />

function EnrollmentRoute() {
  const list = listNavigation<EnrollmentSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <EnrollmentPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onStart={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
      actions={renderImport}
      status={renderLastImport}
    />
  )
}
