import type { AcademicYear } from '@/domain/academic-years/schema'
import { ExportHistory } from '@/domain/exports/export-history'
import type { SignedInUser } from '@/auth/session'
import { PageHeader } from '@/components/shell/page-header'
import type { ManagementReportSearch } from './management-report-search'
import { ReportRequestForm } from './report-request-form'
import { placeOfUser } from '@/domain/aggregation/place-of-user'

interface ManagementReportPageProps {
  user: SignedInUser
  years: readonly AcademicYear[]
  search: ManagementReportSearch
  history: { page: number; size: number }
  onTemplate: (key: string | undefined) => void
  onPage: (part: { page: number; size: number }) => void
}

/** Reports over places and schools, made in the background. */
export function ManagementReportPage({ user, years, search, history, onTemplate, onPage }: ManagementReportPageProps) {
  const place = placeOfUser(user)
  return (
    <>
      <PageHeader />
      <div className="flex flex-col gap-6">
        {place !== null && (
          <ReportRequestForm
            role={user.role}
            place={place}
            years={years}
            templateName={search.template}
            onTemplate={onTemplate}
          />
        )}
        <ExportHistory {...history} onPage={onPage} />
      </div>
    </>
  )
}
