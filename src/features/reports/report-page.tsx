import { useLingui } from '@lingui/react'
import type { SignedInUser } from '@/auth/session'
import { PageHeader } from '@/components/shell/page-header'
import { DownloadList } from './download-list'
import type { ReportSelection } from './load-report'
import { OwnReportForm } from './own-report-form'
import { ReportForm } from './report-form'
import type { ReportSearch } from './report-search'
import { useDownloads } from './use-downloads'
import { useOwnAddress } from './use-own-address'

interface ReportPageProps {
  user: SignedInUser
  loaded: ReportSelection
  search: ReportSearch
  /** Puts the choice into the address. */
  onAddress: (search: ReportSearch) => void
  onReset: () => void
}

/** The reports: for students their own, for others those of schools, classes and students. */
export function ReportPage({ user, loaded, search, onAddress, onReset }: ReportPageProps) {
  const { i18n } = useLingui()
  const downloads = useDownloads()
  const { draft, expect } = useOwnAddress(search)
  const form = {
    user,
    search,
    downloads,
    onAddress: (next: ReportSearch) => {
      expect(next)
      onAddress(next)
    },
  }
  return (
    <>
      <PageHeader>{i18n._(loaded.kind === 'own' ? 'report.own.hint' : 'report.hint')}</PageHeader>
      <div className="flex min-w-0 flex-col gap-3">
        {loaded.kind === 'staff' && <ReportForm key={draft} {...form} selection={loaded.selection} onReset={onReset} />}
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
