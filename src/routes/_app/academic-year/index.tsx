import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { AcademicYearsTable } from '@/features/academic-years/academic-years-table'
import { NewAcademicYearButton } from '@/features/academic-years/new-academic-year-button'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { listNavigation } from '@/components/tables/list-navigation'
import { listSearch, pageOfSearch } from '@/components/tables/list-search'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { can } from '@/auth/can'
import { signedInUser } from '@/auth/signed-in-user'
import { useUser } from '@/auth/use-session'
import { PageHeader } from '@/components/layout/page-header'

export const Route = createFileRoute('/_app/academic-year/')({
  validateSearch: listSearch(),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const place = pageOfSearch(deps, { table: 'academic-years', user: signedInUser(session) })
    await Promise.all([
      queryClient.query({ ...academicYearQueries.list(place), staleTime: 'static' }),
      queryClient.query({ ...academicYearQueries.all(), staleTime: 'static' }),
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
  const { i18n } = useLingui()
  const list = listNavigation(Route.useNavigate())
  const place = Route.useLoaderData()
  const { data: years } = useSuspenseQuery(academicYearQueries.list(place))
  const { data: all } = useSuspenseQuery(academicYearQueries.all())
  const draft = all.data.find(({ status }) => status === 'draft') ?? null
  const mayManage = can(useUser(), 'sts_manage_academic_years')
  return (
    <>
      <PageHeader actions={mayManage && <NewAcademicYearButton draft={draft} />} />
      <div className="flex flex-col gap-3">
        <AcademicYearsTable
          years={years.data}
          summary={<ResultLine text={i18n._('academicYear.count', { n: years.total })} />}
          mayManage={mayManage}
          emptyHint={place.page > 0 ? i18n._('list.page.beyond') : undefined}
        />
        <Pagination table="academic-years" {...place} total={years.total} onChange={list.onPage} />
      </div>
    </>
  )
}
