import { useState } from 'react'
import * as z from 'zod/mini'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { TriangleAlert } from 'lucide-react'
import { ChoiceField } from '@/forms/choice-field'
import { DialogForm } from '@/forms/dialog-form'
import { useZodForm } from '@/forms/use-zod-form'
import { formatInteger } from '@/lib/numbers'
import { formatRiel } from '@/lib/riel'
import { Facts } from '@/ui/facts'
import { enteredRounds } from '@/features/funding/shared/round-entries'
import { roundLabels } from '@/features/funding/shared/round-labels'
import { nextRound } from '@/features/funding/shared/rounds'
import { ChangedNotice } from '@/features/scholarships/shared/changed-notice'
import type { SchoolListing } from '@/features/scholarships/shared/load-scholarship-page'
import { useToldSave } from '@/features/scholarships/shared/use-told-save'
import { remittanceMutations, remittanceQueries } from './queries'
import { type RemittancePage, type RemittanceRow, remittedAmount, remittedAmounts, requiredFund } from './schema'

interface RemittanceDialogProps {
  listing: SchoolListing
  /** The school's list as it is now: a refusal brings it anew while the dialog is open. */
  present: RemittancePage
  /** The remittance that is changed, as it was when the dialog opened; null to pay the next round. */
  row: RemittanceRow | null
  onClose: () => void
}

const remittanceForm = z.object({ remitted_amount: remittedAmount })

/** Pays a round, or changes what was paid: what it takes from the fund stands beside the choice (lifecycle §5). */
export function RemittanceDialog({ listing, present, row, onClose }: RemittanceDialogProps) {
  const { i18n } = useLingui()
  /** The one that someone else has saved meanwhile. */
  const [changed, setChanged] = useState(false)
  const latest = present.data.find(({ id }) => id === row?.id) ?? row
  const next = nextRound(enteredRounds(present))
  const round = row?.round ?? next ?? 'round_3'
  const available = row === null ? present.available : (latest?.available ?? null)
  const form = useZodForm(remittanceForm, {
    remitted_amount: remittedAmounts.find((amount) => amount === row?.remitted_amount),
  })
  const amount = useWatch({ control: form.control, name: 'remitted_amount' })
  const required = amount === undefined ? null : requiredFund(amount, present.validTotal)
  const isShort = required !== null && available !== null && required > available
  const shortage = isShort
    ? i18n._('scholarshipRemittance.notEnoughFund', {
        available: formatInteger(available),
        required: formatInteger(required),
      })
    : null
  const write = row === null ? remittanceMutations.pay() : remittanceMutations.update((changed ? latest : row) ?? row)
  const save = useToldSave({
    bodyOf: ({ remitted_amount }: z.output<typeof remittanceForm>) => ({
      academic_year_id: listing.academicYear,
      school_id: listing.school,
      round,
      remitted_amount,
      required_fund: requiredFund(remitted_amount, present.validTotal),
    }),
    ...write,
    whatFailed: row === null ? 'scholarshipRemittance.payError' : 'scholarshipRemittance.updateError',
    refreshes: remittanceQueries.everything,
    onChangedMeanwhile: () => setChanged(true),
  })

  return (
    <DialogForm
      title={i18n._(row === null ? 'scholarshipRemittance.pay' : 'scholarshipRemittance.edit')}
      form={form}
      mutation={save}
      onSaved={onClose}
      onClose={onClose}
      submitLabel={i18n._(row === null ? 'scholarshipRemittance.pay.submit' : 'common.save')}
      disabledReason={row === null && next === null ? i18n._('scholarship.allRounds') : shortage}
      unsaved={false}
    >
      {changed && latest !== null && (
        <ChangedNotice
          facts={[
            { label: i18n._('scholarshipRemittance.amount'), value: formatRiel(latest.remitted_amount) },
            { label: i18n._('scholarshipRemittance.requiredFund'), value: formatRiel(latest.required_fund) },
          ]}
        />
      )}
      <Facts
        facts={[
          { label: i18n._('scholarship.round'), value: i18n._(roundLabels[round]) },
          { label: i18n._('scholarship.validStudents.title'), value: formatInteger(present.validTotal) },
        ]}
      />
      <ChoiceField
        control={form.control}
        name="remitted_amount"
        label={i18n._('scholarshipRemittance.amount')}
        help={i18n._('scholarshipRemittance.amount.help')}
        required
        placeholder={i18n._('common.choose')}
        options={remittedAmounts.map((value) => ({ value, label: formatRiel(value) }))}
      />
      <div aria-live="polite">
        <Facts
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
      {shortage !== null && (
        <p role="alert" className="flex items-start gap-2 rounded border border-danger bg-danger-soft p-3 text-danger">
          <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          {shortage}
        </p>
      )}
    </DialogForm>
  )
}
