import * as z from 'zod/mini'
import { studentName } from '@/lib/api/personal'
import { dataSchema, pageSchema } from '@/lib/api/wire'

/** What may be wrong in the records of a school, in the order in which it is listed. */
export const doubtKinds = [
  'twins',
  'without_class',
  'age',
  'without_reason',
  'equal_marks',
  'absences',
  'large_class',
  'school_contact',
  'jump',
] as const
export type DoubtKind = (typeof doubtKinds)[number]

/** `GET /doubts`: how many records of each kind a place has. */
export const doubtCount = z.object({ kind: z.enum(doubtKinds), count: z.int() })
export const doubtCounts = dataSchema(z.array(doubtCount))

const student = z.object({
  id: z.int(),
  ...studentName,
})

/** A record that may be wrong. What its kind says nothing of is null. */
export const doubt = z.object({
  /** The place of the row in the whole list. */
  id: z.int(),
  academic_year_id: z.int(),
  school: z.object({
    /** The school in its year. */
    id: z.int(),
    emis_code: z.string(),
    name: z.string(),
    name_en: z.string(),
  }),
  grade: z.nullable(z.int()),
  classroom: z.nullable(z.object({ id: z.int(), suffix: z.string() })),
  student: z.nullable(student),
  /** The other one of two that are likely the same child. */
  twin: z.nullable(student),
  subject: z.nullable(z.object({ name: z.string(), name_en: z.string() })),
  month: z.nullable(z.int()),
  /**
   * An age in years, a mark, days of absence, students of a class, or the change of a school's students since the year
   * before, in percent.
   */
  value: z.nullable(z.number()),
})
export type Doubt = z.infer<typeof doubt>

/** `GET /doubts/:kind`, by school. */
export const doubtList = pageSchema(doubt)
