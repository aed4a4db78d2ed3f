import { useId, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { can } from '@/auth/can'
import { useSession } from '@/auth/use-session'
import { mayOpen } from '@/routing/access'
import { aggregateReports, type CatalogueReport, individualReports } from './report-names'

type ReportPage = '/management-report' | '/report'

/**
 * The catalogue on the home page for a user who may see reports. A name leads to the
 * page that makes the report, with that report chosen, where the user may open it; a teacher has only those of a class.
 */
export function ReportCatalogue() {
  const { i18n } = useLingui()
  const { routesById } = useRouter()
  const session = useSession()
  if (session.status !== 'signed-in') return null
  if (!can(session.user, 'sts_view_classroom_report', 'sts_view_school_report')) return null
  const management = mayOpen(routesById['/_app/management-report'].options.staticData, session)
  const ofClass = mayOpen(routesById['/_app/report'].options.staticData, session)
  const aggregate: ReportPage | null = management ? '/management-report' : null
  const individual = aggregate ?? (ofClass ? '/report' : null)
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base font-semibold">{i18n._('home.reports')}</h2>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Group title={i18n._('home.reports.individual')} count={individualReports.length}>
          {individualReports.map((report) => (
            <Entry key={report.template} to={individual} report={report} />
          ))}
        </Group>
        <Group title={i18n._('home.reports.aggregate')} count={aggregateReports.length}>
          {aggregateReports.map((report) => (
            <Entry key={report.template} to={aggregate} code={report.code} report={report} />
          ))}
        </Group>
      </div>
    </section>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded border border-line bg-surface-raised p-4">
      <h3 id={titleId} className="font-semibold">
        {title} <span className="font-normal text-ink-muted">({count})</span>
      </h3>
      <ul className="mt-1 text-sm">{children}</ul>
    </section>
  )
}

const linkStyle = 'flex min-h-8 gap-2 py-1 text-accent hover:underline pointer-coarse:py-2'

interface EntryProps {
  to: ReportPage | null
  code?: string
  report: CatalogueReport
}

function Entry({ to, code, report: { name, template, ofClass } }: EntryProps) {
  const { i18n } = useLingui()
  const text = (
    <>
      {code !== undefined && <span className="w-8 shrink-0 text-ink-muted tabular-nums">{code}</span>}
      <span>{i18n._(name)}</span>
    </>
  )
  return (
    <li className="border-t border-line first:border-t-0">
      {to === null && <span className="flex min-h-8 gap-2 py-1">{text}</span>}
      {to === '/management-report' && (
        <Link to={to} search={{ template }} className={linkStyle}>
          {text}
        </Link>
      )}
      {to === '/report' && (
        <Link to={to} search={{ type: ofClass }} className={linkStyle}>
          {text}
        </Link>
      )}
    </li>
  )
}
