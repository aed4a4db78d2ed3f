import * as z from 'zod/mini'
import { code } from '@/domain/inputs'
import { foldDigits } from '@/lib/text/digits'

const withoutSpaces = (id: string) => foldDigits(id).replace(/\s+/g, '')

/** A student ID as it is typed: in either digits, and in groups or not. */
export const studentId = code(50).check(z.overwrite(withoutSpaces))

/**
 * The form in which student IDs are compared wherever one is typed, pasted or imported. A spreadsheet that takes an ID for a
 * number drops its leading zeros.
 */
export function foldStudentId(id: string): string {
  const folded = withoutSpaces(id).toLowerCase()
  return /^\d+$/.test(folded) ? folded.replace(/^0+(?=\d)/, '') : folded
}

/** The student ID, typed twice to be sure. */
export const studentIds = z.object({ sts_id: studentId, confirm_sts_id: studentId }).check(
  z.superRefine(({ sts_id, confirm_sts_id }, context) => {
    // A field that is empty has its message already.
    if (sts_id === '' || confirm_sts_id === '' || sts_id === confirm_sts_id) return
    context.addIssue({ code: 'custom', path: ['confirm_sts_id'], message: 'transfer.invalidConfirmStsId' })
  }),
)
export type StudentIds = z.input<typeof studentIds>
