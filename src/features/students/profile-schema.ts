import * as z from 'zod/mini'
import { academicYearStatus } from '@/features/academic-years/schema'
import { gazetteerPlace } from '@/features/gazetteer/schema'
import { type StudentOptionsRecord, studentOptionsInput } from '@/features/student-options/schema'
import { todayInPhnomPenh } from '@/lib/dates'
import { gender, wireDate } from '@/lib/wire'
import { largestPhoto, optionalPhone, optionalText, photoDataUrl, requiredName } from './profile-rules'

/** Father, mother, or whoever else is the guardian (lifecycle §3). */
export const relationship = z.object({
  first_name: z.string(),
  last_name: z.string(),
  gender,
  occupation: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  is_father: z.boolean(),
  is_mother: z.boolean(),
  is_guardian: z.boolean(),
})
export type Relationship = z.infer<typeof relationship>

const codeList = z.nullable(z.array(z.int()))

/**
 * A student's profile (lifecycle §3), `GET /students/{id}`. What belongs to a year (the confidential part, the entry into
 * the class) is of the enrollment that `enrollment` tells: the running year's where there is one.
 */
export const studentRecord = z.object({
  id: z.int(),
  emis_student_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_en: z.nullable(z.string()),
  last_name_en: z.nullable(z.string()),
  gender,
  birth_date: wireDate,
  birth_place: z.nullable(z.string()),
  /** A data URL. */
  photo: z.nullable(z.string()),
  relationships: z.array(relationship),
  province: z.nullable(gazetteerPlace),
  district: z.nullable(gazetteerPlace),
  commune: z.nullable(gazetteerPlace),
  village: z.nullable(gazetteerPlace),
  street: z.nullable(z.string()),
  house_number: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** 0 is "no ethnicity"; null, here and in the lists, where nobody has said anything yet. */
  ethnicity: z.nullable(z.int()),
  disabilities: codeList,
  health_problems: codeList,
  personal_problems: codeList,
  scholarships: z.nullable(z.array(z.object({ scholarship_id: z.int() }))),
  /** 1 yes. */
  late_enrollment: z.int().check(z.minimum(0), z.maximum(1)),
  /** 1 transferred in. */
  transfer_status: z.int().check(z.minimum(0), z.maximum(1)),
  from_school_name: z.nullable(z.string()),
  from_school_name_en: z.nullable(z.string()),
  transfer_out_date: z.nullable(wireDate),
  /** The entry status (lifecycle §3); 3 is a drop-out. */
  enrollment_status: z.int().check(z.minimum(0), z.maximum(4)),
  /** Null for a student whose only enrollment was deleted: the school that created the profile keeps it. */
  enrollment: z.nullable(
    z.object({
      id: z.int(),
      academic_year: z.object({ id: z.int(), name: z.string(), status: academicYearStatus }),
      school: z.object({
        /** The school in its year. */
        id: z.int(),
        school_id: z.int(),
        code: z.string(),
        name: z.string(),
        name_en: z.string(),
        province: z.object({ code: z.string() }),
        district: z.object({ code: z.string() }),
      }),
      grade: z.int().check(z.minimum(-3), z.maximum(12)),
      classroom: z.nullable(z.object({ id: z.int(), grade: z.int(), suffix: z.string() })),
      enrolled_date: wireDate,
    }),
  ),
})
export type StudentRecord = z.infer<typeof studentRecord>
export type ProfileEnrollment = NonNullable<StudentRecord['enrollment']>
/** The record of a student who is enrolled, or was. */
export type EnrolledStudentRecord = StudentRecord & { enrollment: ProfileEnrollment }

export function isEnrolled(record: StudentRecord): record is EnrolledStudentRecord {
  return record.enrollment !== null
}

/** The confidential part of a record, as lists of ids. */
export function optionsOfRecord(record: StudentRecord): StudentOptionsRecord {
  return {
    ethnicity: record.ethnicity,
    disabilities: record.disabilities,
    health_problems: record.health_problems,
    personal_problems: record.personal_problems,
    scholarships: record.scholarships?.map((each) => each.scholarship_id) ?? null,
  }
}

/** What is kept of a parent or a guardian besides the gender. */
const personFields = {
  first_name: requiredName,
  last_name: requiredName,
  occupation: optionalText,
  phone_number_1: optionalPhone,
}
const genderChoice = z.pipe(z.string('common.error.require'), z.enum(['f', 'm'], 'common.error.require'))

const guardian = z
  .strictObject({
    is_father: z.optional(z.literal(true)),
    is_mother: z.optional(z.literal(true)),
    is_other: z.optional(z.literal(true)),
    guardian_fields: z.optional(z.strictObject({ ...personFields, gender: genderChoice })),
  })
  .check(
    z.refine((value) => [value.is_father, value.is_mother, value.is_other].filter(Boolean).length === 1),
    z.refine((value) => (value.is_other === true) === (value.guardian_fields !== undefined)),
  )

/** The entry statuses. A drop-out is made elsewhere: 3 says that the student stays one. */
export const enrollmentStatus = z.pipe(z.nullable(z.number()), z.literal([0, 1, 2, 3, 4], 'common.error.require'))

/** What a status can be changed to: 4 is for who dropped out before and stays with them (lifecycle §3, §4). */
export function offeredStatuses(status: number): readonly (0 | 1 | 2 | 4)[] {
  if (status === 4) return [4]
  return status === 3 ? [0, 1, 2, 4] : [0, 1, 2]
}

/** `user` of the update payload: who the student is and where they live. */
export const userFields = {
  first_name: requiredName,
  last_name: requiredName,
  first_name_en: optionalText,
  last_name_en: optionalText,
  gender: genderChoice,
  birth_date: z
    .pipe(z.string('common.error.require').check(z.minLength(1, 'common.error.require')), wireDate)
    .check(
      z.refine((date) => date <= todayInPhnomPenh(new Date()) && date >= '1900-01-01', 'common.error.invalidDate'),
    ),
  birth_place: optionalText,
  street: optionalText,
  house_number: optionalText,
  phone_number_1: optionalPhone,
  remark: optionalText,
}

/** `PUT /students/{id}` (lifecycle §3): these fields and nothing else. */
export const studentUpdate = z
  .strictObject({
    user: z.strictObject({ ...userFields, gazetteer_id: z.nullable(z.int().check(z.positive())) }),
    options: studentOptionsInput,
    late_enrollment: z.union([z.literal(0), z.literal(1)], 'common.error.invalidValue'),
    transfer_status: z.union([z.literal(0), z.literal(1)], 'common.error.invalidValue'),
    enrollment_status: enrollmentStatus,
    /** Sent only when both names are filled; left out, the record has none. */
    father: z.optional(z.strictObject({ ...personFields, gender: z.literal('m') })),
    mother: z.optional(z.strictObject({ ...personFields, gender: z.literal('f') })),
    guardian: z.optional(guardian),
    /** Null removes the photo; left out, it stays (checklist O-050). */
    photo: z.optional(z.nullable(photoDataUrl.check(z.maxLength(largestPhoto, 'student.photo.tooLarge')))),
  })
  .check(
    z.superRefine((update, context) => {
      for (const parent of ['father', 'mother'] as const) {
        if (update.guardian?.[`is_${parent}`] !== true || update[parent] !== undefined) continue
        for (const name of ['first_name', 'last_name']) {
          context.addIssue({ code: 'custom', path: [parent, name], message: 'common.error.require' })
        }
      }
    }),
  )
export type StudentUpdate = z.output<typeof studentUpdate>
