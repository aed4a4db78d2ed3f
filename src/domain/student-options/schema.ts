import * as z from 'zod/mini'

const named = { id: z.int(), name: z.string(), name_en: z.string() }

/** A kind of disability; one with `all_children` is a group of kinds and can be chosen itself too. */
const disability = z.object({
  ...named,
  parent_id: z.nullable(z.int()),
  all_children: z.array(z.object({ ...named, parent_id: z.int() })),
})

/** `GET /students/options`: the lists that the forms about students choose from. */
export const studentOptions = z.object({
  scholarship: z.array(z.object({ id: z.int(), type: z.string(), name: z.string(), name_en: z.string() })),
  disability: z.array(disability),
  healthProblem: z.array(z.object(named)),
  personalProblem: z.array(z.object(named)),
  ethnicity: z.array(z.object(named)),
  grade: z.array(
    z.object({ number: z.int().check(z.minimum(-3), z.maximum(12)), name: z.string(), name_en: z.string() }),
  ),
})
export type StudentOptions = z.infer<typeof studentOptions>

const ids = z.array(z.int())
const chosen = z.pipe(z.nullable(ids), z.array(z.int(), 'common.error.require'))

/**
 * The confidential part of a student's record, as forms send it: an ethnicity (0 is "no ethnicity") and four lists of
 * ids, where an empty list means "none". In a form, null is a question that has not been answered yet.
 */
export const studentOptionsInput = z.strictObject({
  ethnicity: z.pipe(z.nullable(z.int()), z.number('common.error.require').check(z.int(), z.minimum(0))),
  disabilities: chosen,
  health_problems: chosen,
  personal_problems: chosen,
  scholarships: chosen,
})
export type StudentOptionsInput = z.output<typeof studentOptionsInput>
export type StudentOptionsValues = z.input<typeof studentOptionsInput>

/** The same as stored by the server: null where the question has not been answered. */
export const studentOptionsRecord = z.object({
  ethnicity: z.nullable(z.int()),
  disabilities: z.nullable(ids),
  health_problems: z.nullable(ids),
  personal_problems: z.nullable(ids),
  scholarships: z.nullable(ids),
})
export type StudentOptionsRecord = z.infer<typeof studentOptionsRecord>
