import { useLingui } from '@lingui/react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { StudentNames } from './student-names'
import type { GraduationRow } from './schema'
import type { RefusedStudents } from './use-decision'

interface DecisionNoticesProps {
  promoted: readonly GraduationRow[]
  refused: RefusedStudents | null
  onLeaveOut: () => void
}

/** The part that is done, and the students who prevent the rest. */
export function DecisionNotices({ promoted, refused, onLeaveOut }: DecisionNoticesProps) {
  const { i18n } = useLingui()
  return (
    <>
      {promoted.length > 0 && (
        <Alert tone="warning" role="status">
          {i18n._('graduation.promote.halfDone', { n: promoted.length })}
        </Alert>
      )}
      {refused !== null && (
        <Alert
          tone="danger"
          role="status"
          title={i18n._(refused.message, { n: refused.students.length })}
          actions={<Button onClick={onLeaveOut}>{i18n._('graduation.refused.leaveOut')}</Button>}
        >
          <StudentNames students={refused.students} />
        </Alert>
      )}
    </>
  )
}
