import * as z from 'zod'
import { poorLevels, type ScholarshipStudent, scholarshipUpdate } from './schema'

const required = 'common.error.require'

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
