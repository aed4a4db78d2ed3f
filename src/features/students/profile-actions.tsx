import { useLingui } from '@lingui/react'
import { CalendarCheck, NotebookPen, Pencil, Printer } from 'lucide-react'
import { can } from '@/session/can'
import type { SignedInUser } from '@/session/session'
import { Button } from '@/ui/button'
import { LinkButton } from '@/ui/link-button'
import { isProfileReadOnly, mayEditProfile } from './profile-rights'
import type { StudentRecord } from './profile-schema'

/** What leads on from a profile: printing for everyone, editing, scores and attendance for those who may. */
export function ProfileActions({ user, record }: { user: SignedInUser; record: StudentRecord }) {
  const { i18n } = useLingui()
  const { academic_year: year, school, grade, classroom } = record.enrollment
  // Years in preparation have no sheets yet (lifecycle §2.1).
  const hasSheets = year.status !== 'draft' && year.status !== 'pre'
  const search = { academicYear: year.id, school: school.id, grade, suffix: classroom?.suffix, studentId: record.id }
  return (
    <>
      {hasSheets && can(user, 'sts_view_score') && (
        <LinkButton to="/score" search={search} icon={<NotebookPen aria-hidden className="size-4" />}>
          {i18n._('score.title')}
        </LinkButton>
      )}
      {hasSheets && can(user, 'sts_view_attendance') && (
        <LinkButton to="/attendance" search={search} icon={<CalendarCheck aria-hidden className="size-4" />}>
          {i18n._('attendance.title')}
        </LinkButton>
      )}
      <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
        {i18n._('common.print')}
      </Button>
      {mayEditProfile(user, record) && !isProfileReadOnly(record) && (
        <LinkButton
          variant="primary"
          to="/student/$studentId"
          params={{ studentId: record.id }}
          icon={<Pencil aria-hidden className="size-4" />}
        >
          {i18n._('student.edit')}
        </LinkButton>
      )}
    </>
  )
}
