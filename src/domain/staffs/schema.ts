import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'

export const staffRole = z.enum(['school_management', 'teacher'])
export type StaffRole = z.infer<typeof staffRole>

/** A person with a post at a school. */
export const staff = z.object({
  id: z.int(),
  user: z.object({
    first_name: personalText,
    last_name: personalText,
    first_name_en: z.nullish(personalText),
    last_name_en: z.nullish(personalText),
  }),
})
