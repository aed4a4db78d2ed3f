import * as z from 'zod'
import { gender, wireDate } from '@/lib/wire'

/** A line of a list of students: an enrollment with its pupil (lifecycle §2.1). `id` is the enrollment's; the profile is
 *  addressed by the pupil's own id (checklist O-045). */
export const studentRow = z.object({
  id: z.number().int(),
  entry_status: z.literal([0, 1, 2, 3, 4]),
  academic_year_id: z.number().int(),
  grade: z.number().int().min(-3).max(12),
  classroom: z.object({ id: z.number().int(), grade: z.number().int(), suffix: z.string() }).nullable(),
  school: z.object({
    /** The school in its year. */
    id: z.number().int(),
    school_id: z.number().int(),
    code: z.string(),
    name: z.string(),
    name_en: z.string(),
  }),
  /** Ids of the scholarships, an empty list for "none"; null when nobody has said anything yet. */
  scholarships: z.array(z.number().int()).nullable(),
  student: z.object({
    id: z.number().int(),
    emis_student_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    first_name_en: z.string().nullable(),
    last_name_en: z.string().nullable(),
    gender,
    birth_date: wireDate,
    phone_number_1: z.string().nullable(),
    /** The pupil's own account: its name, its id and whether it is active; null where there is none. */
    username: z.string().nullable(),
    user_id: z.number().int().nullable(),
    status: z.boolean().nullable(),
  }),
})
export type StudentRow = z.infer<typeof studentRow>
