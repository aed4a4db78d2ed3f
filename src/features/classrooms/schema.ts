import * as z from 'zod'
import { foldDigits } from '@/lib/digits'

const id = z.number().int().positive().max(2_147_483_647)
const status = z.union([z.literal(0), z.literal(1)])

/** A classroom as lists tell it (platform §3). */
export const classroom = z.object({
  id: z.number().int(),
  grade: z.number().int().min(-3).max(12),
  grade_name: z.string(),
  grade_name_en: z.string(),
  suffix: z.string(),
  status,
  special_education: z.number().int().nullable(),
  bilingual: z.number().int().min(1).max(4),
  /** 0 where no type applies, 1 science, 2 social science. */
  type: z.number().int().min(0).max(2),
  teacher: z
    .object({
      staff_id: z.number().int(),
      first_name: z.string(),
      last_name: z.string(),
      first_name_en: z.string().nullish(),
      last_name_en: z.string().nullish(),
    })
    .nullable(),
  academic_year_school_id: z.number().int(),
  isCanDelete: z.boolean(),
  deactivated: z.boolean().optional(),
  /** The school's name, for lists of more than one school. */
  school: z.object({ code: z.string(), name: z.string(), name_en: z.string() }).optional(),
})
export type Classroom = z.infer<typeof classroom>

/** One classroom whole: also the ids of the subjects that its grade and type offer, and of those it does not learn. */
export const classroomDetail = classroom.extend({
  subjects: z.array(z.number().int()),
  excluded_subjects: z.array(z.number().int()),
  /** Subjects of which scores are recorded in this class; without it, a class that cannot be deleted may have any. */
  scored_subjects: z.array(z.number().int()).optional(),
})
export type ClassroomDetail = z.infer<typeof classroomDetail>

/** From this grade on a class has a type; up to grade 0 it says whether it is for special education (platform §5). */
export const firstTypedGrade = 11
export const lastPreSchoolGrade = 0

const place = z.string().regex(/^\d{2,8}$/)
const subjectIds = z.array(id).max(500)

/** Without invisible signs, Khmer digits as 0–9, Latin letters large: what looks the same is the same. */
export const classroomSuffix = z
  .string('common.error.require')
  .max(100, 'classroom.suffix.invalid')
  .transform((text) => foldDigits(text).normalize('NFC').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, 'common.error.require')
      .max(10, 'classroom.suffix.invalid')
      .regex(/^$|^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, 'classroom.suffix.invalid'),
  )

/** What the form holds and `POST` and `PUT /classrooms` carry (platform §3, §5; checklist O-034, O-035): `subjects` are
 *  all that the grade and type offer, the included and the excluded ones share them out. */
export const classroomInput = z
  .strictObject({
    /** The school in its year (`academic_year_school_id`), and that year. */
    school: id,
    academic_year: z.number('common.error.require').int().positive().max(2_147_483_647),
    province: place,
    district: place,
    commune: place,
    village: place,
    grade: z.number('common.error.require').int().min(-3).max(12),
    suffix: classroomSuffix,
    status,
    special_education: status.nullable(),
    bilingual: z.number('common.error.require').int().min(1).max(4),
    type: z.number('common.error.require').int().min(0).max(2),
    classroom_teacher: id.nullable(),
    subjects: subjectIds,
    included_subjects: subjectIds,
    excluded_subjects: subjectIds,
  })
  .superRefine(({ grade, special_education, type }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const isPreSchool = grade <= lastPreSchoolGrade
    if (isPreSchool && special_education === null) refuse('special_education', 'common.error.require')
    if (!isPreSchool && special_education !== null) refuse('special_education', 'common.error.invalidValue')
    if (grade >= firstTypedGrade && type === 0) refuse('type', 'common.error.require')
    if (grade < firstTypedGrade && type !== 0) refuse('type', 'common.error.invalidValue')
  })
export type ClassroomInput = z.infer<typeof classroomInput>
/** The values of the form before they are checked. */
export type ClassroomFormValues = z.input<typeof classroomInput>

/** The same, refusing the grade and suffix of another class of the school (platform §5). */
export function withFreeNames(input: typeof classroomInput, others: readonly { grade: number; suffix: string }[]) {
  return input.superRefine(({ grade, suffix: name }, context) => {
    if (others.some((other) => other.grade === grade && other.suffix === name)) {
      context.addIssue({ code: 'custom', path: ['suffix'], message: 'classroom.alreadyExists' })
    }
  })
}
