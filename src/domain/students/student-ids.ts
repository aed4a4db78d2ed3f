import * as z from 'zod/mini'
import { code } from '@/components/forms/input-types'

const stsId = code(50)

/** The student ID, typed twice to be sure. */
export const studentIds = z.object({ sts_id: stsId, confirm_sts_id: stsId }).check(
  z.superRefine(({ sts_id, confirm_sts_id }, context) => {
    // A field that is empty has its message already.
    if (sts_id === '' || confirm_sts_id === '' || sts_id === confirm_sts_id) return
    context.addIssue({ code: 'custom', path: ['confirm_sts_id'], message: 'transfer.invalidConfirmStsId' })
  }),
)
export type StudentIds = z.input<typeof studentIds>
