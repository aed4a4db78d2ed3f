import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { ChoiceField } from '@/forms/choice-field'
import { DialogForm } from '@/forms/dialog-form'
import { TextField } from '@/forms/text-field'
import { useZodForm } from '@/forms/use-zod-form'
import { useLocale } from '@/lib/i18n'
import { fullName } from '@/lib/names'
import { formatScore } from '@/lib/numbers'
import { Facts } from '@/ui/facts'
import { changeReasonLabels, resultLabels } from './labels'
import { graduationMutations } from './queries'
import { otherReason, reasonsFor, type ChangeReason } from './rules'
import { resultChange, type GraduationRow } from './schema'

interface ChangeResultDialogProps {
  pupil: GraduationRow
  onClose: () => void
  onDone: () => void
}

/** Sets a result by hand, with the reason (lifecycle §4, §5). */
export function ChangeResultDialog({ pupil, onClose, onDone }: ChangeResultDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  // Nothing is chosen for the user.
  const nothingChosen = { otherReasonForChanged: '' }
  const form = useZodForm(resultChange, nothingChosen, {
    prepare: (values) => ({
      ...values,
      otherReasonForChanged: values.reasonForChanged === otherReason ? values.otherReasonForChanged : null,
    }),
  })
  const [result, reason] = useWatch({ control: form.control, name: ['result', 'reasonForChanged'] })
  const reasons = reasonsOf(result)
  const score = (value: number | null) => (value === null ? null : formatScore(value))
  return (
    <DialogForm
      title={i18n._('graduation.change.named', { name: fullName(pupil.student, locale) })}
      form={form}
      mutation={graduationMutations.changeResult(pupil.id)}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
    >
      <Facts
        facts={[
          { label: i18n._('graduation.semester1'), value: score(pupil.scoreSemester1) },
          { label: i18n._('graduation.semester2'), value: score(pupil.scoreSemester2) },
          {
            label: i18n._('graduation.change.present'),
            value: i18n._(
              pupil.annual_result === null ? 'graduation.result.none' : resultLabels[pupil.annual_result].id,
            ),
          },
        ]}
      />
      <ChoiceField
        control={form.control}
        name="result"
        label={i18n._('graduation.change.result')}
        required
        placeholder={i18n._('common.choose')}
        options={([1, 0] as const).map((value) => ({ value, label: i18n._(resultLabels[value].id) }))}
        onValueChange={(chosen) => {
          const [only, ...more] = reasonsFor(chosen === 0 ? 0 : 1)
          // A reason that does not go with the result is no longer one; the only one is chosen.
          form.resetField('reasonForChanged')
          if (only !== undefined && more.length === 0) form.setValue('reasonForChanged', only)
        }}
      />
      <ChoiceField
        control={form.control}
        name="reasonForChanged"
        label={i18n._('graduation.change.reason')}
        required
        placeholder={i18n._('common.choose')}
        disabledReason={reasons.length === 0 ? i18n._('graduation.change.resultFirst') : null}
        options={reasons.map((value) => ({ value, label: i18n._(changeReasonLabels[value].id) }))}
      />
      {reason === otherReason && (
        <TextField
          control={form.control}
          name="otherReasonForChanged"
          label={i18n._('graduation.change.other')}
          required
          maxLength={500}
        />
      )}
    </DialogForm>
  )
}

/** Until a result is chosen, whatever the form's type says, there are none. */
function reasonsOf(result: 0 | 1 | undefined): readonly ChangeReason[] {
  return result === undefined ? [] : reasonsFor(result)
}
