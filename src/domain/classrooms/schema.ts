import * as z from 'zod/mini'
import { personalText } from '@/lib/api/personal'
import { foldDigits } from '@/lib/text/digits'
import { cleanText } from '@/lib/text/text'

const id = z.int().check(z.positive(), z.maximum(2_147_483_647))
const status = z.union([z.literal(0), z.literal(1)])

/** A classroom in lists. */
export const classroom = z.object({
  id: z.int(),
  grade: z.int().check(z.minimum(-3), z.maximum(12)),
  grade_name: z.string(),
  grade_name_en: z.string(),
  suffix: z.string(),
  status,
  special_education: z.nullable(z.int()),
  bilingual: z.int().check(z.minimum(1), z.maximum(4)),
  /** 0 where no type applies, 1 science, 2 social science. */
  type: z.int().check(z.minimum(0), z.maximum(2)),
  teacher: z.nullable(
    z.object({
      staff_id: z.int(),
      first_name: personalText,
      last_name: personalText,
      first_name_en: z.nullish(personalText),
      last_name_en: z.nullish(personalText),
    }),
  ),
  academic_year_school_id: z.int(),
  isCanDelete: z.boolean(),
  deactivated: z.optional(z.boolean()),
  /** The school's name, for lists of more than one school. */
  school: z.optional(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
})
export type Classroom = z.infer<typeof classroom>

/** One classroom whole: also the ids of the subjects that its grade and type offer, and of those it does not learn. */
export const classroomDetail = z.extend(classroom, {
  subjects: z.array(z.int()),
  excluded_subjects: z.array(z.int()),
  /** Subjects of which scores are recorded in this class; without it, a class that cannot be deleted may have any. */
  scored_subjects: z.optional(z.array(z.int())),
})
export type ClassroomDetail = z.infer<typeof classroomDetail>

/** From this grade on a class has a type; up to grade 0 it says whether it is for special education. */
export const firstTypedGrade = 11
export const lastPreSchoolGrade = 0

const place = z.string().check(z.regex(/^\d{2,8}$/))
const subjectIds = z.array(id).check(z.maxLength(500))

/**
 * Without invisible signs, with Khmer digits as 0–9 and Latin letters in upper case, so that suffixes that look the same are
 * equal.
 */
export const classroomSuffix = z.pipe(
  z.pipe(
    z.string('common.error.require').check(z.maxLength(100, 'classroom.suffix.invalid')),
    z.transform((text) => foldDigits(cleanText(text)).toUpperCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'common.error.require'),
      z.maxLength(10, 'classroom.suffix.invalid'),
      z.regex(/^$|^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, 'classroom.suffix.invalid'),
    ),
)

const classroomFields = z.strictObject({
  /** The school in its year (`academic_year_school_id`), and that year. */
  school: id,
  academic_year: z.number('common.error.require').check(z.int(), z.positive(), z.maximum(2_147_483_647)),
  province: place,
  district: place,
  commune: place,
  village: place,
  grade: z.number('common.error.require').check(z.int(), z.minimum(-3), z.maximum(12)),
  suffix: classroomSuffix,
  status,
  special_education: z.nullable(status),
  bilingual: z.number('common.error.require').check(z.int(), z.minimum(1), z.maximum(4)),
  type: z.number('common.error.require').check(z.int(), z.minimum(0), z.maximum(2)),
  classroom_teacher: z.nullable(id),
  subjects: subjectIds,
  included_subjects: subjectIds,
  excluded_subjects: subjectIds,
})

/** The body of `PUT /classrooms/:id`: the fields that were changed. */
export const classroomChanges = z.partial(classroomFields)

/** The values of the form and of `POST /classrooms`: `subjects` are all that the grade and type offer, the included and
 *  the excluded ones share them out. */
export const classroomInput = classroomFields.check(
  z.superRefine(({ grade, special_education, type }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const isPreSchool = grade <= lastPreSchoolGrade
    if (isPreSchool && special_education === null) refuse('special_education', 'common.error.require')
    if (!isPreSchool && special_education !== null) refuse('special_education', 'common.error.invalidValue')
    if (grade >= firstTypedGrade && type === 0) refuse('type', 'common.error.require')
    if (grade < firstTypedGrade && type !== 0) refuse('type', 'common.error.invalidValue')
  }),
)
export type ClassroomInput = z.infer<typeof classroomInput>
/** The values of the form before they are checked. */
export type ClassroomFormValues = z.input<typeof classroomInput>

/** The same, refusing the grade and suffix of another class of the school. */
export function withFreeNames(input: typeof classroomInput, others: readonly { grade: number; suffix: string }[]) {
  return input.check(
    z.superRefine(({ grade, suffix: name }, context) => {
      if (others.some((other) => other.grade === grade && other.suffix === name)) {
        context.addIssue({ code: 'custom', path: ['suffix'], message: 'classroom.alreadyExists' })
      }
    }),
  )
}
