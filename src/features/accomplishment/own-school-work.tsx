import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { schoolQueries } from '@/domain/schools/queries'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { LinkButton } from '@/components/ui/link-button'
import { accomplishmentLabels, missingLabels } from './labels'
import { missingWork } from './missing-work'
import { accomplishmentQueries } from './queries'
import { type AccomplishmentLevel, accomplishmentLevels } from './schema'

/** The dashboard's card of a school manager: whether the own school has completed the work of each year's stage. */
export function OwnSchoolWork({ rawSchool }: { rawSchool: number }) {
  const { i18n } = useLingui()
  const years = useQuery(academicYearQueries.all())
  return (
    <CardSection title={i18n._('dashboard.ownSchool')}>
      <QueryPart query={years}>
        {({ data }) => {
          const open = data.flatMap((year) => {
            const level = accomplishmentLevels.find(({ status }) => status === year.status)?.level
            return level === undefined ? [] : [{ year, level }]
          })
          if (open.length === 0) return <p>{i18n._('dashboard.noYears')}</p>
          return open.map((item) => <OfYear key={item.year.id} rawSchool={rawSchool} {...item} />)
        }}
      </QueryPart>
    </CardSection>
  )
}

interface OfYearProps {
  rawSchool: number
  year: AcademicYear
  /** The stage that the year is in. */
  level: AccomplishmentLevel
}

function OfYear({ rawSchool, year, level }: OfYearProps) {
  const { i18n } = useLingui()
  const school = useQuery(schoolQueries.inYear(rawSchool, year.id))
  return (
    <div className="border-t border-line py-3 first-of-type:border-t-0">
      <h3 className="mb-1 font-medium">{academicYearLabel(year, i18n)}</h3>
      <QueryPart query={school}>
        {(found) => {
          if (found === null) return <p>{i18n._('dashboard.noScores.noSchool')}</p>
          const text = { level: i18n._(accomplishmentLabels[level]) }
          if (found.accomplishment_status >= level) {
            return (
              <p className="flex items-start gap-2 text-positive">
                <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
                {i18n._('dashboard.ownSchool.done', text)}
              </p>
            )
          }
          return (
            <>
              <p className="flex items-start gap-2 text-warning">
                <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
                {i18n._('dashboard.ownSchool.behind', text)}
              </p>
              <Missing school={found.id} level={level} />
              <LinkButton to="/school/edit/$schoolId" params={{ schoolId: found.id }}>
                {i18n._('school.accomplishmentSection')}
              </LinkButton>
            </>
          )
        }}
      </QueryPart>
    </div>
  )
}

function Missing({ school, level }: { school: number; level: AccomplishmentLevel }) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(accomplishmentQueries.statement(school))}>
      {(statement) => (
        <ul className="my-2 list-disc ps-6 text-sm">
          {missingWork(statement, level).map(({ kind, count }) => (
            <li key={kind}>{i18n._(missingLabels[kind].id, { n: count })}</li>
          ))}
        </ul>
      )}
    </QueryPart>
  )
}
