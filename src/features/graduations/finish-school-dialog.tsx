import * as z from 'zod/mini'
import { useLingui } from '@lingui/react'
import { DialogForm } from '@/components/forms/dialog-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import type { DecisionProps } from './decision'
import { DecisionNotices } from './decision-notices'
import { DecisionPreview } from './decision-preview'
import { useDecision } from './use-decision'

const nothing = z.object({})

/** The last grade has no target: who passed has finished school. */
export function FinishSchoolDialog({ user, grade, students, onClose, onDone }: DecisionProps) {
  const { i18n } = useLingui()
  const form = useZodForm(nothing, {})
  const decision = useDecision({ user, grade, students }, 'promote', (_input: object, parted) => [
    { status: 1, students: parted.passed, target: null },
  ])
  const { passed, failed, withoutResult, decided } = decision
  return (
    <DialogForm
      title={i18n._('graduation.finish')}
      form={form}
      mutation={decision.mutation}
      draftKey={`finish-school/${students.map(({ id }) => id).join('/')}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('graduation.finish')}
      disabledReason={passed.length === 0 ? i18n._('graduation.promote.noStudents') : null}
    >
      <DecisionNotices promoted={[]} refused={decision.refused} onLeaveOut={decision.leaveOut} />
      <DecisionPreview
        actions={[i18n._('graduation.finish.outlook', { n: passed.length })]}
        leftOut={{ failed, withoutResult, decided }}
        undo="graduation.undo.untilFinish"
      />
    </DialogForm>
  )
}
