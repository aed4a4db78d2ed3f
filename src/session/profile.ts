import * as z from 'zod'
import { role } from './permissions'

const place = z.object({ id: z.number().int(), code: z.string(), name: z.string(), name_en: z.string() })

/** `GET /profile/{username}` (platform §3, §7). The realm roles are added from the token, not from the server. */
export const profile = z.object({
  id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_en: z.string().nullable(),
  last_name_en: z.string().nullable(),
  groups: z.array(role).min(1),
  province: place.nullable(),
  district: place.nullable(),
  commune: place.nullable(),
  village: place.nullable(),
  /** `id` is the raw school's id (`school_id` of a school record), the same in every academic year. */
  school: z
    .object({
      id: z.number().int(),
      emis_code: z.string(),
      name: z.string(),
      name_en: z.string(),
      degree: z.number().int(),
    })
    .nullable(),
  staff_id: z.number().int().nullable(),
  student_id: z.number().int().nullable(),
})
export type Profile = z.infer<typeof profile>
