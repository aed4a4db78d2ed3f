import * as z from 'zod/mini'
import { foldDigits } from '@/lib/digits'

const stsId = z
  .string('common.error.require')
  .check(z.overwrite(foldDigits), z.minLength(1, 'common.error.require'), z.maxLength(50, 'common.error.textTooLong'))

/** The student ID, twice (lifecycle §5); Khmer digits, spaces around it and invisible signs make no difference. */
export const studentIds = z.object({ sts_id: stsId, confirm_sts_id: stsId }).check(
  z.superRefine(({ sts_id, confirm_sts_id }, context) => {
    // A field that is empty has its message already.
    if (sts_id === '' || confirm_sts_id === '' || sts_id === confirm_sts_id) return
    context.addIssue({ code: 'custom', path: ['confirm_sts_id'], message: 'transfer.invalidConfirmStsId' })
  }),
)
export type StudentIds = z.input<typeof studentIds>
