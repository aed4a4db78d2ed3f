import * as z from 'zod/mini'
import { foldDigits } from '@/lib/text/digits'
import { wireDate } from '@/lib/api/wire'
import { rounds } from '../rounds/rounds'

const required = 'common.error.require'
const id = z.number(required).check(z.int(), z.positive(), z.maximum(2_147_483_647))
export const round = z.enum(rounds, required)

/** In riel; twelve digits are far more than any school receives, and sums stay exact. */
export const maxRiel = 999_999_999_999
const riel = z.number(required).check(z.int('common.error.invalidValue'), z.minimum(0), z.maximum(maxRiel))
const earliestReceipt = '2000-01-01'

/** The money received in a round. The round itself cannot be changed. */
export const fundingUpdate = z.strictObject({
  round,
  received: riel,
  received_at: wireDate.check(z.refine((date) => date >= earliestReceipt, 'common.error.invalidDate')),
})
export type FundingUpdate = z.infer<typeof fundingUpdate>

/** The body of `PUT /scholarship_funding/{id}`: the fields that were changed. */
export const fundingChanges = z.partial(fundingUpdate)

/** The body of `POST /scholarship_funding`; `school_id` is the school in its year. */
export const fundingInput = z.extend(fundingUpdate, { academic_year_id: id, school_id: id })
export type FundingInput = z.infer<typeof fundingInput>

/** The text of the amount's field: digits only, commas are stripped; Khmer digits count too. */
export const typedRiel = z.pipe(
  z.pipe(
    z.pipe(
      z.string(required),
      z.transform((text) => foldDigits(text).replaceAll(',', '')),
    ),
    z.string().check(z.minLength(1, required), z.regex(/^\d{1,12}$/, 'common.error.invalidValue')),
  ),
  z.transform(Number),
)

/** A line of `GET /scholarship_funding`. */
export const fundingRow = z.object({
  id,
  round,
  received: z.number(),
  /** The rest of this round's money. */
  leftover: z.number(),
  /** Its leftover and those of the rounds before it. */
  available: z.number(),
  received_at: wireDate,
  /** Sent as `If-Match`, a write overwrites nothing unseen. */
  etag: z.nullish(z.string()),
})
export type FundingRow = z.infer<typeof fundingRow>

/** A line as the server holds it, in the shape that goes back. */
export function toFundingFields({ round, received, received_at }: FundingRow): FundingUpdate {
  return { round, received, received_at }
}

/** `GET /scholarship_funding`. */
export const fundingPage = z.object({ data: z.array(fundingRow), total: z.int() })
export type FundingPage = z.infer<typeof fundingPage>
