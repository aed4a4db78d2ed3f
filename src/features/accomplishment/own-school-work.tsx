import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { schoolQueries } from '@/domain/schools/queries'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { DoneText } from '@/components/ui/done-text'
import { LinkButton } from '@/components/ui/link-button'
import { TextLink } from '@/components/ui/text-link'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import type { School } from '@/domain/schools/schema'
import { accomplishmentLabels, missingLabels } from './labels'
import { missingWork, type MissingKind } from './missing-work'
import { accomplishmentQueries } from './queries'
import { type AccomplishmentLevel, accomplishmentLevels, type AccomplishmentStatement } from './schema'

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
    <div className="border-t border-line py-3 first-of-type:border-t-0 has-[[role=status]]:min-h-44">
      <h3 className="mb-1 font-medium">{academicYearLabel(year, i18n)}</h3>
      <QueryPart query={school}>
        {(found) =>
          found === null ? (
            <p>{i18n._('dashboard.noScores.noSchool')}</p>
          ) : (
            <WorkOfSchool school={found} level={level} isDone={found.accomplishment_status >= level} />
          )
        }
      </QueryPart>
    </div>
  )
}

/** The same of any school in its year; nothing in a year whose stage asks for no work. */
export function SchoolWork({ school, year }: { school: School; year: AcademicYear }) {
  const { i18n } = useLingui()
  const level = accomplishmentLevels.find(({ status }) => status === year.status)?.level
  if (level === undefined) return null
  return (
    <CardSection title={i18n._('school.accomplishmentSection')}>
      <WorkOfSchool school={school} level={level} isDone={school.accomplishment_status >= level} />
    </CardSection>
  )
}

interface WorkOfSchoolProps {
  school: School
  level: AccomplishmentLevel
  /** The school has declared the stage done. */
  isDone: boolean
}

/** What a school has to do in a year, each with a link to where it is done first. */
function WorkOfSchool({ school, level, isDone }: WorkOfSchoolProps) {
  const { i18n } = useLingui()
  const text = { level: i18n._(accomplishmentLabels[level]) }
  return (
    <QueryPart query={useQuery(accomplishmentQueries.statement(school.id))}>
      {(statement) => {
        const undecided = statement.students_undecided?.total ?? 0
        const roundsDue = statement.scholarship_rounds_due ?? 0
        const missing = isDone ? [] : missingWork(statement, level)
        // Children come, and wait for a class, until the year closes, whatever its stage asks for.
        const isAsked = missing.some(({ kind }) => kind === 'studentsWithoutClass')
        const withoutClass = level === 3 || isAsked ? 0 : statement.students_without_class
        return (
          <>
            {isDone ? (
              <DoneText>{i18n._('dashboard.ownSchool.done', text)}</DoneText>
            ) : (
              <p className="flex items-start gap-2 text-warning">
                <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
                {i18n._('dashboard.ownSchool.behind', text)}
              </p>
            )}
            <ul className="my-2 list-disc ps-6 text-sm">
              {missing.map(({ kind, count }) => (
                <li key={kind}>
                  <WorkLink kind={kind} statement={statement} school={school}>
                    {i18n._(missingLabels[kind].id, { n: count })}
                  </WorkLink>
                </li>
              ))}
              {withoutClass > 0 && (
                <li>
                  <WorkLink kind="studentsWithoutClass" statement={statement} school={school}>
                    {i18n._(missingLabels.studentsWithoutClass.id, { n: withoutClass })}
                  </WorkLink>
                </li>
              )}
              {roundsDue > 0 && (
                <li>
                  <TextLink
                    to="/scholarship/remittance"
                    search={{ academicYear: school.academic_year_id, school: school.id }}
                  >
                    {i18n._('dashboard.ownSchool.roundsDue', { n: roundsDue })}
                  </TextLink>
                </li>
              )}
              {undecided > 0 && (
                <li>
                  <WorkLink kind="undecided" statement={statement} school={school}>
                    {i18n._('dashboard.ownSchool.undecided', { n: undecided })}
                  </WorkLink>
                </li>
              )}
            </ul>
            {!isDone && (
              <div className="print:hidden">
                <LinkButton to="/school/edit/$schoolId" params={{ schoolId: school.id }}>
                  {i18n._('school.accomplishmentSection')}
                </LinkButton>
              </div>
            )}
          </>
        )
      }}
    </QueryPart>
  )
}

interface WorkLinkProps {
  kind: MissingKind | 'undecided'
  statement: AccomplishmentStatement
  school: School
  children: ReactNode
}

/** Leads to the first class that lacks this work. */
function WorkLink({ kind, statement, school, children }: WorkLinkProps) {
  const search = { academicYear: school.academic_year_id, school: school.id }
  if (kind === 'classes') {
    return (
      <TextLink to="/classroom" search={search}>
        {children}
      </TextLink>
    )
  }
  if (kind === 'students' || kind === 'studentsWithoutClass') {
    return (
      <TextLink to="/student" search={{ ...search, withoutClass: kind === 'studentsWithoutClass' ? true : undefined }}>
        {children}
      </TextLink>
    )
  }
  if (kind === 'results' || kind === 'undecided') {
    const [room] =
      (kind === 'results' ? statement.students_without_result : statement.students_undecided)?.classes ?? []
    return (
      <TextLink to="/graduation" search={{ ...search, grade: room?.grade, suffix: room?.suffix }}>
        {children}
      </TextLink>
    )
  }
  const [room] = kind === 'scores' ? statement.classes_without_scores : statement.classes_without_attendance
  return (
    <TextLink
      to={kind === 'scores' ? '/score-management' : '/attendance-management'}
      search={{ ...search, grade: room?.grade, suffix: room?.suffix, month: room?.months[0] }}
      state={startAtMissing}
    >
      {children}
    </TextLink>
  )
}
