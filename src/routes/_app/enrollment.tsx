import { createFileRoute } from '@tanstack/react-router'
import { ImportEnrollmentsButton } from '@/features/enrollment-import/import-enrollments-button'
import { LastImport } from '@/features/enrollment-import/last-import'
import { EnrollmentPage } from '@/features/enrollments/enrollment-page'
import { enrollmentSearch } from '@/features/enrollments/enrollment-search'
import { loadEnrollmentPage } from '@/features/enrollments/load-enrollment-page'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/enrollment')({
  validateSearch: enrollmentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadEnrollmentPage({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'enrollment.title',
    isList: true,
    requires: ['sts_enroll_student', 'sts_enroll_owned_student'],
    menu: { group: 'management', order: 3, icon: 'enrollment' },
  },
  component: EnrollmentRoute,
})

const renderImport = (choice: EnrollmentChoice, year: AcademicYear) => (
  <ImportEnrollmentsButton choice={choice} yearStart={year.start_date} />
)
const renderLastImport = (choice: EnrollmentChoice) => <LastImport key={JSON.stringify(choice)} selection={choice} />

function EnrollmentRoute() {
  const { session } = Route.useRouteContext()
  return (
    <EnrollmentPage
      user={signedInUser(session)}
      found={Route.useLoaderData()}
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
      actions={renderImport}
      status={renderLastImport}
    />
  )
}
