import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { Badge } from '@/components/ui/badge'
import { LinkButton } from '@/components/ui/link-button'
import { TextLink } from '@/components/ui/text-link'
import { schoolQueries } from '@/domain/schools/queries'
import { schoolLookups } from '@/domain/schools/lookup-queries'
import { academicYearName, statusLabels, statusTones } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { schoolMonth } from '@/domain/academic-years/school-month'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { nextStep, type Step } from './steps'

interface SchoolsBehindCardProps {
  /** `yyyy-MM-dd` */
  today: string
  /** The API finds the schools that have entered nothing in a month. */
  findsSilent: boolean
}

/**
 * The dashboard's card of the schools in the user's area that are behind in the work of a year's stage, or have entered no
 * score of the month that is due.
 */
export function SchoolsBehindCard({ today, findsSilent }: SchoolsBehindCardProps) {
  const { i18n } = useLingui()
  const query = useQuery(academicYearQueries.all())
  return (
    <CardSection title={i18n._('dashboard.behind')}>
      <QueryPart query={query}>
        {({ data }) => {
          const open = data.flatMap((year) => {
            const needs = nextStep(year.status)?.needs
            return needs === undefined ? [] : [{ year, needs }]
          })
          if (open.length === 0) return <p>{i18n._('dashboard.noYears')}</p>
          return open.map(({ year, needs }) => {
            const month = findsSilent && year.status === 'running' ? schoolMonth(year, today) : null
            return (
              <div key={year.id} className="border-t border-line py-3 first-of-type:border-t-0">
                <OfYear year={year} needs={needs} />
                {month !== null && <Silent year={year} month={month} />}
              </div>
            )
          })
        }}
      </QueryPart>
    </CardSection>
  )
}

function OfYear({ year, needs }: { year: AcademicYear; needs: NonNullable<Step['needs']> }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const query = useQuery(schoolLookups.behind(year.id, needs.accomplishment))
  return (
    <>
      <h3 className="mb-1 flex flex-wrap items-center gap-2 font-medium">
        {academicYearName(year)}
        <Badge tone={statusTones[year.status]}>{i18n._(statusLabels[year.status])}</Badge>
      </h3>
      <QueryPart query={query}>
        {({ total, data }) =>
          total === 0 ? (
            <DoneText>{i18n._('academicYear.move.noneBehind')}</DoneText>
          ) : (
            <>
              <p>{i18n._(needs.behind.id, { n: total })}</p>
              {/* A few of many names help nobody. */}
              {total <= data.length && (
                <ul className="mt-1 list-disc ps-6 text-sm">
                  {data.map((school) => (
                    <li key={school.id}>
                      {localName(school, locale)} ({school.code})
                    </li>
                  ))}
                </ul>
              )}
              <div className="mt-2 print:hidden">
                <LinkButton
                  to="/school"
                  search={{ academicYear: year.id, status: 1, accomplishment: needs.accomplishment }}
                >
                  {i18n._('academicYear.move.showSchools')}
                </LinkButton>
              </div>
            </>
          )
        }
      </QueryPart>
    </>
  )
}

function Silent({ year, month }: { year: AcademicYear; month: number }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const silent = { academicYear: year.id, silent: month }
  const query = useQuery(schoolQueries.list({ ...silent, sort: 'code.asc', page: 0, size: 1 }))
  return (
    <QueryPart query={query}>
      {({ total }) =>
        total > 0 && (
          <p className="mt-2">
            <TextLink to="/school" search={silent}>
              {i18n._('dashboard.silent', { n: total, month: monthName(month, locale) })}
            </TextLink>
          </p>
        )
      }
    </QueryPart>
  )
}
