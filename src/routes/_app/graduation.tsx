import { createFileRoute } from '@tanstack/react-router'
import { GraduationPage } from '@/features/graduations/graduation-page'
import { graduationSearch, type GraduationSearch } from '@/features/graduations/graduation-search'
import { loadGraduation } from '@/features/graduations/load-graduation'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/graduation')({
  validateSearch: graduationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadGraduation({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'graduation.title',
    requires: ['sts_graduate_student', 'sts_graduate_owned_student'],
    menu: { group: 'management', order: 9, icon: 'graduation' },
  },
  component: Graduation,
})

function Graduation() {
  const list = listNavigation<GraduationSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <GraduationPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
