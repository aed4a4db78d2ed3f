import { createFileRoute } from '@tanstack/react-router'
import { ClassroomListPage } from '@/features/classrooms/classroom-list-page'
import { schoolClassroomsSearch, type SchoolClassroomsSearch } from '@/features/classrooms/classroom-search'
import { loadClassroomList } from '@/features/classrooms/load-classroom-list'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/components/layout/error-redirect'
import { idParam } from '@/components/layout/path-params'

export const Route = createFileRoute('/_app/classroom/school/$schoolId/')({
  params: idParam('schoolId'),
  validateSearch: schoolClassroomsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps, params }) => {
    const search = { ...deps, school: params.schoolId }
    const place = await loadClassroomList({ queryClient, user: signedInUser(session), search })
    if (place.problem !== null) {
      throw errorRedirect('404')
    }
    return place
  },
  staticData: {
    title: 'classroom.ofSchool',
    isList: true,
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: SchoolClassroomsPage,
})

/** The list of one school in one year. Other filters lead to the list of all. */
function SchoolClassroomsPage() {
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  const { schoolId } = Route.useParams()
  return (
    <ClassroomListPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={{ ...Route.useSearch(), school: schoolId }}
      onSearch={(search) => void navigate({ to: '/classroom', search })}
      onReset={() => void navigate({ to: '/classroom' })}
      onPage={listNavigation<SchoolClassroomsSearch>(navigate).onPage}
    />
  )
}
