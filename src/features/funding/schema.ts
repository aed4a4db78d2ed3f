import * as z from 'zod'
import { foldDigits } from '@/lib/digits'
import { wireDate } from '@/lib/wire'
import { rounds } from './shared/rounds'

const required = 'common.error.require'
const id = z.number(required).int().positive().max(2_147_483_647)
export const round = z.enum(rounds, required)

/** In riel; twelve digits are far more than any school receives, and sums stay exact. */
export const mostRiel = 999_999_999_999
const riel = z.number(required).int('common.error.invalidValue').min(0).max(mostRiel)
const earliestReceipt = '2000-01-01'

/** The body of `PUT /scholarship_funding/{id}` (lifecycle §3). A round stays what it was entered as. */
export const fundingUpdate = z.strictObject({
  round,
  received: riel,
  received_at: wireDate.refine((date) => date >= earliestReceipt, 'common.error.invalidDate'),
})
export type FundingUpdate = z.infer<typeof fundingUpdate>

/** The body of `POST /scholarship_funding` (lifecycle §3); `school_id` is the school in its year. */
export const fundingInput = fundingUpdate.extend({ academic_year_id: id, school_id: id })
export type FundingInput = z.infer<typeof fundingInput>

/** What is typed into the amount's field: digits only, commas are stripped (lifecycle §5); Khmer digits count too. */
export const typedRiel = z
  .string(required)
  .transform((text) => foldDigits(text).replaceAll(',', '').trim())
  .pipe(
    z
      .string()
      .min(1, required)
      .regex(/^\d{1,12}$/, 'common.error.invalidValue'),
  )
  .transform(Number)

/** A line of `GET /scholarship_funding` (lifecycle §3, §9). */
export const fundingRow = z.object({
  id,
  round,
  received: z.number(),
  /** What is still there of this round's money. */
  leftover: z.number(),
  /** Its leftover and those of the rounds before it. */
  available: z.number(),
  received_at: wireDate,
  /** Sent as `If-Match`, a write overwrites nothing unseen. */
  etag: z.string().nullish(),
})
export type FundingRow = z.infer<typeof fundingRow>

/** `GET /scholarship_funding`. */
export const fundingPage = z.object({ data: z.array(fundingRow), total: z.number().int() })
export type FundingPage = z.infer<typeof fundingPage>
