import * as z from 'zod/mini'
import type { UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { AmountField } from '@/components/forms/amount-field'
import { DateField } from '@/components/forms/date-field'
import { DialogForm } from '@/components/forms/dialog-form'
import type { FormMutation } from '@/components/forms/use-form-submit'
import { useRecordForm } from '@/components/forms/use-record-form'
import { useZodForm } from '@/components/forms/use-zod-form'
import { DescriptionList } from '@/components/ui/description-list'
import { queryKeys } from '@/domain/query-keys'
import type { SchoolListing } from '../scholarship-search'
import { useExplainedWrite } from '../use-explained-write'
import { fundingMutations, fundingQueries } from './queries'
import {
  toFundingFields,
  type FundingInput,
  type FundingPage,
  type FundingRow,
  fundingUpdate,
  typedRiel,
} from './schema'
import { presentRow } from '../rounds/round-queries'
import { enteredRounds } from '../rounds/round-entries'
import { roundLabels } from '../rounds/round-labels'
import { nextRound, type Round } from '../rounds/rounds'

interface FundingDialogProps {
  listing: SchoolListing
  /** The school's list as it is now: a refusal reads it again while the dialog is open. */
  present: FundingPage
  /** The entry that is changed, as it was when the dialog opened; null to add the next round. */
  row: FundingRow | null
  onAdded: (row: FundingRow) => void
  onClose: () => void
}

const required = 'common.error.require'
const fundingForm = z.object({
  received: typedRiel,
  received_at: z.pipe(z.string(required).check(z.minLength(1, required)), fundingUpdate.shape.received_at),
})

type FundingValues = z.input<typeof fundingForm>
type FundingOutput = z.output<typeof fundingForm>

/** The money that a school has received in a round, and when. */
export function FundingDialog({ row, ...props }: FundingDialogProps) {
  return row === null ? (
    <AddFunding {...props} />
  ) : (
    <EditFunding listing={props.listing} onClose={props.onClose} row={row} />
  )
}

function AddFunding({ listing, present, onAdded, onClose }: Omit<FundingDialogProps, 'row'>) {
  const { i18n } = useLingui()
  const next = nextRound(enteredRounds(present))
  const form = useZodForm(fundingForm, { received: '', received_at: '' })
  const explained = useExplainedWrite('scholarshipFunding.addError', queryKeys.funding)
  const { send, meta } = fundingMutations.add()
  const round = next ?? 'round_3'
  const toBody = (input: FundingOutput): FundingInput => ({
    academic_year_id: listing.academicYear,
    school_id: listing.school,
    round,
    ...input,
  })
  return (
    <FundingForm
      title={i18n._('scholarshipFunding.add')}
      round={round}
      form={form}
      mutation={{ meta, mutationFn: (input, key) => explained(() => send(toBody(input), `${key}/${round}`)) }}
      draftKey={`funding/new/${String(listing.school)}`}
      disabledReason={next === null ? i18n._('scholarship.allRounds') : null}
      onSaved={(row) => {
        onAdded(row)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function EditFunding({ listing, row, onClose }: Pick<FundingDialogProps, 'listing' | 'onClose'> & { row: FundingRow }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const form = useZodForm(fundingForm, toFormValues(row))
  const explained = useExplainedWrite('scholarshipFunding.updateError', queryKeys.funding)
  const { write, meta } = fundingMutations.update(row.id)
  const mutation = useRecordForm({
    form,
    record: row,
    toValues: toFormValues,
    readFields: toFundingFields,
    toFields: (output: FundingOutput) => ({ round: row.round, ...output }),
    read: async ({ staleTime }) => {
      const { data } = await queryClient.query({ ...fundingQueries.list(listing), staleTime })
      return presentRow(data, row)
    },
    write: (changes, sending) => explained(() => write(changes, sending)),
    meta,
  })
  return (
    <FundingForm
      title={i18n._('scholarshipFunding.edit')}
      round={row.round}
      form={form}
      mutation={mutation}
      draftKey={`funding/${String(row.id)}`}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

function toFormValues({ received, received_at }: FundingRow): FundingValues {
  return { received: String(received), received_at }
}

interface FundingFormProps {
  title: string
  round: Round
  form: UseFormReturn<FundingValues, unknown, FundingOutput>
  mutation: FormMutation<FundingOutput, FundingRow>
  draftKey: string
  disabledReason?: string | null
  onSaved: (row: FundingRow) => void
  onClose: () => void
}

function FundingForm({ round, form, ...dialog }: FundingFormProps) {
  const { i18n } = useLingui()
  return (
    <DialogForm {...dialog} form={form} submitLabel={i18n._('common.save')}>
      <DescriptionList facts={[{ label: i18n._('scholarship.round'), value: i18n._(roundLabels[round]) }]} />
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
