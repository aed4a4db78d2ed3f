import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { roles } from './permissions'

export const place = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  /** The Khmer title, ខេត្ត or ស្រុក, which is written before the name on papers. Not every API has it. */
  kind: z.optional(z.string()),
})

/** `GET /profile/{username}`. The realm roles are added from the token, not from the server. */
export const profile = z.object({
  id: z.int(),
  username: z.string(),
  first_name: personalText,
  last_name: personalText,
  first_name_en: z.nullable(personalText),
  last_name_en: z.nullable(personalText),
  groups: z.array(z.enum(roles)).check(z.minLength(1)),
  province: z.nullable(place),
  district: z.nullable(place),
  commune: z.nullable(place),
  village: z.nullable(place),
  /** `id` is the raw school's id (`school_id` of a school record), the same in every academic year. */
  school: z.nullable(
    z.object({
      id: z.int(),
      emis_code: z.string(),
      name: z.string(),
      name_en: z.string(),
      degree: z.int(),
    }),
  ),
  /** Of a data user: 0 all, 1 pre-school, 2 primary, 3 secondary. */
  school_degree: z.nullish(z.int()),
  staff_id: z.nullable(z.int()),
  student_id: z.nullable(z.int()),
})
export type Profile = z.infer<typeof profile>
