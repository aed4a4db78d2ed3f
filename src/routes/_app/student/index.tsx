import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { UserPlus } from 'lucide-react'
import type * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { ApiError } from '@/lib/api/api-error'
import { gazetteerQueries } from '@/domain/places/queries'
import { loadSchoolSelection } from '@/domain/school-selection/load-school-selection'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import type { SelectionProblem } from '@/domain/school-selection/resolve-school-selection'
import { pendingSelection, selectedPlace, type SelectionValues } from '@/domain/school-selection/selection-values'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { ClassListButton } from '@/features/enrollments/class-list-button'
import { studentList } from '@/features/enrollments/student-list'
import { StudentListPage } from '@/features/enrollments/student-list-page'
import { studentRightsFor } from '@/features/enrollments/student-rights'
import { gradesFor, offersWithoutClass, studentSearch, studentYears } from '@/features/enrollments/student-search'
import { useStudentScholarship } from '@/features/scholarships/use-student-scholarship'
import { ClassAccountsButton } from '@/features/student-accounts/class-accounts/class-accounts-button'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { type StudentListing, studentQueries } from '@/features/students/queries'
import { pageOfSearch } from '@/components/tables/list-search'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { assertPlaceOffered } from '@/routing/assert-place-offered'
import { usePendingSearch } from '@/components/shell/leaving'
import { Button } from '@/components/ui/button'

type StudentSearch = z.infer<typeof studentSearch>

/** The list of an address whose year, school and place have been found. */
function toListing(
  { keyword, duplicates, withoutClass, ...search }: StudentSearch,
  user: SignedInUser,
  selection: SelectionValues,
): StudentListing {
  const isOfSchool = selection.school !== undefined
  return {
    academicYear: selection.academicYear,
    school: selection.school,
    gazetteer: selection.gazetteer,
    grade: isOfSchool ? search.grade : undefined,
    suffix: isOfSchool ? search.suffix : undefined,
    keyword,
    duplicates,
    withoutClass: offersWithoutClass(user) ? withoutClass : undefined,
    student: search.studentId,
    sort: search.sort ?? 'name.asc',
    ...pageOfSearch(search, { table: 'students', user }),
  }
}

/** The code of a place; null where there is none. One outside the user's own place leads to the error page. */
async function findPlace(queryClient: QueryClient, user: SignedInUser, id: number): Promise<string | null> {
  if (id < 1) return null
  const ancestors = await queryClient.query(gazetteerQueries.ancestors(id)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  })
  const code = ancestors.at(-1)?.code ?? null
  if (code !== null) assertPlaceOffered(user, code)
  return code
}

export const Route = createFileRoute('/_app/student/')({
  validateSearch: studentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const user = signedInUser(session)
    const { gazetteerId, ...search } = deps
    assertPlaceOffered(user, search.gazetteer)
    const isLinkedPlace = gazetteerId !== undefined && search.gazetteer === undefined
    const linked = isLinkedPlace ? await findPlace(queryClient, user, gazetteerId) : null
    if (linked !== null) throw redirect({ to: '/student', search: { ...search, gazetteer: linked }, replace: true })
    const found = await loadSchoolSelection({
      queryClient,
      user,
      search,
      years: studentYears,
      grades: gradesFor(user),
    })
    const { year, school, classroom } = found
    const problem: SelectionProblem | null = found.problem ?? (isLinkedPlace ? { of: 'place' } : null)
    const listing = toListing(deps, user, {
      academicYear: year?.id,
      school: school?.id,
      gazetteer: selectedPlace(user, search.gazetteer, school),
    })
    const isChosen = school !== null || (listing.keyword !== undefined && !hidesPlaceFilters(user))
    if (year !== null && problem === null && isChosen) {
      await Promise.all([
        ensure(queryClient, studentQueries.enrolled(listing)),
        queryClient.query(studentOptionQueries.all()),
      ])
    }
    return { year, school, classroom, problem, listing }
  },
  staticData: {
    title: 'student.title',
    isList: true,
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
    menu: { group: 'management', order: 5, icon: 'student' },
  },
  component: StudentsPage,
})

function StudentsPage() {
  const { i18n } = useLingui()
  const { session } = Route.useRouteContext()
  const { year, school, classroom, problem, listing } = Route.useLoaderData()
  const account = useNewStudentAccount()
  const scholarship = useStudentScholarship()
  const user = signedInUser(session)
  const search = Route.useSearch()
  const pending = usePendingSearch(studentSearch, search)
  return (
    <>
      <StudentListPage
        list={studentList}
        user={user}
        year={year}
        values={listing}
        chosen={pending === search ? listing : toListing(pending, user, pendingSelection(pending, listing, user))}
        schema={studentSearch}
        navigate={Route.useNavigate()}
        problem={problem && <PlaceNotice problem={problem} />}
        actions={
          <>
            {year !== null && school !== null && <ClassListButton year={year} school={school} classroom={classroom} />}
            {year !== null &&
              school !== null &&
              classroom !== null &&
              studentRightsFor(user, year.status).classAccounts && (
                <ClassAccountsButton year={year} school={school} classroom={classroom} />
              )}
            {year !== null && studentRightsFor(user, year.status).newAccount && (
              <Button
                icon={<UserPlus aria-hidden className="size-4" />}
                aria-haspopup="dialog"
                onClick={() => account.open('')}
                preload={account.preload}
              >
                {i18n._('studentAccount.new')}
              </Button>
            )}
          </>
        }
        onNewAccount={account.open}
        onScholarship={scholarship.open}
      />
      {account.dialog}
      {scholarship.dialog}
    </>
  )
}
