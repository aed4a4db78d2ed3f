import * as z from 'zod/mini'

const id = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined)

/**
 * The parameters by which the student, score and attendance screens lead to each other (lifecycle §2). A value that
 * cannot be read counts as absent.
 */
export const linkingSearch = z.object({
  academicYear: id,
  school: id,
  grade: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(-3), z.maximum(12))), undefined),
  suffix: z.catch(z.optional(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(10))), undefined),
  studentId: id,
})

/** The student list also opens on one place (lifecycle §2). */
export const studentListSearch = z.extend(linkingSearch, { gazetteerId: id })
