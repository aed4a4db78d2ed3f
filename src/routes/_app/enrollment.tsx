import { createFileRoute } from '@tanstack/react-router'
import { ImportEnrollmentsButton } from '@/features/enrollment-import/import-enrollments-button'
import { LastImport } from '@/features/enrollment-import/last-import'
import { EnrollmentPage } from '@/features/enrollments/enrollment-page'
import { enrollmentSearch } from '@/features/enrollments/enrollment-search'
import { loadEnrollmentPage } from '@/features/enrollments/load-enrollment-page'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import { startByPlace } from '@/features/schools/start-by-place'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { loadCatalog } from '@/lib/i18n/i18n'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'

export const Route = createFileRoute('/_app/enrollment')({
  validateSearch: enrollmentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    assertPlaceOffered(user, deps.gazetteer)
    const [found] = await Promise.all([
      loadEnrollmentPage({ queryClient, user, search: deps }),
      loadCatalog('enrollments'),
    ])
    return found
  },
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
  const user = signedInUser(session)
  const found = Route.useLoaderData()
  const search = Route.useSearch()
  return (
    <EnrollmentPage
      actions={renderImport}
      places={startByPlace({ user, found, search, work: 'without_class', to: '/enrollment' })}
      status={renderLastImport}
    />
  )
}
