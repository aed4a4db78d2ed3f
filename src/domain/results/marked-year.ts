import * as z from 'zod/mini'
import { namedYear } from '@/domain/academic-years/schema'
import { monthCode } from '@/lib/api/wire'

const percentage = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))
const days = z.nullable(z.int().check(z.minimum(0)))

/** The marks, averages and absences of a student in a year. */
export const markedYear = z.object({
  academic_year: namedYear,
  /** The months in which there is school, in order; averages in percent of the maximum. */
  months: z.array(
    z.object({
      month: monthCode,
      average: percentage,
      class_average: percentage,
      absent: days,
      permission: days,
    }),
  ),
  /** Computed from the marks of the semesters, on a scale of ten; null where one is missing. */
  results: z.optional(
    z.object({
      semester1: z.nullable(z.number()),
      semester2: z.nullable(z.number()),
      average: z.nullable(z.number()),
      ranking: z.nullable(z.int()),
    }),
  ),
  /** The subjects of the class in the order of the sheets, with the student's marks by month and semester. */
  subjects: z.optional(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        name_en: z.string(),
        max_score: z.number(),
        scores: z.array(z.object({ month: monthCode, score: z.number() })),
      }),
    ),
  ),
})
export type MarkedYear = z.infer<typeof markedYear>
