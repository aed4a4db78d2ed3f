import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import { schoolQueries } from '@/domain/schools/queries'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { DoneText } from '@/components/ui/done-text'
import { accomplishmentQueries } from './queries'
import { schoolMonth } from '@/domain/academic-years/school-month'

interface ClassesWithoutScoresProps {
  user: SignedInUser
  /** The user's own school, the same in every year. */
  rawSchool: number
  today: string
}

/** The dashboard's card of the classes that have no score yet in the month that is due. */
export function ClassesWithoutScores({ user, rawSchool, today }: ClassesWithoutScoresProps) {
  const { i18n } = useLingui()
  const years = useQuery(academicYearQueries.all())
  return (
    <CardSection title={i18n._('dashboard.noScores')}>
      <QueryPart query={years}>
        {({ data }) => {
          const year = data.find(({ status }) => status === 'running')
          if (year === undefined) return <p>{i18n._('dashboard.noScores.noYear')}</p>
          const month = schoolMonth(year, today)
          if (month === null) return <p>{i18n._('dashboard.noScores.noMonth')}</p>
          return <OfSchool user={user} rawSchool={rawSchool} academicYear={year.id} month={month} />
        }}
      </QueryPart>
    </CardSection>
  )
}

interface OfSchoolProps {
  user: SignedInUser
  rawSchool: number
  academicYear: number
  month: number
}

function OfSchool({ user, rawSchool, academicYear, month }: OfSchoolProps) {
  const { i18n } = useLingui()
  const school = useQuery(schoolQueries.inYear(rawSchool, academicYear))
  return (
    <QueryPart query={school}>
      {(found) =>
        found === null ? (
          <p>{i18n._('dashboard.noScores.noSchool')}</p>
        ) : (
          <OfMonth user={user} academicYear={academicYear} school={found.id} month={month} />
        )
      }
    </QueryPart>
  )
}

interface OfMonthProps {
  user: SignedInUser
  academicYear: number
  school: number
  month: number
}

function OfMonth({ user, academicYear, school, month }: OfMonthProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const monthLabel = monthName(month, locale)
  const statement = useQuery(accomplishmentQueries.statement(school))
  const lookup = { academicYear, school, teacherStaffId: toTeacherFilter(user) }
  const ownClasses = useQuery(classroomQueries.lookup(lookup))
  return (
    <QueryPart query={statement}>
      {({ classes_without_scores }) => (
        <QueryPart query={ownClasses}>
          {(classrooms) => {
            const own = new Set(classrooms.map(({ id }) => id))
            const rooms = classes_without_scores.filter(
              ({ classroom_id, months }) => own.has(classroom_id) && months.includes(month),
            )
            if (rooms.length === 0) {
              return <DoneText>{i18n._('dashboard.noScores.none', { month: monthLabel })}</DoneText>
            }
            return (
              <>
                <p>{i18n._('dashboard.noScores.ofMonth', { month: monthLabel, n: rooms.length })}</p>
                <ul className="mt-2 grid grid-cols-2 gap-2 xs:grid-cols-3">
                  {rooms.map((room) => (
                    <li key={room.classroom_id}>
                      <Link
                        to="/score-management"
                        search={{ academicYear, school, grade: room.grade, suffix: room.suffix, month }}
                        state={startAtMissing}
                        className="flex min-h-11 items-center justify-center rounded border border-line px-2 text-center text-sm text-accent hover:bg-accent-soft"
                      >
                        {formatClassName(room, locale)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )
          }}
        </QueryPart>
      )}
    </QueryPart>
  )
}
