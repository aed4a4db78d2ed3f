import * as z from 'zod/mini'
import { classroomSuffix } from '@/domain/classrooms/schema'
import { maxAssigned } from './assign-limit'

const id = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** The body of `POST /enrollments/assign-classroom`: either an existing class or the suffix of a new one. */
export const assignInput = z
  .strictObject({
    enrollments: z
      .array(id)
      .check(z.minLength(1, 'common.error.require'), z.maxLength(maxAssigned, 'common.error.invalidValue')),
    classroom_id: z.nullable(id),
    suffix: z.nullable(classroomSuffix),
    /** The school in its year. */
    academic_year_school_id: id,
    grade: z.int().check(z.minimum(-3), z.maximum(12)),
    academic_year_id: id,
  })
  .check(
    z.superRefine(({ classroom_id, suffix }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (classroom_id === null && suffix === null) refuse('classroom_id', 'common.error.require')
      if (classroom_id !== null && suffix !== null) refuse('suffix', 'common.error.invalidValue')
    }),
  )
export type AssignInput = z.output<typeof assignInput>

/** The result: the class, and the number of students put into it. */
export const assigned = z.object({
  classroom: z.object({ id: z.int(), grade: z.int(), suffix: z.string() }),
  count: z.int(),
})
