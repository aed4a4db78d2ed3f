import * as z from 'zod/mini'
import { academicYearStatus, type AcademicYearStatus } from '@/domain/academic-years/schema'
import { monthCode } from '@/lib/api/wire'

const classroomName = {
  classroom_id: z.int(),
  grade: z.int(),
  grade_name: z.string(),
  grade_name_en: z.string(),
  suffix: z.string(),
}
const classroomMonths = z.object({ ...classroomName, months: z.array(monthCode) })

/** `GET /schools/:id/accomplishment`: what a school's work of the year still lacks. */
export const accomplishmentStatement = z.object({
  accomplishment_status: z.int().check(z.minimum(0), z.maximum(3)),
  year_status: academicYearStatus,
  /** Active classrooms, and the students who did not drop out. */
  classes: z.int(),
  students: z.int(),
  students_without_class: z.int(),
  /** Classrooms with students, and the months of the year in which none of them has a score (an attendance). */
  classes_without_scores: z.array(classroomMonths),
  classes_without_attendance: z.array(classroomMonths),
  /** Students without scores of both semesters, from which the result of the year follows. */
  students_without_result: z.object({
    total: z.int(),
    classes: z.array(z.object({ ...classroomName, count: z.int() })),
  }),
  /** Those who have one, by class; an API may not count them. */
  results: z.optional(z.array(z.object({ classroom_id: z.int(), passed: z.int(), failed: z.int() }))),
  /** Students of the closing year who are neither promoted nor to repeat; an API may not count them. */
  students_undecided: z.optional(
    z.object({
      total: z.int(),
      classes: z.array(z.object({ ...classroomName, count: z.int() })),
    }),
  ),
  /** Rounds of scholarships whose money the school has received and not paid; an API may not say. */
  scholarship_rounds_due: z.optional(z.int()),
})
export type AccomplishmentStatement = z.infer<typeof accomplishmentStatement>

/** The levels of accomplishment with the year's status in which each is worked for. */
export const accomplishmentLevels = [
  { level: 1, status: 'pre' },
  { level: 2, status: 'running' },
  { level: 3, status: 'post' },
] as const satisfies readonly { level: number; status: AcademicYearStatus }[]
export type AccomplishmentLevel = (typeof accomplishmentLevels)[number]['level']
