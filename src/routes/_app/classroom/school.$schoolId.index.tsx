import { createFileRoute } from '@tanstack/react-router'
import { ClassroomListPage } from '@/features/classrooms/classroom-list-page'
import { schoolClassroomsSearch } from '@/features/classrooms/classroom-search'
import { loadClassroomList } from '@/features/classrooms/load-classroom-list'
import { signedInUser } from '@/auth/signed-in-user'
import { errorRedirect } from '@/routing/error-redirect'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/classroom/school/$schoolId/')({
  params: idParam('schoolId'),
  validateSearch: schoolClassroomsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps, params }) => {
    const search = { ...deps, school: params.schoolId }
    const loaded = await loadClassroomList({ queryClient, user: signedInUser(session), search })
    if (loaded.problem !== null) throw errorRedirect('404')
    return loaded
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
  const { schoolId: school } = Route.useParams()
  const present = Route.useSearch()
  const loaded = Route.useLoaderData()
  return (
    <ClassroomListPage
      user={signedInUser(session)}
      loaded={loaded}
      chosen={loaded.listing}
      navigate={async ({ search, ...options }) => {
        const { page, size, sort, ...filters } = typeof search === 'function' ? search({ ...present, school }) : search
        const isSame =
          filters.school === school && Object.values(filters).filter((item) => item !== undefined).length === 1
        await (isSame
          ? navigate({ ...options, search: { page, size, sort } })
          : navigate({ ...options, to: '/classroom', search: { ...filters, size, sort } }))
      }}
    />
  )
}
