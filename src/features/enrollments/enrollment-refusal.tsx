import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { EnrollmentRow } from './schema'

/** Why a student ID cannot be enrolled. `row` is the enrollment where it is at this school. */
export type Refusal = { kind: 'notFound' } | { kind: 'alreadyEnrolled'; row: EnrollmentRow | null }

interface EnrollmentRefusalProps {
  refusal: Refusal
  onOpen: (row: EnrollmentRow) => void
  onClose: () => void
}

/** Says why the child cannot be enrolled and what to do; an enrollment at this school can be opened and changed. */
export function EnrollmentRefusal({ refusal, onOpen, onClose }: EnrollmentRefusalProps) {
  const { i18n } = useLingui()
  const row = refusal.kind === 'alreadyEnrolled' ? refusal.row : null
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={i18n._('enrollment.cannotEnroll')}
      description={i18n._(describeRefusal(refusal))}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('common.close')}</Button>
          {row !== null && (
            <Button variant="primary" onClick={() => onOpen(row)}>
              {i18n._('enrollment.openExisting')}
            </Button>
          )}
        </>
      }
    />
  )
}

function describeRefusal(refusal: Refusal): string {
  if (refusal.kind === 'notFound') return 'enrollment.refused.notFound'
  return refusal.row === null ? 'enrollment.refused.enrolledElsewhere' : 'enrollment.refused.enrolledHere'
}
