import * as z from 'zod/mini'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { DialogForm } from '@/components/forms/dialog-form'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { formatInteger } from '@/lib/text/numbers'
import { queryKeys } from '@/domain/query-keys'
import { formatRiel } from '@/domain/riel'
import { Alert } from '@/components/ui/alert'
import { DescriptionList } from '@/components/ui/description-list'
import { presentRow } from '../rounds/round-queries'
import { enteredRounds } from '../rounds/round-entries'
import { roundLabels } from '../rounds/round-labels'
import { nextRound, type Round } from '../rounds/rounds'
import type { SchoolListing } from '../scholarship-search'
import { useExplainedWrite } from '../use-explained-write'
import { remittanceMutations, remittanceQueries } from './queries'
import {
  toRemittanceFields,
  type RemittanceInput,
  type RemittancePage,
  type RemittanceRow,
  remittedAmount,
  remittedAmounts,
  requiredFund,
} from './schema'

interface RemittanceDialogProps {
  listing: SchoolListing
  /** The school's present list, which is refetched after a refusal while the dialog is open. */
  present: RemittancePage
  /** The remittance that is changed, as it was when the dialog opened; null to pay the next round. */
  row: RemittanceRow | null
  onAdded: (row: RemittanceRow) => void
  onClose: () => void
}

// Null is a choice not made yet.
const remittanceForm = z.object({ remitted_amount: z.pipe(z.nullable(remittedAmount), remittedAmount) })

type RemittanceValues = z.input<typeof remittanceForm>
type RemittanceOutput = z.output<typeof remittanceForm>

/** Pays a round or changes its payment; shows how much it takes from the fund. */
export function RemittanceDialog({ row, ...props }: RemittanceDialogProps) {
  return row === null ? <PayRound {...props} /> : <EditPayment {...props} row={row} />
}

function PayRound({ listing, present, onAdded, onClose }: Omit<RemittanceDialogProps, 'row'>) {
  const { i18n } = useLingui()
  const next = nextRound(enteredRounds(present))
  const round = next ?? 'round_3'
  const form = useZodForm(remittanceForm, { remitted_amount: null })
  const explained = useExplainedWrite('scholarshipRemittance.payError', queryKeys.remittances)
  const { send, meta } = remittanceMutations.add()
  const toBody = ({ remitted_amount }: RemittanceOutput): RemittanceInput => ({
    academic_year_id: listing.academicYear,
    school_id: listing.school,
    round,
    remitted_amount,
    required_fund: requiredFund(remitted_amount, present.validTotal),
  })
  return (
    <RemittanceForm
      title={i18n._('scholarshipRemittance.pay')}
      submitLabel={i18n._('scholarshipRemittance.pay.submit')}
      round={round}
      validTotal={present.validTotal}
      available={present.available}
      form={form}
      mutation={{
        meta,
        // The same amount is another payment once the figures have changed; a key belongs to one.
        mutationFn: (input, key) =>
          explained(() => send(toBody(input), `${key}/${round}/${String(present.validTotal)}`)),
      }}
      draftKey={`remittance/new/${String(listing.school)}`}
      disabledReason={next === null ? i18n._('scholarship.allRounds') : null}
      onSaved={(row) => {
        onAdded(row)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type EditPaymentProps = Omit<RemittanceDialogProps, 'row' | 'onAdded'> & { row: RemittanceRow }

function EditPayment({ listing, present, row, onClose }: EditPaymentProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const latest = present.data.find(({ id }) => id === row.id) ?? row
  const form = useZodForm(remittanceForm, toFormValues(row))
  const explained = useExplainedWrite('scholarshipRemittance.updateError', queryKeys.remittances)
  const { write, meta } = remittanceMutations.update(row.id)
  const mutation = useRecordForm({
    form,
    record: row,
    toValues: toFormValues,
    readFields: toRemittanceFields,
    toFields: ({ remitted_amount }: RemittanceOutput) => ({
      remitted_amount,
      required_fund: requiredFund(remitted_amount, present.validTotal),
    }),
    read: async ({ staleTime }) => {
      const { data } = await queryClient.query({ ...remittanceQueries.list(listing), staleTime })
      return presentRow(data, row)
    },
    write: (changes, sending) => explained(() => write(changes, sending)),
    meta,
  })
  return (
    <RemittanceForm
      title={i18n._('scholarshipRemittance.edit')}
      submitLabel={i18n._('common.save')}
      round={row.round}
      validTotal={present.validTotal}
      available={latest.available ?? null}
      form={form}
      mutation={mutation}
      draftKey={`remittance/${String(row.id)}`}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

function toFormValues(row: RemittanceRow): RemittanceValues {
  return { remitted_amount: remittedAmounts.find((amount) => amount === row.remitted_amount) ?? null }
}

interface RemittanceFormProps {
  title: string
  submitLabel: string
  round: Round
  /** The students that the round is paid to. */
  validTotal: number
  /** The highest possible payment. */
  available: number | null
  form: UseFormReturn<RemittanceValues, unknown, RemittanceOutput>
  mutation: FormMutation<RemittanceOutput, RemittanceRow>
  draftKey: string
  disabledReason?: string | null
  onSaved: (row: RemittanceRow) => void
  onClose: () => void
}

function RemittanceForm({ round, validTotal, available, form, disabledReason, ...dialog }: RemittanceFormProps) {
  const { i18n } = useLingui()
  const amount = useWatch({ control: form.control, name: 'remitted_amount' })
  const required = amount === null ? null : requiredFund(amount, validTotal)
  const isShort = required !== null && available !== null && required > available
  const shortage = isShort
    ? i18n._('scholarshipRemittance.notEnoughFund', {
        available: formatInteger(available),
        required: formatInteger(required),
      })
    : null
  return (
    <DialogForm {...dialog} form={form} disabledReason={disabledReason ?? shortage}>
      <DescriptionList
        facts={[
          { label: i18n._('scholarship.round'), value: i18n._(roundLabels[round]) },
          { label: i18n._('scholarship.validStudents.title'), value: formatInteger(validTotal) },
        ]}
      />
      <SelectField
        control={form.control}
        name="remitted_amount"
        label={i18n._('scholarshipRemittance.amount')}
        help={i18n._('scholarshipRemittance.amount.help')}
        required
        placeholder={i18n._('common.choose')}
        options={remittedAmounts.map((value) => ({ value, label: formatRiel(value) }))}
      />
      <div aria-live="polite">
        <DescriptionList
          facts={[
            {
              label: i18n._('scholarshipRemittance.requiredFund'),
              value: required === null ? null : formatRiel(required),
            },
            {
              label: i18n._('scholarshipRemittance.availableFund'),
              value: available === null ? null : formatRiel(available),
            },
          ]}
        />
      </div>
      {shortage !== null && <Alert tone="danger" role="alert" title={shortage} />}
    </DialogForm>
  )
}
