import * as z from 'zod'

export const classroom = z.object({
  id: z.number().int(),
  grade: z.number().int().min(-3).max(12),
  grade_name: z.string(),
  grade_name_en: z.string(),
  suffix: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  special_education: z.number().int().nullable(),
  bilingual: z.number().int().min(1).max(4),
  /** 0 where no type applies, 1 science, 2 social science. */
  type: z.number().int().min(0).max(2),
  teacher: z.object({ staff_id: z.number().int(), first_name: z.string(), last_name: z.string() }).nullable(),
  academic_year_school_id: z.number().int(),
  isCanDelete: z.boolean(),
})
export type Classroom = z.infer<typeof classroom>
