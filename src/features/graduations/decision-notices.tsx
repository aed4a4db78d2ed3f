import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { PupilNames } from './pupil-names'
import type { GraduationRow } from './schema'
import type { RefusedPupils } from './use-decision'

interface DecisionNoticesProps {
  promoted: readonly GraduationRow[]
  refused: RefusedPupils | null
  onLeaveOut: () => void
}

/** What is done already and what is not, and because of whom. */
export function DecisionNotices({ promoted, refused, onLeaveOut }: DecisionNoticesProps) {
  const { i18n } = useLingui()
  return (
    <>
      {promoted.length > 0 && (
        <p role="status" className="rounded border border-warning bg-warning-soft p-3 text-sm text-warning">
          {i18n._('graduation.promote.halfDone', { n: promoted.length })}
        </p>
      )}
      {refused !== null && (
        <section
          role="status"
          aria-label={i18n._('graduation.refused')}
          className="flex flex-col items-start gap-2 rounded border border-danger bg-danger-soft p-3 text-sm"
        >
          <p className="text-danger">{i18n._(refused.message, { n: refused.pupils.length })}</p>
          <PupilNames pupils={refused.pupils} />
          <Button onClick={onLeaveOut}>{i18n._('graduation.refused.leaveOut')}</Button>
        </section>
      )}
    </>
  )
}
