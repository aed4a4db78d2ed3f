import * as z from 'zod'
import { foldDigits } from '@/lib/digits'
import { poorLevels, type ScholarshipStudent, scholarshipUpdate } from './schema'

const required = 'common.error.require'

/** Step 1 of adding: the student ID, twice (lifecycle §5); Khmer digits and invisible signs make no difference. */
const stsId = z.string(required).overwrite(foldDigits).min(1, required).max(50, 'common.error.textTooLong')
export const studentStep = z
  .object({ sts_id: stsId, confirm_sts_id: stsId })
  .superRefine(({ sts_id, confirm_sts_id }, context) => {
    // A field that is empty has its message already.
    if (sts_id === '' || confirm_sts_id === '' || sts_id === confirm_sts_id) return
    context.addIssue({ code: 'custom', path: ['confirm_sts_id'], message: 'transfer.invalidConfirmStsId' })
  })
export type StudentIds = z.input<typeof studentStep>

const answered = z.array(z.number().int()).nullable().pipe(z.array(z.number().int(), required))

/** The details: every question wants an answer, which may be its "No" (lifecycle §5); null is one not answered yet. */
export const scholarshipForm = z
  .object({
    poor_level: z
      .enum([...poorLevels, 'none'])
      .nullable()
      .pipe(z.enum([...poorLevels, 'none'], required)),
    options: z.object({
      disabilities: answered,
      scholarships: answered,
      health_problems: answered,
      personal_problems: answered,
    }),
  })
  .transform(({ poor_level, options }) => ({ poor_level: poor_level === 'none' ? null : poor_level, options }))
  .pipe(scholarshipUpdate)
export type ScholarshipValues = z.input<typeof scholarshipForm>

/** The details as they are known. */
export function valuesOf(record: ScholarshipStudent): ScholarshipValues {
  const ids = (list: readonly { id: number }[] | null) => list?.map(({ id }) => id) ?? null
  return {
    poor_level: record.poor_level ?? (record.poor_level_said === true ? 'none' : null),
    options: {
      disabilities: ids(record.disabilities),
      scholarships: record.scholarships?.map(({ scholarship_id }) => scholarship_id) ?? null,
      health_problems: ids(record.health_problems),
      personal_problems: ids(record.personal_problems),
    },
  }
}
