import * as z from 'zod'

const id = z.coerce.number().int().positive().optional().catch(undefined)

/**
 * The parameters by which the student, score and attendance screens lead to each other (lifecycle §2). A value that
 * cannot be read counts as absent.
 */
export const linkingSearch = z.object({
  academicYear: id,
  school: id,
  grade: z.coerce.number().int().min(-3).max(12).optional().catch(undefined),
  suffix: z.coerce.string().trim().min(1).max(10).optional().catch(undefined),
  studentId: id,
})

/** The student list also opens on one place (lifecycle §2). */
export const studentListSearch = linkingSearch.extend({ gazetteerId: id })
