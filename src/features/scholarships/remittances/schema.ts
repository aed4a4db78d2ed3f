import * as z from 'zod/mini'
import { round } from '../funding/schema'
import { wireDate } from '@/lib/api/wire'

const required = 'common.error.require'
const id = z.number(required).check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** The amounts that a student can be given in a round, in riel. */
export const remittedAmounts = [0, 80_000, 120_000, 160_000, 240_000] as const
export const remittedAmount = z.literal(remittedAmounts, required)

/** The money that paying a round takes from the school's fund. */
export function requiredFund(amount: number, validStudents: number): number {
  return amount * validStudents
}

/** The payment to each student in a round, and the total. The server computes the required fund itself and
 *  refuses another figure, which was made from another number of students. */
export const remittanceUpdate = z.strictObject({
  remitted_amount: remittedAmount,
  required_fund: z.number(required).check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
})
export type RemittanceUpdate = z.infer<typeof remittanceUpdate>

/** The body of `PUT /scholarship_remittance/{id}`: the fields that were changed. */
export const remittanceChanges = z.partial(remittanceUpdate)

/** The body of `POST /scholarship_remittance`; `school_id` is the school in its year. */
export const remittanceInput = z.extend(remittanceUpdate, { academic_year_id: id, school_id: id, round })
export type RemittanceInput = z.infer<typeof remittanceInput>

/** A line of `GET /scholarship_remittance`. */
export const remittanceRow = z.object({
  id,
  round,
  remitted_amount: z.number(),
  required_fund: z.number(),
  remitted_at: wireDate,
  /** The highest possible payment when it is edited. */
  available: z.nullish(z.number()),
  /** Sent as `If-Match`, a write overwrites nothing unseen. */
  etag: z.nullish(z.string()),
})
export type RemittanceRow = z.infer<typeof remittanceRow>

/** A line as the server holds it, in the shape that goes back. */
export function toRemittanceFields({ remitted_amount, required_fund }: RemittanceRow) {
  return { remitted_amount, required_fund }
}

/** `GET /scholarship_remittance`, with what the dialog needs. */
export const remittancePage = z.object({
  data: z.array(remittanceRow),
  total: z.int(),
  /** The students that a round is paid to. */
  validTotal: z.int(),
  /** The highest possible payment of the next round; null when all three are paid. */
  available: z.nullable(z.number()),
})
export type RemittancePage = z.infer<typeof remittancePage>
