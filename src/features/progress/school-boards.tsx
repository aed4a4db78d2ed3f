import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { boardPeriod } from './board-period'
import { ClassHeatMap } from './class-heat-map'
import { SchoolWithClasses } from './own-school'

interface SchoolBoardsProps {
  user: SignedInUser
  school: School
  years: readonly AcademicYear[]
  today: string
}

/** How far the sheets of a school are, on its own page. */
export function SchoolBoards({ user, school, years, today }: SchoolBoardsProps) {
  const { period } = boardPeriod({ academicYear: school.academic_year_id }, years, today)
  if (period === null) return null
  return (
    <SchoolWithClasses user={user} period={period} school={school.id}>
      {(own) => (
        <div className="grid min-w-0 items-start gap-4 xl:grid-cols-2">
          {can(user, 'sts_view_score') && <ClassHeatMap kind="scores" own={own} today={today} />}
          {can(user, 'sts_view_attendance') && <ClassHeatMap kind="attendances" own={own} today={today} />}
        </div>
      )}
    </SchoolWithClasses>
  )
}
