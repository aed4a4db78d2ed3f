import { useLingui } from '@lingui/react'
import { CalendarCheck, NotebookPen } from 'lucide-react'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { startAtMissing } from './start-at-missing'

interface RecordLinksProps {
  user: SignedInUser
  /** The full labels of the links. */
  names: { scores: string; attendance: string }
  /** The parameters that link the screens. */
  search: { academicYear: number; school: number; grade: number; suffix?: string | undefined; studentId?: number }
  /** The month whose scores are opened; without it one of them is chosen there. */
  month?: number | undefined
  /** Why the sheets cannot be opened. */
  refusal: string | null
}

/** Links to the score and attendance sheets of a class or of one student in it, if the user may see them. */
export function RecordLinks({ user, names, search, month, refusal }: RecordLinksProps) {
  const { i18n } = useLingui()
  const scores = { name: names.scores, label: i18n._('score.title'), icon: NotebookPen }
  const attendance = { name: names.attendance, label: i18n._('attendance.title'), icon: CalendarCheck }
  return (
    <>
      {can(user, 'sts_view_score') &&
        (refusal === null ? (
          <IconLink to="/score" search={{ ...search, month }} state={startAtMissing} {...scores} />
        ) : (
          <IconButton {...scores} disabledReason={refusal} />
        ))}
      {can(user, 'sts_view_attendance') &&
        (refusal === null ? (
          <IconLink to="/attendance" search={search} state={startAtMissing} {...attendance} />
        ) : (
          <IconButton {...attendance} disabledReason={refusal} />
        ))}
    </>
  )
}
