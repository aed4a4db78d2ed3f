import { useLingui } from '@lingui/react'
import { ChoiceField } from '@/forms/choice-field'
import { DialogForm } from '@/forms/dialog-form'
import { useZodForm } from '@/forms/use-zod-form'
import { type DropOutFormValues, dropOutInput, dropOutReasons, dropOutStages } from './drop-out-schema'
import { dropOutReasonLabels, dropOutStageLabels } from './labels'
import { enrollmentRowMutations } from './row-mutations'

interface DropOutDialogProps {
  /** `name` is the student's as people read it. */
  enrollment: { id: number; name: string }
  onClose: () => void
  onDone: () => void
}

/** Records that a student dropped out: why and when (lifecycle §2.4). */
export function DropOutDialog({ enrollment: { id, name }, onClose, onDone }: DropOutDialogProps) {
  const { i18n } = useLingui()
  const nothingChosen: DropOutFormValues = { drop_out_reason: null, report_stage: null }
  const form = useZodForm(dropOutInput, nothingChosen)
  return (
    <DialogForm
      title={i18n._('student.dropOut.title', { name })}
      description={i18n._('student.dropOut.body')}
      form={form}
      mutation={enrollmentRowMutations.dropOut(id)}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('student.dropOut')}
      danger
    >
      <ChoiceField
        control={form.control}
        name="drop_out_reason"
        label={i18n._('student.dropOut.reason')}
        required
        placeholder={i18n._('common.choose')}
        options={dropOutReasons.map((value) => ({ value, label: i18n._(dropOutReasonLabels[value]) }))}
      />
      <ChoiceField
        control={form.control}
        name="report_stage"
        label={i18n._('student.dropOut.stage')}
        required
        placeholder={i18n._('common.choose')}
        options={dropOutStages.map((value) => ({ value, label: i18n._(dropOutStageLabels[value]) }))}
      />
    </DialogForm>
  )
}
