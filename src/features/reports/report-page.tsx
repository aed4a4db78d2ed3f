import { useLingui } from '@lingui/react'
import { getRouteApi } from '@tanstack/react-router'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { DownloadList } from './download-list'
import { OwnReportForm } from './own-report-form'
import { ReportForm } from './report-form'
import type { ReportSearch } from './report-search'
import { useDownloads } from './use-downloads'
import { useOwnAddress } from './use-own-address'

const route = getRouteApi('/_app/report')

/** The reports: for students their own, for others those of schools, classes and students. */
export function ReportPage() {
  const navigate = route.useNavigate()
  const user = signedInUser(route.useRouteContext().session)
  const loaded = route.useLoaderData()
  const search = route.useSearch()
  const replaceSearch = (next: ReportSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const { i18n } = useLingui()
  const downloads = useDownloads()
  const { draft, expect } = useOwnAddress(search)
  const form = {
    user,
    search,
    downloads,
    onAddress: (next: ReportSearch) => {
      expect(next)
      replaceSearch(next)
    },
  }
  return (
    <>
      <PageHeader>{i18n._(loaded.kind === 'own' ? 'report.own.hint' : 'report.hint')}</PageHeader>
      <div className="flex min-w-0 flex-col gap-3">
        {loaded.kind === 'staff' && (
          <ReportForm key={draft} {...form} selection={loaded.selection} onReset={() => replaceSearch({})} />
        )}
        {loaded.kind === 'own' &&
          (loaded.years.length === 0 ? (
            <p>{i18n._('report.own.none')}</p>
          ) : (
            <OwnReportForm key={draft} {...form} years={loaded.years} />
          ))}
        <DownloadList {...downloads} />
      </div>
    </>
  )
}
