import { useWatch } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import { TextField } from '@/components/forms/text-field'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { RecordGone } from '@/domain/record-gone'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { formatScore } from '@/lib/text/numbers'
import { DescriptionList } from '@/components/ui/description-list'
import { changeReasonLabels, resultLabels } from './labels'
import { type GraduationClass, graduationMutations, graduationQueries } from './queries'
import { otherReason, reasonsFor, type ChangeReason } from './rules'
import { resultChange, toResultChange, type GraduationRow } from './schema'

interface ChangeResultDialogProps {
  row: GraduationRow
  room: GraduationClass
  onClose: () => void
  onDone: () => void
}

// Nothing is chosen for the user.
const nothingChosen = { result: null, reasonForChanged: null, otherReasonForChanged: '' }

/** Sets a result by hand, with the reason. */
export function ChangeResultDialog({ row, room, onClose, onDone }: ChangeResultDialogProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const form = useZodForm(resultChange, nothingChosen, {
    prepare: (values) => ({
      ...values,
      otherReasonForChanged: values.reasonForChanged === otherReason ? (values.otherReasonForChanged ?? null) : null,
    }),
  })
  const mutation = useRecordForm({
    form,
    record: row,
    toValues: (row) => ({ ...toResultChange(row), otherReasonForChanged: row.otherReason ?? '' }),
    readFields: toResultChange,
    groups: [
      {
        fields: ['result', 'reasonForChanged', 'otherReasonForChanged'],
        label: i18n._('graduation.change.result'),
        text: (row) => {
          const { annual_result: present, reasonForChanged: why, otherReason: other } = row
          const texts = [
            present === null ? null : i18n._(resultLabels[present]),
            why && i18n._(changeReasonLabels[why]),
            other,
          ]
          return texts.filter(Boolean).join(', ')
        },
      },
    ],
    read: async ({ staleTime }) => {
      const { data } = await queryClient.query({ ...graduationQueries.wholeClass(room), staleTime })
      const present = data.find(({ id }) => id === row.id)
      if (present !== undefined) return present
      throw new RecordGone('graduations')
    },
    ...graduationMutations.changeResult(row.id),
  })
  const [result, reason] = useWatch({ control: form.control, name: ['result', 'reasonForChanged'] })
  const reasons = listReasons(result)
  const score = (value: number | null) => (value === null ? null : formatScore(value))
  return (
    <DialogForm
      title={i18n._('graduation.change.named', { name: fullName(row.student, locale) })}
      form={form}
      mutation={mutation}
      draftKey={`result/${String(row.id)}`}
      onSaved={onDone}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
    >
      <DescriptionList
        facts={[
          { label: i18n._('graduation.semester1'), value: score(row.scoreSemester1) },
          { label: i18n._('graduation.semester2'), value: score(row.scoreSemester2) },
          {
            label: i18n._('graduation.change.present'),
            value: i18n._(row.annual_result === null ? 'graduation.result.none' : resultLabels[row.annual_result].id),
          },
        ]}
      />
      <SelectField
        control={form.control}
        name="result"
        label={i18n._('graduation.change.result')}
        required
        placeholder={i18n._('common.choose')}
        options={([1, 0] as const).map((value) => ({ value, label: i18n._(resultLabels[value].id) }))}
        onValueChange={(chosen) => {
          const [only, ...more] = reasonsFor(chosen === 0 ? 0 : 1)
          // A reason that does not go with the result is no longer one; the only one is chosen.
          form.resetField('reasonForChanged', { defaultValue: null })
          if (only !== undefined && more.length === 0) form.setValue('reasonForChanged', only)
        }}
      />
      <SelectField
        control={form.control}
        name="reasonForChanged"
        label={i18n._('common.reason')}
        required
        placeholder={i18n._('common.choose')}
        waitsFor={reasons.length === 0 ? i18n._('graduation.change.resultFirst') : null}
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

/** Until a result is chosen there are none. */
function listReasons(result: 0 | 1 | null): readonly ChangeReason[] {
  return result === null ? [] : reasonsFor(result)
}
