import * as z from 'zod/mini'
import { poorLevels, type ScholarshipStudent, scholarshipUpdate } from './schema'

const required = 'common.error.require'

const answered = z.pipe(z.nullable(z.array(z.int())), z.array(z.int(), required))

/** The details: every question wants an answer, which may be its "No"; null is one not answered yet. */
export const scholarshipForm = z.pipe(
  z.pipe(
    z.object({
      poor_level: z.pipe(z.nullable(z.enum([...poorLevels, 'none'])), z.enum([...poorLevels, 'none'], required)),
      options: z.object({
        disabilities: answered,
        scholarships: answered,
        health_problems: answered,
        personal_problems: answered,
      }),
    }),
    z.transform(({ poor_level, options }) => ({ poor_level: poor_level === 'none' ? null : poor_level, options })),
  ),
  scholarshipUpdate,
)
export type ScholarshipValues = z.input<typeof scholarshipForm>

/** The details as they are known. */
export function toFormValues(record: ScholarshipStudent): ScholarshipValues {
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

/** The details of a student to be added: an earlier "No" to a scholarship or a poor level is asked again. */
export function toNewValues(record: ScholarshipStudent): ScholarshipValues {
  const { poor_level, options } = toFormValues(record)
  return {
    poor_level: poor_level === 'none' ? null : poor_level,
    options: { ...options, scholarships: options.scholarships?.length === 0 ? null : options.scholarships },
  }
}
