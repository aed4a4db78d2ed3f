import { getRouteApi } from '@tanstack/react-router'
import { ExportHistory } from '@/domain/exports/export-history'
import { historyTable } from '@/domain/exports/history-table'
import { signedInUser } from '@/auth/signed-in-user'
import { pageOfSearch } from '@/components/tables/list-search'
import { PageHeader } from '@/components/shell/page-header'
import { ReportRequestForm } from './report-request-form'
import { placeOfUser } from '@/domain/aggregation/place-of-user'

const route = getRouteApi('/_app/management-report')

/** Reports over places and schools, made in the background. */
export function ManagementReportPage() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const user = signedInUser(route.useRouteContext().session)
  const years = route.useLoaderData()
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
            onTemplate={(template) =>
              void navigate({ search: (now) => ({ ...now, template }), replace: true, resetScroll: false })
            }
          />
        )}
        <ExportHistory
          {...pageOfSearch(search, { table: historyTable, user })}
          onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })}
        />
      </div>
    </>
  )
}
