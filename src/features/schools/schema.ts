import * as z from 'zod'

/** The grades that each school degree holds (platform §3). */
export const degreeGrades: Readonly<Record<number, { from: number; to: number }>> = {
  1: { from: -3, to: 0 },
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

const place = z.object({ id: z.number().int(), code: z.string(), name: z.string(), name_en: z.string() })

/** A school in one academic year. `id` belongs to that year (`academic_year_school_id` elsewhere); `school_id` is the
 *  raw school, the same in every year. */
export const school = z.object({
  id: z.number().int(),
  school_id: z.number().int(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  emis_code: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  degree: z.object({ number: z.number().int(), name: z.string(), name_en: z.string() }),
  /** Left out for who may not see them (platform §2): see `seesPhones`. */
  phone_number_1: z.string().nullish(),
  phone_number_2: z.string().nullish(),
  phone_number_3: z.string().nullish(),
  academic_year_id: z.number().int(),
  principle: z.object({ staff_id: z.number().int(), first_name: z.string(), last_name: z.string() }).nullable(),
  province: place,
  district: place,
  commune: place,
  village: place,
  accomplishment_status: z.number().int().min(0).max(3),
  params: z.record(z.string(), z.unknown()).nullish(),
  activated: z.boolean().optional(),
  deactivated: z.boolean().optional(),
})
export type School = z.infer<typeof school>

/** `GET /get-queue-status`: `copying_school` while schools are being copied into the year (platform §7). */
export const queueStatus = z.object({ queueStatus: z.string() })
export const copyingSchool = 'copying_school'
