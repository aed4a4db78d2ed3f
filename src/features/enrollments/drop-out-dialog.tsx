import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { useZodForm } from '@/components/forms/use-zod-form'
import {
  type DropOutFormValues,
  type DropOutInput,
  dropOutInput,
  dropOutReasons,
  dropOutStages,
} from './drop-out-schema'
import { dropOutReasonLabels, dropOutStageLabels } from './labels'
import { type PendingTransfer, pendingTransferIn } from './pending-transfer'
import { PendingTransferNotice } from './pending-transfer-notice'
import { enrollmentRowMutations } from './row-mutations'

interface DropOutDialogProps {
  /** `name` is the student's as people read it. */
  enrollment: { id: number; name: string }
  onClose: () => void
  onDone: () => void
}

/** Records that a student dropped out: why and when. */
export function DropOutDialog({ enrollment: { id, name }, onClose, onDone }: DropOutDialogProps) {
  const { i18n } = useLingui()
  const nothingChosen: DropOutFormValues = { drop_out_reason: null, report_stage: null }
  const form = useZodForm(dropOutInput, nothingChosen)
  const [pending, setPending] = useState<PendingTransfer | null>(null)
  const { mutationFn, meta } = enrollmentRowMutations.dropOut(id)
  const dropOut: FormMutation<DropOutInput, unknown> = {
    meta,
    mutationFn: async (body, key) => {
      setPending(null)
      try {
        return await mutationFn(body, key)
      } catch (error) {
        setPending(pendingTransferIn(error))
        throw error
      }
    },
  }
  return (
    <DialogForm
      title={i18n._('student.dropOut.title', { name })}
      description={i18n._('student.dropOut.body')}
      form={form}
      mutation={dropOut}
      draftKey={`drop-out/${String(id)}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('student.dropOut')}
      danger
    >
      {pending !== null && <PendingTransferNotice pending={pending} />}
      <SelectField
        control={form.control}
        name="drop_out_reason"
        label={i18n._('student.dropOut.reason')}
        required
        placeholder={i18n._('common.choose')}
        options={dropOutReasons.map((value) => ({ value, label: i18n._(dropOutReasonLabels[value]) }))}
      />
      <SelectField
        control={form.control}
        name="report_stage"
        label={i18n._('enrollment.reportStage')}
        required
        placeholder={i18n._('common.choose')}
        options={dropOutStages.map((value) => ({ value, label: i18n._(dropOutStageLabels[value]) }))}
      />
    </DialogForm>
  )
}
