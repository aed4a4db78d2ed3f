import * as z from 'zod/mini'
import { academicYearStatus } from '@/domain/academic-years/schema'
import { calculatedSemester } from '@/domain/results/semester-calculation'
import { monthCode, wireDate } from '@/lib/api/wire'

const percentage = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))
const days = z.nullable(z.int().check(z.minimum(0)))

/**
 * A year of a student at a school (`GET /students/:id/history`, `GET /students/own-history`). It says nothing of any other
 * student: a class average is left out where fewer than five students have a score.
 */
export const studentHistoryYear = z.object({
  enrollment_id: z.int(),
  academic_year: z.object({
    id: z.int(),
    name: z.nullable(z.string()),
    status: academicYearStatus,
    start_date: wireDate,
    end_date: wireDate,
  }),
  /** The school in that year. */
  school: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  classroom: z.nullable(
    z.object({
      id: z.int(),
      grade: z.int(),
      grade_name: z.string(),
      grade_name_en: z.string(),
      suffix: z.string(),
    }),
  ),
  grade: z.int(),
  /** 0 enrollment, 1 promotion, 2 repetition, 3 dropout, 4 re-enroll. */
  entry_status: z.int(),
  /** 1 passed, 0 failed. */
  annual_result: z.nullable(z.union([z.literal(0), z.literal(1)])),
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
  /** How the semesters of that year were calculated from the student's scores. */
  calculated: z.optional(z.array(calculatedSemester)),
  dropped_out_on: z.nullable(wireDate),
  /** The school to which a transfer brought the student; null for one outside the system, which has the date only. */
  transferred_to: z.nullable(z.object({ name: z.string(), name_en: z.string() })),
  transferred_on: z.nullable(wireDate),
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
})
export type StudentHistoryYear = z.infer<typeof studentHistoryYear>
