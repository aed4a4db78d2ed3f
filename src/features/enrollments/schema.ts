import * as z from 'zod'
import { studentOptionsInput, studentOptionsRecord } from '@/features/student-options/schema'
import { isName, longestName, plainName } from '@/lib/person-name'
import { gender, wireDate } from '@/lib/wire'

const required = 'common.error.require'
const name = z
  .string(required)
  .overwrite(plainName)
  .min(1, required)
  .max(longestName, 'common.error.textTooLong')
  .refine((text) => text === '' || isName(text), 'enrollment.import.invalidName')
const id = z.number(required).int()
const grade = z.number().int('common.error.invalidValue').min(-3).max(12)
/** In a form null is a question not answered yet; grade 0 is an answer. */
const gradeInput = grade.nullable().pipe(z.number(required))

/** How a pupil comes into a class (lifecycle §3): enrolled, promoted, repeating, or back after dropping out. Dropping
 *  out itself is no way to come in. */
export const enrollmentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)], required)
/** 1 transferred in. */
const transferStatus = z.union([z.literal(0), z.literal(1)], required)

/** Nobody enrolls who is not born yet, and a typed century is checked: 2613 for 2013. */
const birthDate = wireDate
  .refine((date) => date >= '1900-01-01', 'common.error.invalidDate')
  .refine((date) => date <= new Date().toISOString().slice(0, 10), 'common.error.invalidDate')

/** What every enrollment says of the child. */
export const enrolledChild = z.strictObject({
  first_name: name,
  last_name: name,
  gender: gender.nullable().pipe(z.enum(gender.options, required)),
  birth_date: z.string(required).min(1, required).pipe(birthDate),
  enrollment_status: enrollmentStatus.nullable().pipe(enrollmentStatus),
  transfer_status: transferStatus.nullable().pipe(transferStatus),
})

const choice = {
  academic_year_id: id,
  grade: gradeInput,
  emis_school_code: z.string(required).trim().min(1, required).max(20, 'common.error.textTooLong'),
  /** 1 until the end of the first month, 2 until the end of semester 1. */
  report_stage: z.union([z.literal(1), z.literal(2)], required),
}

/** The body of `PUT /enrollments/:id` (lifecycle §3, §7). */
export const enrollmentUpdate = z.strictObject({
  ...choice,
  /** Null for a child that the system does not know yet. */
  emis_student_id: z.string().trim().min(1).max(50).nullable(),
  student: enrolledChild,
  options: studentOptionsInput,
})
export type EnrollmentUpdate = z.infer<typeof enrollmentUpdate>

/** The body of `POST /enrollments`. */
export const enrollmentInput = enrollmentUpdate.extend({
  enrolled_date: wireDate,
  /** The account that enrolls: the caller's own. */
  enrolled_by: id,
})
export type EnrollmentInput = z.infer<typeof enrollmentInput>

/** What the enrollment dialog holds; the rest of the payload is the choice above the table. */
export const enrollmentForm = enrollmentUpdate.pick({ grade: true, student: true, options: true })
export type EnrollmentFormValues = z.input<typeof enrollmentForm>
export type EnrollmentFormOutput = z.output<typeof enrollmentForm>

/** A line of `GET /enrollments`, and the answer of the writes (lifecycle §3): `id` is the enrollment's. */
export const enrollmentRow = z.object({
  id,
  emis_student_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_en: z.string().nullable(),
  last_name_en: z.string().nullable(),
  gender,
  birth_date: wireDate,
  grade,
  enrollment_status: z.number().int().min(0).max(4),
  transfer_status: z.number().int().min(0).max(1),
  ...studentOptionsRecord.shape,
  report_stage: z.number().int().min(1).max(3),
  enrolled_date: wireDate,
  /** Who enrolled, by name; null where that is not known. */
  enrolled_by: z.string().nullable(),
  /** The class the pupil was put into. */
  classroom: z.object({ id, grade, grade_name: z.string(), grade_name_en: z.string(), suffix: z.string() }).nullable(),
  /** The child had dropped out before this enrollment: status 4 stays (lifecycle §3). */
  is_drop_out_last_year: z.boolean(),
})
export type EnrollmentRow = z.infer<typeof enrollmentRow>

/** `GET /enrollments`: the page, and the school with the code that was confirmed. */
export const enrollmentPage = z.object({
  data: z.array(enrollmentRow),
  total: z.number().int(),
  school: z.object({ id, emis_code: z.string() }),
})

/** `GET /students/find` (lifecycle §3): the child of a student ID, wherever it was at school. */
export const studentSearchResult = z.object({
  emis_student_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_en: z.string().nullable(),
  last_name_en: z.string().nullable(),
  gender,
  birth_date: wireDate,
  /** Of the newest enrollment, as the next three; null when there never was one. */
  grade: grade.nullable(),
  transfer_status: z.number().int().min(0).max(1),
  ...studentOptionsRecord.shape,
  is_drop_out_last_year: z.boolean(),
  previous_enroll_status: z.number().int().min(0).max(4).nullable(),
  /** The open enrollment of the year asked for, when there is one: the child is enrolled already. */
  current_enroll_id: id.nullable(),
})
export type StudentSearchResult = z.infer<typeof studentSearchResult>

/** What two records of one child have in common; names are compared folded. */
export const childIdentity = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender,
  birth_date: wireDate,
})
export type ChildIdentity = z.infer<typeof childIdentity>

/** A child whose name, birth date and gender are those of the one being enrolled. */
export const likelyDuplicate = childIdentity.extend({
  emis_student_id: z.string(),
  first_name_en: z.string().nullable(),
  last_name_en: z.string().nullable(),
  /** Where the child was enrolled last. */
  last_enrollment: z
    .object({
      academic_year_id: id,
      grade,
      school_name: z.string(),
      school_name_en: z.string(),
      entry_status: z.number(),
    })
    .nullable(),
  current_enroll_id: id.nullable(),
})
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>
