import * as z from 'zod/mini'
import { namedYear } from '@/domain/academic-years/schema'

/** One year of a student at a school, as shown to the student; the class is null where none was assigned. */
export const ownSchooling = z.object({
  /** The enrollment's. */
  id: z.int(),
  academic_year: namedYear,
  /** The school in that year. */
  school: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  classroom: z.nullable(
    z.object({
      id: z.int(),
      grade: z.int(),
      grade_name: z.string(),
      grade_name_en: z.string(),
      suffix: z.string(),
    }),
  ),
})
export type OwnSchooling = z.infer<typeof ownSchooling>
