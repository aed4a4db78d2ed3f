import { createFileRoute } from '@tanstack/react-router'
import { ClassroomListPage } from '@/features/classrooms/classroom-list-page'
import { classroomSearch } from '@/features/classrooms/classroom-search'
import { loadClassroomList, toListing } from '@/features/classrooms/load-classroom-list'
import { pendingSelection } from '@/domain/school-selection/selection-values'
import { signedInUser } from '@/auth/signed-in-user'
import { usePendingSearch } from '@/components/shell/leaving'

export const Route = createFileRoute('/_app/classroom/')({
  validateSearch: classroomSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadClassroomList({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'classroom.title',
    isList: true,
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
    menu: { group: 'management', order: 4, icon: 'classroom' },
  },
  component: ClassroomsPage,
})

function ClassroomsPage() {
  const { session } = Route.useRouteContext()
  const loaded = Route.useLoaderData()
  const search = Route.useSearch()
  const pending = usePendingSearch(classroomSearch, search)
  const user = signedInUser(session)
  return (
    <ClassroomListPage
      user={user}
      loaded={loaded}
      chosen={
        pending === search ? loaded.listing : toListing(pending, user, pendingSelection(pending, loaded.listing, user))
      }
      navigate={Route.useNavigate()}
    />
  )
}
