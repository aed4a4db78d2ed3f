import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { academicYearName, statusLabels, statusTones } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { nextStep } from './steps'

/** The dashboard's card of the years that still have a step to take, for those who take it. */
export function YearSteps() {
  const { i18n } = useLingui()
  const query = useQuery(academicYearQueries.all())
  return (
    <CardSection title={i18n._('dashboard.years')}>
      <QueryPart query={query}>
        {({ data }) => {
          const open = data.flatMap((year) => {
            const step = nextStep(year.status)
            return step === null ? [] : [{ year, step }]
          })
          if (open.length === 0) return <p>{i18n._('dashboard.noYears')}</p>
          return (
            <ul>
              {open.map(({ year, step }) => (
                <li
                  key={year.id}
                  className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-t-0"
                >
                  <span className="font-medium">
                    <TextLink to="/academic-year/edit/$academicYearId" params={{ academicYearId: year.id }}>
                      {academicYearName(year)}
                    </TextLink>
                  </span>
                  <Badge tone={statusTones[year.status]}>{i18n._(statusLabels[year.status])}</Badge>
                  <span className="text-sm text-ink-muted">
                    {i18n._('dashboard.years.next', { to: i18n._(statusLabels[step.to]) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryPart>
    </CardSection>
  )
}
