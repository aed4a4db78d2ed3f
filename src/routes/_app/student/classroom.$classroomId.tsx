import { createFileRoute } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import { schoolQueries } from '@/domain/schools/queries'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { ClassListButton } from '@/features/enrollments/class-list-button'
import { classStudentList } from '@/features/enrollments/student-list'
import { StudentListPage } from '@/features/enrollments/student-list-page'
import { studentRightsFor } from '@/features/enrollments/student-rights'
import { classStudentsSearch } from '@/features/enrollments/student-search'
import { useStudentScholarship } from '@/features/scholarships/use-student-scholarship'
import { ClassAccountsButton } from '@/features/student-accounts/class-accounts/class-accounts-button'
import { useNewStudentAccount } from '@/features/student-accounts/use-new-student-account'
import { type StudentListing, studentQueries } from '@/features/students/queries'
import { pageOfSearch } from '@/components/tables/list-search'
import { inScope, toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/routing/error-redirect'
import { usePendingSearch } from '@/components/shell/leaving'
import { idParam } from '@/routing/path-params'

/** The list of an address in the class that it names. */
function toListing(
  { keyword, duplicates, ...search }: z.infer<typeof classStudentsSearch>,
  user: SignedInUser,
  { academicYear, school, grade, suffix }: Pick<StudentListing, 'academicYear' | 'school' | 'grade' | 'suffix'>,
): StudentListing {
  return {
    academicYear,
    school,
    grade,
    suffix,
    keyword,
    duplicates,
    sort: search.sort ?? 'name.asc',
    ...pageOfSearch(search, { table: 'students', user }),
  }
}

export const Route = createFileRoute('/_app/student/classroom/$classroomId')({
  params: idParam('classroomId'),
  validateSearch: classStudentsSearch,
  loaderDeps: ({ search }) => search,
  // A class outside the user's data scope, for a teacher one that is not theirs, leads to the error page.
  loader: async ({ context: { queryClient, session }, params: { classroomId }, deps }) => {
    const user = signedInUser(session)
    const room = await ensure(queryClient, classroomQueries.detail(classroomId))
    const ofSchool = schoolQueries.detail(room.academic_year_school_id)
    const school = await ensure(queryClient, ofSchool)
    const own = toTeacherFilter(user)
    if (!inScope(user, school) || (own !== null && room.teacher?.staff_id !== own)) throw errorRedirect('403')
    const ofYear = academicYearQueries.detail(school.academic_year_id)
    const [year] = await Promise.all([ensure(queryClient, ofYear), ensure(queryClient, academicYearQueries.all())])
    const { grade, suffix } = room
    const listing = toListing(deps, user, { academicYear: year.id, school: school.id, grade, suffix })
    await Promise.all([
      ensure(queryClient, studentQueries.ofClassroom(listing)),
      queryClient.query(studentOptionQueries.all()),
    ])
    return { room, school, year, listing }
  },
  staticData: {
    title: 'student.ofClassroom',
    isList: true,
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: ClassStudents,
})

function ClassStudents() {
  const { session } = Route.useRouteContext()
  const { room, school, year, listing } = Route.useLoaderData()
  const account = useNewStudentAccount()
  const scholarship = useStudentScholarship()
  const user = signedInUser(session)
  return (
    <>
      <StudentListPage
        list={classStudentList}
        user={user}
        year={year}
        values={listing}
        chosen={toListing(usePendingSearch(classStudentsSearch, Route.useSearch()), user, listing)}
        schema={classStudentsSearch}
        navigate={Route.useNavigate()}
        actions={
          <>
            <ClassListButton year={year} school={school} classroom={room} />
            {studentRightsFor(user, year.status).classAccounts && (
              <ClassAccountsButton year={year} school={school} classroom={room} />
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
