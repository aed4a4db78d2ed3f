import { createFileRoute } from '@tanstack/react-router'
import { ClassroomListPage } from '@/features/classrooms/classroom-list-page'
import { classroomSearch, type ClassroomSearch } from '@/features/classrooms/classroom-search'
import { loadClassroomList } from '@/features/classrooms/load-classroom-list'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'

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
  const list = listNavigation<ClassroomSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <ClassroomListPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
