import * as z from 'zod/mini'
import { lastChange } from '@/lib/api/last-change'
import { place } from '@/auth/profile'
import { personalPhone, personalText } from '@/lib/api/personal'

/** The grade of a pre-school class of all ages. */
export const mixedGrade = -3

/** The grades that each school degree holds. */
export const degreeGrades: Readonly<Record<number, { from: number; to: number }>> = {
  1: { from: mixedGrade, to: 0 },
  2: { from: 1, to: 6 },
  3: { from: 7, to: 9 },
  4: { from: 10, to: 12 },
  5: { from: 7, to: 12 },
}

/** The grades of a degree in order; none for a degree that does not exist. */
export function gradesOfDegree(degree: number): number[] {
  const span = degreeGrades[degree]
  return span === undefined ? [] : Array.from({ length: span.to - span.from + 1 }, (_, index) => span.from + index)
}

/** A school in one academic year. `id` belongs to that year (`academic_year_school_id` elsewhere); `school_id` is the
 *  raw school, the same in every year. */
export const school = z.object({
  id: z.int(),
  school_id: z.int(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  emis_code: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  degree: z.object({ number: z.int(), name: z.string(), name_en: z.string() }),
  /** Left out for who may not see them: see `seesPhones`. */
  phone_number_1: z.nullish(personalPhone),
  phone_number_2: z.nullish(personalPhone),
  phone_number_3: z.nullish(personalPhone),
  academic_year_id: z.int(),
  principle: z.nullable(
    z.object({
      staff_id: z.int(),
      first_name: personalText,
      last_name: personalText,
      first_name_en: z.nullish(personalText),
      last_name_en: z.nullish(personalText),
    }),
  ),
  province: place,
  district: place,
  commune: place,
  village: place,
  accomplishment_status: z.int().check(z.minimum(0), z.maximum(3)),
  params: z.nullish(z.record(z.string(), z.unknown())),
  /** For those who may edit the school; not in lists. */
  last_change: z.nullish(lastChange),
  activated: z.optional(z.boolean()),
  deactivated: z.optional(z.boolean()),
})
export type School = z.infer<typeof school>

/** `GET /get-queue-status`: `copying_school` while schools are being copied into the year. */
export const queueStatus = z.object({ queueStatus: z.string() })
export const copyingSchool = 'copying_school'
