import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { ManagementReportPage } from '@/features/management-report/management-report-page'
import { managementReportSearch } from '@/features/management-report/management-report-search'

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
  component: ManagementReportPage,
})
