import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'
import { studentOptionsRecord } from '@/domain/student-options/schema'

/** The fields that two records of one child share; names are compared folded. */
export const childIdentity = z.object({
  first_name: personalText,
  last_name: personalText,
  gender,
  birth_date: wireDate,
})
export type ChildIdentity = z.infer<typeof childIdentity>

/** What a school has said of a child whose record another one holds. */
export const statedChild = z.partial(z.extend(childIdentity, studentOptionsRecord.shape))
export type StatedChild = z.infer<typeof statedChild>

/** The enrollment of a child by a school that does not hold its record, as the school that does reads it. */
export const outsideEnrollment = z.object({
  academic_year: z.object({ id: z.int(), name: z.nullable(z.string()) }),
  school: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  grade: z.int(),
  enrolled_date: wireDate,
  /** What that school has said otherwise than the record. */
  differences: statedChild,
})
export type OutsideEnrollment = z.infer<typeof outsideEnrollment>
