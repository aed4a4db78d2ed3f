import { useLingui } from '@lingui/react'
import { DialogForm } from '@/components/forms/dialog-form'
import { TextField } from '@/components/forms/text-field'
import { useZodForm } from '@/components/forms/use-zod-form'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { transferMutations } from '../queries'
import { maxReasonLength, transferRefusal, type TransferRow } from '../schema'

interface RefuseTransferDialogProps {
  transfer: TransferRow
  onClose: () => void
}

/** The receiving school does not admit the student, and says why. */
export function RefuseTransferDialog({ transfer, onClose }: RefuseTransferDialogProps) {
  const { i18n } = useLingui()
  const form = useZodForm(transferRefusal, { reason: '' })
  return (
    <DialogForm
      title={i18n._('transfer.refuse.title', { name: fullName(transfer.student, useLocale()) })}
      description={i18n._('transfer.refuse.body')}
      form={form}
      mutation={transferMutations.refuse(transfer.id)}
      draftKey={`transfer/refuse/${String(transfer.id)}`}
      onSaved={onClose}
      onClose={onClose}
      submitLabel={i18n._('transfer.refuse')}
      danger
    >
      <TextField
        control={form.control}
        name="reason"
        label={i18n._('common.reason')}
        required
        maxLength={maxReasonLength}
      />
    </DialogForm>
  )
}
