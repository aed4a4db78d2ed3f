import { createFileRoute } from '@tanstack/react-router'
import { loadReport } from '@/features/reports/load-report'
import { ReportPage } from '@/features/reports/report-page'
import { reportSearch } from '@/features/reports/report-search'
import { signedInUser } from '@/auth/signed-in-user'
import { loadCatalog } from '@/lib/i18n/i18n'
import { assertPlaceOffered } from '@/routing/assert-place-offered'

export const Route = createFileRoute('/_app/report')({
  validateSearch: reportSearch,
  beforeLoad: ({ context: { session }, search }) => assertPlaceOffered(signedInUser(session), search.gazetteer),
  loaderDeps: ({ search: { academicYear, school, grade, suffix } }) => ({ academicYear, school, grade, suffix }),
  loader: async ({ context: { queryClient, session }, deps, cause }) => {
    const selection = loadReport({ queryClient, user: signedInUser(session), search: deps, isOpen: cause === 'stay' })
    const [loaded] = await Promise.all([selection, loadCatalog('reports')])
    return loaded
  },
  staticData: {
    title: 'report.title',
    requires: ['sts_view_classroom_report', 'sts_view_school_report', 'sts_student_manage_own_account'],
    menu: { group: 'stsData', order: 1, icon: 'report' },
  },
  component: ReportPage,
})
