import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { historyTable } from '@/domain/exports/history-table'
import { ManagementReportPage } from '@/features/management-report/management-report-page'
import { managementReportSearch } from '@/features/management-report/management-report-search'
import { pageOfSearch } from '@/components/tables/list-search'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/management-report')({
  validateSearch: managementReportSearch,
  loader: async ({ context: { queryClient } }) => {
    const { data } = await ensure(queryClient, academicYearQueries.all())
    return data.filter(({ status }) => status !== 'draft')
  },
  staticData: {
    title: 'managementReport.title',
    requires: ['sts_view_classroom_report', 'sts_view_school_report'],
    hiddenFor: ['teacher'],
    menu: { group: 'stsData', order: 2, icon: 'managementReport' },
  },
  component: ManagementReport,
})

function ManagementReport() {
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  const search = Route.useSearch()
  const user = signedInUser(session)
  return (
    <ManagementReportPage
      user={user}
      years={Route.useLoaderData()}
      search={search}
      history={pageOfSearch(search, { table: historyTable, user })}
      onTemplate={(template) =>
        void navigate({ search: (now) => ({ ...now, template }), replace: true, resetScroll: false })
      }
      onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })}
    />
  )
}
