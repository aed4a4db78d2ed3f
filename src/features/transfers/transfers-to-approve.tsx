import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { gradeLabel } from '@/domain/classrooms/labels'
import { DoneText } from '@/components/ui/done-text'
import { transferQueries } from './queries'
import type { TransferRow } from './schema'
import { SchoolName } from './school-name'

/** The dashboard's card of the transfers that wait for an approval in the user's data scope. */
export function TransfersToApprove() {
  const { i18n } = useLingui()
  return (
    <CardSection title={i18n._('dashboard.transfers')}>
      <QueryPart query={useQuery(transferQueries.toApprove())}>
        {({ data, total }) =>
          total === 0 ? (
            <DoneText>{i18n._('dashboard.transfers.none')}</DoneText>
          ) : (
            <>
              <p>{i18n._('dashboard.transfers.count', { n: total })}</p>
              <ul className="mt-2 flex flex-col gap-1">
                {data.map((transfer) => (
                  <ToApprove key={transfer.id} transfer={transfer} />
                ))}
                {total > data.length && (
                  <li className="px-2 text-sm text-ink-muted">
                    {i18n._('common.andMore', { n: total - data.length })}
                  </li>
                )}
              </ul>
            </>
          )
        }
      </QueryPart>
    </CardSection>
  )
}

function ToApprove({ transfer }: { transfer: TransferRow }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { transferToSchool: to, grade } = transfer
  if (!('name' in to) || grade === null) return null
  return (
    <li>
      <Link
        to="/transfer"
        search={{ academicYear: to.academic_year_id, school: to.id, grade, direction: 'in' }}
        className="flex min-h-11 flex-wrap items-center gap-x-3 rounded border border-line px-2 py-1 text-sm hover:bg-accent-soft"
      >
        <span className="font-medium text-accent">{fullName(transfer.student, locale)}</span>
        <span>
          <SchoolName school={transfer.transferFromSchool} />
        </span>
        <span className="text-ink-muted">
          {i18n._('dashboard.transfers.schoolAndGrade', {
            school: localName(to, locale),
            grade: gradeLabel(grade, i18n),
          })}
        </span>
      </Link>
    </li>
  )
}
