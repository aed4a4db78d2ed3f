import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'

const required = 'common.error.require'

/** Lookup "poor levels". */
export const poorLevels = ['level_1', 'level_2', 'other'] as const
export const poorLevel = z.enum(poorLevels, required)
export type PoorLevel = z.infer<typeof poorLevel>

const chosen = z.array(z.int(), required).check(z.maxLength(100, 'common.error.invalidValue'))

const options = z.strictObject({
  disabilities: chosen,
  scholarships: chosen,
  health_problems: chosen,
  personal_problems: chosen,
})

/**
 * The answers that decide about a student's scholarships. Every question is answered: "No" is an empty list, of the poor
 * level null.
 */
export const scholarshipUpdate = z.strictObject({ poor_level: z.nullable(poorLevel), options })

/** The body of `PUT /scholarships/{id}`, the enrollment's id: the fields that were changed. */
export const scholarshipChanges = z.strictObject({
  poor_level: z.optional(z.nullable(poorLevel)),
  options: z.optional(z.partial(options)),
})
export type ScholarshipUpdate = z.infer<typeof scholarshipUpdate>

/** Null where the question has not been answered, as in the student's other records. */
const ids = z.nullable(z.array(z.object({ id: z.int() })))

/** A line of `GET /scholarships`, and the answer of its write. */
export const scholarshipStudent = z.object({
  /** The enrollment's. */
  id: z.int(),
  /** The school in its year. */
  school_id: z.nullish(z.int()),
  student: z.object({
    /** The student's own, which the profile is addressed by. */
    id: z.nullish(z.int()),
    emis_student_id: z.string(),
    first_name: personalText,
    last_name: personalText,
    first_name_en: z.nullish(personalText),
    last_name_en: z.nullish(personalText),
    gender,
    birth_date: wireDate,
  }),
  grade: z.nullish(z.int()),
  classroom: z.nullable(z.object({ grade: z.int(), suffix: z.string() })),
  entry_status: z.int().check(z.minimum(0), z.maximum(4)),
  scholarships: z.nullable(z.array(z.object({ scholarship_id: z.int() }))),
  poor_level: z.nullable(poorLevel),
  /** True if the poor level was asked: null is then "No". */
  poor_level_said: z.nullish(z.boolean()),
  disabilities: ids,
  health_problems: ids,
  personal_problems: ids,
  /** Sent as `If-Match`, a write overwrites nothing unseen. */
  etag: z.nullish(z.string()),
})
export type ScholarshipStudent = z.infer<typeof scholarshipStudent>

/** The answers as the server holds them, in the shape that goes back. */
export function toScholarshipFields(record: ScholarshipStudent) {
  const listIds = (list: readonly { id: number }[] | null) => list?.map(({ id }) => id) ?? null
  return {
    // Null is the answer "No"; undefined is a question that has not been answered.
    poor_level: record.poor_level_said === false ? undefined : record.poor_level,
    options: {
      disabilities: listIds(record.disabilities),
      scholarships: record.scholarships?.map(({ scholarship_id }) => scholarship_id) ?? null,
      health_problems: listIds(record.health_problems),
      personal_problems: listIds(record.personal_problems),
    },
  }
}

/** `GET /scholarships`. */
export const scholarshipPage = z.object({
  data: z.array(scholarshipStudent),
  total: z.int(),
  /** Those of the list who have a scholarship; the others are poor enough to be considered for one. */
  scholarshipTotal: z.nullish(z.int()),
  /** The students that a round is paid to. */
  validTotal: z.int(),
})

/**
 * `GET /students/find` as adding reads it: the enrollment of the asked year. `scholarship` is that
 * enrollment as a line of the list, for callers who manage scholarships and reach its school; its `school_id` has to be
 * the chosen one.
 */
export const scholarshipSearchResult = z.object({
  current_enroll_id: z.nullable(z.int()),
  scholarship: z.nullish(scholarshipStudent),
})
