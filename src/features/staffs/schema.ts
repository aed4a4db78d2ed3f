import * as z from 'zod/mini'

export const staffRole = z.enum(['school_management', 'teacher'])
export type StaffRole = z.infer<typeof staffRole>

/** A person with a post at a school. */
export const staff = z.object({
  id: z.int(),
  user: z.object({
    first_name: z.string(),
    last_name: z.string(),
    first_name_en: z.nullish(z.string()),
    last_name_en: z.nullish(z.string()),
  }),
})
