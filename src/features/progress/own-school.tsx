import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { schoolQueries } from '@/domain/schools/queries'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/shell/query-part'
import { boardPeriod, type BoardPeriod } from './board-period'

/** A school-level user's own school in the running year, with the classes that the user may open. */
export interface OwnSchool extends BoardPeriod {
  /** The school in its year. */
  school: number
  classrooms: readonly Classroom[]
}

interface OwnSchoolPartProps {
  user: SignedInUser
  /** The user's own school, the same in every year. */
  rawSchool: number
  /** The year that the address names. */
  academicYear: number | undefined
  today: string
  children: (own: OwnSchool) => ReactNode
}

/** Loads the user's own school for a part of the dashboard. */
export function OwnSchoolPart({ user, rawSchool, academicYear, today, children }: OwnSchoolPartProps) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(academicYearQueries.all())}>
      {({ data }) => {
        const { period, problem } = boardPeriod({ academicYear }, data, today)
        if (problem !== null) return <PlaceNotice problem={problem} />
        if (period?.year.status === 'running') {
          return (
            <OfYear user={user} rawSchool={rawSchool} period={period}>
              {children}
            </OfYear>
          )
        }
        return academicYear === undefined || period === null ? (
          <p>{i18n._('dashboard.noScores.noYear')}</p>
        ) : (
          <PlaceNotice problem={{ of: 'year', year: period.year }} />
        )
      }}
    </QueryPart>
  )
}

interface OfYearProps extends Pick<OwnSchoolPartProps, 'user' | 'rawSchool' | 'children'> {
  period: BoardPeriod
}

function OfYear({ user, rawSchool, period, children }: OfYearProps) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(schoolQueries.inYear(rawSchool, period.year.id))}>
      {(found) =>
        found === null ? (
          <p>{i18n._('dashboard.noScores.noSchool')}</p>
        ) : (
          <SchoolWithClasses user={user} period={period} school={found.id}>
            {children}
          </SchoolWithClasses>
        )
      }
    </QueryPart>
  )
}

interface SchoolWithClassesProps extends Pick<OwnSchoolPartProps, 'user' | 'children'> {
  period: BoardPeriod
  school: number
}

/** Loads the active classes of a school in a year. */
export function SchoolWithClasses({ user, period, school, children }: SchoolWithClassesProps) {
  const { i18n } = useLingui()
  const lookup = { academicYear: period.year.id, school, teacherStaffId: toTeacherFilter(user) }
  return (
    <QueryPart query={useQuery(classroomQueries.lookup(lookup))}>
      {(classrooms) => {
        const active = classrooms.filter(({ status }) => status === 1)
        return active.length === 0 ? (
          <p>{i18n._('sheet.overview.noClasses')}</p>
        ) : (
          children({ ...period, school, classrooms: active })
        )
      }}
    </QueryPart>
  )
}
