import { useLingui } from '@lingui/react'
import { UsersRound } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { hasNoRecordsYet, isAssigned } from './rights'
import type { Classroom } from '@/domain/classrooms/schema'
import { RecordLinks } from '@/domain/classrooms/sheet-links'

interface ClassroomLinksProps {
  user: SignedInUser
  room: Classroom
  year: AcademicYear
}

/**
 * The ways to a class's students, scores and attendance, with the parameters that link those screens. A
 * teacher opens those of the own classes only; a year in preparation has no scores and attendance yet.
 */
export function ClassroomLinks({ user, room, year }: ClassroomLinksProps) {
  const { i18n } = useLingui()
  const name = formatClassName(room, useLocale())
  const notAssigned = isAssigned(user, room) ? null : i18n._('classroom.notAssigned')
  const search = {
    academicYear: year.id,
    school: room.academic_year_school_id,
    grade: room.grade,
    suffix: room.suffix,
  }
  return (
    <>
      <ClassStudentsLink user={user} room={room} />
      {!hasNoRecordsYet(year.status) && (
        <RecordLinks
          user={user}
          names={{
            scores: i18n._('classroom.scoresNamed', { name }),
            attendance: i18n._('classroom.attendanceNamed', { name }),
          }}
          search={search}
          refusal={notAssigned}
        />
      )}
    </>
  )
}

/** The way to the students of a class. */
export function ClassStudentsLink({ user, room }: Omit<ClassroomLinksProps, 'year'>) {
  const { i18n } = useLingui()
  const students = {
    name: i18n._('classroom.studentsNamed', { name: formatClassName(room, useLocale()) }),
    label: i18n._('student.title'),
    icon: UsersRound,
  }
  if (!can(user, 'sts_manage_student', 'sts_manage_owned_student', 'sts_view_student')) return null
  return isAssigned(user, room) ? (
    <IconLink to="/student/classroom/$classroomId" params={{ classroomId: room.id }} {...students} />
  ) : (
    <IconButton {...students} disabledReason={i18n._('classroom.notAssigned')} />
  )
}
