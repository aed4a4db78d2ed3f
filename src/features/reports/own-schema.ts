import * as z from 'zod'
import { academicYearStatus } from '@/features/academic-years/schema'
import { wireDate } from '@/lib/wire'

/** One year of a student at a school, as the student themselves is told of it; null where no class was assigned. */
export const ownSchooling = z.object({
  /** The enrollment's. */
  id: z.number().int(),
  academic_year: z.object({
    id: z.number().int(),
    name: z.string().nullable(),
    status: academicYearStatus,
    start_date: wireDate,
    end_date: wireDate,
  }),
  /** The school in that year. */
  school: z.object({ id: z.number().int(), name: z.string(), name_en: z.string() }),
  classroom: z
    .object({
      id: z.number().int(),
      grade: z.number().int(),
      grade_name: z.string(),
      grade_name_en: z.string(),
      suffix: z.string(),
    })
    .nullable(),
})
export type OwnSchooling = z.infer<typeof ownSchooling>
