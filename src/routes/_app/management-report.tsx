import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ensure } from '@/lib/api/query-memory'
import { loadCatalog } from '@/lib/i18n/i18n'
import { listSearch } from '@/components/tables/list-search'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { ManagementReportPage } from '@/features/management-report/management-report-page'

/** The address of the management report: the template, and the page of the history. */
const managementReportSearch = z.extend(listSearch(), {
  /** A template's key, or the code of an aggregate one. */
  template: z.catch(z.optional(z.coerce.string().check(z.maxLength(50))), undefined),
})

export const Route = createFileRoute('/_app/management-report')({
  validateSearch: managementReportSearch,
  loader: async ({ context: { queryClient } }) => {
    const [{ data }] = await Promise.all([ensure(queryClient, academicYearQueries.all()), loadCatalog('reports')])
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
