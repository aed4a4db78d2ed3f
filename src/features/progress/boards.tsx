import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { can } from '@/auth/can'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { cn } from '@/components/ui/cn'
import { boardPlace } from './board-place'
import type { BoardSearch } from './board-search'
import { ClassAverages } from './class-averages'
import { ClassHeatMap } from './class-heat-map'
import { EnrollmentByGrade } from './enrollment-by-grade'
import { NextTask } from './next-task-button'
import { OwnSchoolPart } from './own-school'
import { PlaceBoard } from './place-board'
import { YearFigureCards } from './year-figures'

export interface BoardsProps {
  user: SignedInUser
  today: string
  search: BoardSearch
}

/** The boards of the user's own work: of a place, of a school, or of a teacher's classes. */
export function Boards({ user, today, search }: BoardsProps) {
  const ownSchool = lockedSchool(user)
  const place = boardPlace(search, user)
  if (place === null) return <PlaceNotice problem={{ of: 'place' }} />
  if (ownSchool === null) {
    return can(user, 'sts_view_school') && <PlaceBoard user={user} today={today} search={search} place={place} />
  }
  return (
    <OwnSchoolPart user={user} rawSchool={ownSchool.id} academicYear={search.academicYear} today={today}>
      {(own) => {
        const [first, ...others] = own.classrooms
        const maySeeScores = can(user, 'sts_view_score')
        return (
          <div className="grid min-w-0 items-start gap-3 xl:grid-cols-2 print:grid-cols-2">
            {user.role !== 'teacher' && (
              <div className="xl:col-span-2 print:col-span-2">
                <YearFigureCards user={user} academicYear={own.year.id} place={{}} />
              </div>
            )}
            {user.role === 'teacher' && (
              <div className="xl:col-span-2 print:col-span-2">
                <NextTask user={user} own={own} today={today} />
              </div>
            )}
            {maySeeScores && <ClassHeatMap kind="scores" own={own} today={today} />}
            {can(user, 'sts_view_attendance') && <ClassHeatMap kind="attendances" own={own} today={today} />}
            {user.role !== 'teacher' && <EnrollmentByGrade academicYear={own.year.id} school={own.school} />}
            {maySeeScores && first !== undefined && (
              // Alone in its row, as for a teacher, it takes both columns.
              <div className={cn('min-w-0', user.role === 'teacher' && 'xl:col-span-2 print:col-span-2')}>
                <ClassAverages classrooms={[first, ...others]} />
              </div>
            )}
          </div>
        )
      }}
    </OwnSchoolPart>
  )
}
