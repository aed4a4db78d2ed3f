import { useLingui } from '@lingui/react'
import { CalendarCheck, NotebookPen, Pencil, Printer } from 'lucide-react'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { profileEditRefusal } from './profile-rights'
import type { ProfileEnrollment, StudentRecord } from './profile-schema'
import { hasSheets, sheetRefusal } from '@/domain/students/sheet-refusal'

/** The links of a profile: printing for everyone, editing, scores and attendance for those who may. */
export function ProfileActions({ user, record }: { user: SignedInUser; record: StudentRecord }) {
  const { i18n } = useLingui()
  return (
    <>
      {record.enrollment !== null && <SheetLinks user={user} record={record} enrollment={record.enrollment} />}
      <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
        {i18n._('common.print')}
      </Button>
      {profileEditRefusal(user, record) === null && (
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

interface SheetLinksProps {
  user: SignedInUser
  record: StudentRecord
  enrollment: ProfileEnrollment
}

/** The ways to the student's row in the sheets of their class. */
function SheetLinks({ user, record, enrollment }: SheetLinksProps) {
  const { i18n } = useLingui()
  const { academic_year: year, school, grade, classroom } = enrollment
  const refusal = sheetRefusal({ entryStatus: record.enrollment_status, classroom })
  const sheets = [
    { to: '/score', right: 'sts_view_score', label: 'score.title', Icon: NotebookPen },
    { to: '/attendance', right: 'sts_view_attendance', label: 'attendance.title', Icon: CalendarCheck },
  ] as const
  const search = { academicYear: year.id, school: school.id, grade, suffix: classroom?.suffix, studentId: record.id }
  return sheets
    .filter(({ right }) => hasSheets(year.status) && can(user, right))
    .map(({ to, label, Icon }) =>
      refusal === null ? (
        <LinkButton key={to} to={to} search={search} icon={<Icon aria-hidden className="size-4" />}>
          {i18n._(label)}
        </LinkButton>
      ) : (
        <Button key={to} disabledReason={i18n._(refusal)} icon={<Icon aria-hidden className="size-4" />}>
          {i18n._(label)}
        </Button>
      ),
    )
}
