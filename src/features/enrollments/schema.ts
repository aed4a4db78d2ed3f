import * as z from 'zod/mini'
import { studentOptionsInput, studentOptionsRecord } from '@/domain/student-options/schema'
import { code, personName } from '@/domain/inputs'
import { personalText, studentName } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'
import { birthDate } from '@/domain/students/birth-date'
import { childIdentity, outsideEnrollment, statedChild } from '@/domain/students/child-identity'

const required = 'common.error.require'
const id = z.number(required).check(z.int())
const grade = z.number().check(z.int('common.error.invalidValue'), z.minimum(-3), z.maximum(12))
/** In a form null is a question not answered yet; grade 0 is an answer. */
const gradeInput = z.pipe(z.nullable(grade), z.number(required))

/** The ways in which a student enters a class: enrolled, promoted, repeating, or back after dropping out. Dropping
 *  out itself is no way to come in. */
export const enrollmentStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)], required)
/** 1 transferred in. */
const transferStatus = z.union([z.literal(0), z.literal(1)], required)

/** The fields of the child in every enrollment. */
export const enrolledChild = z.strictObject({
  first_name: personName,
  last_name: personName,
  gender: z.pipe(z.nullable(gender), z.enum(gender.options, required)),
  birth_date: z.pipe(z.string(required).check(z.minLength(1, required)), birthDate),
  enrollment_status: z.pipe(z.nullable(enrollmentStatus), enrollmentStatus),
  transfer_status: z.pipe(z.nullable(transferStatus), transferStatus),
})

const choice = {
  academic_year_id: id,
  grade: gradeInput,
  emis_school_code: code(20),
  /** 1 until the end of the first month, 2 until the end of semester 1. */
  report_stage: z.union([z.literal(1), z.literal(2)], required),
}

/** Everything that an enrollment says. */
export const enrollmentUpdate = z.strictObject({
  ...choice,
  /** Null for a child that the system does not know yet. */
  emis_student_id: z.nullable(code(50)),
  student: enrolledChild,
  options: studentOptionsInput,
})
export type EnrollmentUpdate = z.infer<typeof enrollmentUpdate>

/** The body of `PUT /enrollments/:id`: the fields that were changed. */
export const enrollmentChanges = z.extend(z.partial(enrollmentUpdate), {
  student: z.optional(z.partial(enrolledChild)),
  options: z.optional(z.partial(studentOptionsInput)),
})

const entry = z.pick(enrolledChild, { enrollment_status: true, transfer_status: true })

/** The same of a child whose record another school holds: enrolled by its student ID alone. */
export const enrollmentByIdUpdate = z.extend(z.omit(enrollmentUpdate, { options: true }), { student: entry })

/**
 * The body of `POST /enrollments`. Of a child whose record another school holds, what is said beyond its ID is kept as a note to
 * both schools; of every other child it is required.
 */
export const enrollmentInput = z.extend(enrollmentUpdate, {
  student: z.extend(z.partial(enrolledChild), entry.shape),
  options: z.optional(z.partial(studentOptionsInput)),
  enrolled_date: wireDate,
  /** The account that enrolls: the caller's own. */
  enrolled_by: id,
})
export type EnrollmentInput = z.infer<typeof enrollmentInput>

/** The values of the dialog for such a child. */
export const enrollmentByIdForm = z.pick(enrollmentByIdUpdate, { grade: true, student: true })
export type EnrollmentByIdValues = z.input<typeof enrollmentByIdForm>
export type EnrollmentByIdOutput = z.output<typeof enrollmentByIdForm>

/** The values of the enrollment dialog; the rest of the payload is the choice above the table. */
export const enrollmentForm = z.pick(enrollmentUpdate, { grade: true, student: true, options: true })
export type EnrollmentFormValues = z.input<typeof enrollmentForm>
export type EnrollmentFormOutput = z.output<typeof enrollmentForm>

/** A line of `GET /enrollments`, and the answer of the writes: `id` is the enrollment's. */
export const enrollmentRow = z.object({
  id,
  ...studentName,
  /** Null, as the next and the options, while the child's record is not open to the user. */
  gender: z.nullable(gender),
  birth_date: z.nullable(wireDate),
  grade,
  enrollment_status: z.int().check(z.minimum(0), z.maximum(4)),
  transfer_status: z.int().check(z.minimum(0), z.maximum(1)),
  ...studentOptionsRecord.shape,
  report_stage: z.int().check(z.minimum(1), z.maximum(3)),
  enrolled_date: wireDate,
  /** The name of the user who enrolled; null where that is not known. */
  enrolled_by: z.nullable(personalText),
  /** The class the student was put into. */
  classroom: z.nullable(z.object({ id, grade, grade_name: z.string(), grade_name_en: z.string(), suffix: z.string() })),
  /** The child had dropped out before this enrollment: status 4 stays. */
  is_drop_out_last_year: z.boolean(),
  /** Another school holds the child's record: neither name, gender and birth date nor the options can be changed here. */
  record_elsewhere: z.optional(z.boolean()),
  /** What the user's school has said of such a child. */
  stated: z.nullish(statedChild),
  /** Another school has enrolled this school's child. */
  enrolled_elsewhere: z.nullish(outsideEnrollment),
  /** Sent as `If-Match`, a write overwrites nothing unseen. */
  etag: z.nullish(z.string()),
})
export type EnrollmentRow = z.infer<typeof enrollmentRow>

/** An enrollment as the server holds it, in the shape that goes back. */
export function toEnrollmentFields(row: Omit<EnrollmentRow, 'etag'>) {
  return {
    grade: row.grade,
    student: {
      first_name: row.first_name,
      last_name: row.last_name,
      gender: row.gender,
      birth_date: row.birth_date,
      enrollment_status: row.enrollment_status,
      transfer_status: row.transfer_status,
    },
    options: {
      ethnicity: row.ethnicity,
      disabilities: row.disabilities,
      health_problems: row.health_problems,
      personal_problems: row.personal_problems,
      scholarships: row.scholarships,
    },
  }
}

/** `GET /enrollments`: the page, and the school with the code that was confirmed. */
export const enrollmentPage = z.object({
  data: z.array(enrollmentRow),
  total: z.int(),
  school: z.object({ id, emis_code: z.string() }),
})

/** The school that holds a child's record, with its code only where the user reaches it; null where any school may enroll the
 *  child. An API that does not say judges when the child is enrolled. */
const heldBy = z.nullish(z.object({ emis_code: z.nullable(z.string()) }))

/** `GET /students/find`: the child with a student ID, at any school. */
export const studentSearchResult = z.object({
  ...studentName,
  /** Null, as the next, where a school that the user does not reach holds the record. */
  gender: z.nullable(gender),
  birth_date: z.nullable(wireDate),
  held_by: heldBy,
  /** Of the newest enrollment, as the next three; null when there never was one. */
  grade: z.nullable(grade),
  transfer_status: z.int().check(z.minimum(0), z.maximum(1)),
  ...studentOptionsRecord.shape,
  is_drop_out_last_year: z.boolean(),
  previous_enroll_status: z.nullable(z.int().check(z.minimum(0), z.maximum(4))),
  /** The open enrollment of the year asked for, when there is one: the child is enrolled already. */
  current_enroll_id: z.nullable(id),
})
export type StudentSearchResult = z.infer<typeof studentSearchResult>

/** A child whose name, birth date and gender are those of the one being enrolled. */
export const likelyDuplicate = z.extend(childIdentity, {
  emis_student_id: z.string(),
  first_name_en: z.nullable(personalText),
  last_name_en: z.nullable(personalText),
  /** The child's last enrollment. */
  last_enrollment: z.nullable(
    z.object({
      academic_year_id: id,
      grade,
      school_name: z.string(),
      school_name_en: z.string(),
      entry_status: z.number(),
    }),
  ),
  held_by: heldBy,
  current_enroll_id: z.nullable(id),
})
export type LikelyDuplicate = z.infer<typeof likelyDuplicate>
