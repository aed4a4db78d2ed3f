import { useState } from 'react'
import * as z from 'zod/mini'
import { useLingui } from '@lingui/react'
import { AmountField } from '@/forms/amount-field'
import { DateField } from '@/forms/date-field'
import { DialogForm } from '@/forms/dialog-form'
import { useZodForm } from '@/forms/use-zod-form'
import { formatDate } from '@/lib/dates'
import { formatRiel } from '@/lib/riel'
import { Facts } from '@/ui/facts'
import { ChangedNotice } from '@/features/scholarships/shared/changed-notice'
import type { SchoolListing } from '@/features/scholarships/shared/load-scholarship-page'
import { useToldSave } from '@/features/scholarships/shared/use-told-save'
import { fundingMutations, fundingQueries } from './queries'
import { type FundingPage, type FundingRow, fundingUpdate, typedRiel } from './schema'
import { enteredRounds } from './shared/round-entries'
import { roundLabels } from './shared/round-labels'
import { nextRound } from './shared/rounds'

interface FundingDialogProps {
  listing: SchoolListing
  /** The school's list as it is now: a refusal brings it anew while the dialog is open. */
  present: FundingPage
  /** The entry that is changed, as it was when the dialog opened; null to add the next round. */
  row: FundingRow | null
  onClose: () => void
}

const required = 'common.error.require'
const fundingForm = z.object({
  received: typedRiel,
  received_at: z.pipe(z.string(required).check(z.minLength(1, required)), fundingUpdate.shape.received_at),
})

/** What a school has received in a round, and when (lifecycle §5). */
export function FundingDialog({ listing, present, row, onClose }: FundingDialogProps) {
  const { i18n } = useLingui()
  /** The one that someone else has saved meanwhile. */
  const [changed, setChanged] = useState(false)
  const latest = present.data.find(({ id }) => id === row?.id) ?? row
  const next = nextRound(enteredRounds(present))
  const round = row?.round ?? next ?? 'round_3'
  const form = useZodForm(fundingForm, {
    received: row === null ? '' : String(row.received),
    received_at: row?.received_at ?? '',
  })
  const write = row === null ? fundingMutations.add() : fundingMutations.update((changed ? latest : row) ?? row)
  const save = useToldSave({
    bodyOf: (input: z.output<typeof fundingForm>) => ({
      academic_year_id: listing.academicYear,
      school_id: listing.school,
      round,
      ...input,
    }),
    ...write,
    whatFailed: row === null ? 'scholarshipFunding.addError' : 'scholarshipFunding.updateError',
    refreshes: fundingQueries.everything,
    onChangedMeanwhile: () => setChanged(true),
  })

  return (
    <DialogForm
      title={i18n._(row === null ? 'scholarshipFunding.add' : 'scholarshipFunding.edit')}
      form={form}
      mutation={save}
      onSaved={onClose}
      onClose={onClose}
      submitLabel={i18n._('common.save')}
      disabledReason={row === null && next === null ? i18n._('scholarship.allRounds') : null}
      unsaved={false}
    >
      {changed && latest !== null && (
        <ChangedNotice
          facts={[
            { label: i18n._('scholarshipFunding.received'), value: formatRiel(latest.received) },
            { label: i18n._('scholarshipFunding.receivedOn'), value: formatDate(latest.received_at) },
          ]}
        />
      )}
      <Facts facts={[{ label: i18n._('scholarship.round'), value: i18n._(roundLabels[round]) }]} />
      <AmountField
        control={form.control}
        name="received"
        label={i18n._('scholarshipFunding.received')}
        help={i18n._('scholarshipFunding.received.help')}
        required
      />
      <DateField control={form.control} name="received_at" label={i18n._('scholarshipFunding.receivedOn')} required />
    </DialogForm>
  )
}
