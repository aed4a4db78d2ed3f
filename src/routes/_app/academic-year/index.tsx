import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { academicYearList, academicYearsToView } from '@/features/academic-years/academic-year-list'
import { NewAcademicYearButton } from '@/features/academic-years/new-academic-year-button'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { ListPage } from '@/components/tables/list-page'
import { listSearch, pageOfSearch } from '@/components/tables/list-search'
import { can } from '@/auth/can'
import { signedInUser } from '@/auth/signed-in-user'
import { usePendingSearch } from '@/components/shell/leaving'

const yearSearch = listSearch()

export const Route = createFileRoute('/_app/academic-year/')({
  validateSearch: yearSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const place = pageOfSearch(deps, { table: 'academic-years', user: signedInUser(session) })
    await Promise.all([
      ensure(queryClient, academicYearQueries.list(place)),
      ensure(queryClient, academicYearQueries.all()),
    ])
    return place
  },
  staticData: {
    title: 'academicYear.title',
    isList: true,
    requires: ['sts_manage_academic_years', 'sts_view_academic_years'],
    menu: { group: 'management', order: 1, icon: 'academicYear' },
  },
  component: AcademicYearsPage,
})

function AcademicYearsPage() {
  const { session } = Route.useRouteContext()
  const { data: all } = useSuspenseQuery(academicYearQueries.all())
  const user = signedInUser(session)
  const mayManage = can(user, 'sts_manage_academic_years')
  return (
    <ListPage
      list={mayManage ? academicYearList : academicYearsToView}
      user={user}
      values={Route.useLoaderData()}
      chosen={pageOfSearch(usePendingSearch(yearSearch, Route.useSearch()), { table: 'academic-years', user })}
      schema={yearSearch}
      navigate={Route.useNavigate()}
      actions={mayManage && <NewAcademicYearButton draft={all.data.find(({ status }) => status === 'draft') ?? null} />}
    />
  )
}
