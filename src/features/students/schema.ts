import * as z from 'zod/mini'
import { personalPhone, studentName } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'

/** A line of a list of students: an enrollment with its student. `id` is the enrollment's; the profile is
 *  addressed by the student's own id. */
export const studentRow = z.object({
  id: z.int(),
  entry_status: z.literal([0, 1, 2, 3, 4]),
  academic_year_id: z.int(),
  grade: z.int().check(z.minimum(-3), z.maximum(12)),
  classroom: z.nullable(z.object({ id: z.int(), grade: z.int(), suffix: z.string() })),
  /** Of a student without a class: the last one at the school in an earlier year, where there is one. */
  last_class: z.optional(z.nullable(z.object({ grade: z.int(), suffix: z.string() }))),
  school: z.object({
    /** The school in its year. */
    id: z.int(),
    school_id: z.int(),
    code: z.string(),
    name: z.string(),
    name_en: z.string(),
  }),
  /** False where the student's profile is closed to the caller: they are elsewhere by now. Then neither the scholarships
   *  nor the phone number are in the row. An API that does not say opens or refuses the profile itself. */
  profile_open: z.optional(z.boolean()),
  /** Ids of the scholarships, an empty list for "none"; null for an unanswered question. */
  scholarships: z.nullable(z.array(z.int())),
  student: z.object({
    id: z.int(),
    ...studentName,
    /** Null, as the next, where the school has enrolled the child by its student ID alone, until it gets the record. */
    gender: z.nullable(gender),
    birth_date: z.nullable(wireDate),
    phone_number_1: z.nullable(personalPhone),
    /** The student's own account: its name, its id and whether it is active; null where there is none. */
    username: z.nullable(z.string()),
    user_id: z.nullable(z.int()),
    status: z.nullable(z.boolean()),
  }),
})
export type StudentRow = z.infer<typeof studentRow>
