import * as z from 'zod'
import { useLingui } from '@lingui/react'
import { DialogForm } from '@/forms/dialog-form'
import { useZodForm } from '@/forms/use-zod-form'
import { decisionOf, type DecisionProps } from './decision'
import { OutlookSummary } from './outlook-summary'
import { graduationMutations } from './queries'
import { outlook } from './rules'

const nothing = z.object({})

/** The last grade has no target: who passed has finished school (checklist O-064). */
export function FinishSchoolDialog({ user, grade, pupils, onClose, onDone }: DecisionProps) {
  const { i18n } = useLingui()
  const form = useZodForm(nothing, {})
  const { passed, ...leftOut } = outlook(pupils)
  const mutation = graduationMutations.move('promote')
  return (
    <DialogForm
      title={i18n._('graduation.finish')}
      form={form}
      mutation={{
        ...mutation,
        mutationFn: (_input: object, key: string) =>
          mutation.mutationFn([decisionOf({ user, grade }, passed, 1, null)], key),
      }}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('graduation.finish')}
      disabledReason={passed.length === 0 ? i18n._('graduation.promote.nobody') : null}
    >
      <OutlookSummary deeds={[i18n._('graduation.finish.outlook', { n: passed.length })]} leftOut={leftOut} />
    </DialogForm>
  )
}
