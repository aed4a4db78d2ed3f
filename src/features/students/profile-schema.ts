import * as z from 'zod/mini'
import { lastChange } from '@/lib/api/last-change'
import { academicYearStatus } from '@/domain/academic-years/schema'
import { gazetteerPlace } from '@/domain/places/schema'
import { type StudentOptionsRecord, studentOptionsInput } from '@/domain/student-options/schema'
import { optionalPhone, personName } from '@/domain/inputs'
import { outsideEnrollment } from '@/domain/students/child-identity'
import { personalPhone, personalText, studentName } from '@/lib/api/personal'
import { gender, wireDate } from '@/lib/api/wire'
import { maxPhotoLength, optionalLatinName, optionalText, photoDataUrl } from './profile-rules'
import { birthDate } from '@/domain/students/birth-date'

/** Father, mother or another guardian. */
export const relationship = z.object({
  first_name: personalText,
  last_name: personalText,
  gender,
  occupation: z.nullable(personalText),
  phone_number_1: z.nullable(personalPhone),
  is_father: z.boolean(),
  is_mother: z.boolean(),
  is_guardian: z.boolean(),
})
export type Relationship = z.infer<typeof relationship>

const codeList = z.nullable(z.array(z.int()))

/**
 * A student's profile, `GET /students/{id}`. What belongs to a year (the confidential part, the entry into
 * the class) is of the enrollment in `enrollment`: the running year's where there is one.
 */
export const studentRecord = z.object({
  id: z.int(),
  ...studentName,
  gender,
  birth_date: wireDate,
  birth_place: z.nullable(personalText),
  /** A data URL. */
  photo: z.nullable(z.string()),
  relationships: z.array(relationship),
  province: z.nullable(gazetteerPlace),
  district: z.nullable(gazetteerPlace),
  commune: z.nullable(gazetteerPlace),
  village: z.nullable(gazetteerPlace),
  street: z.nullable(personalText),
  house_number: z.nullable(personalText),
  phone_number_1: z.nullable(personalPhone),
  remark: z.nullable(personalText),
  /** 0 is "no ethnicity"; null, here and in the lists, is an unanswered question. */
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
  /** The entry status; 3 is a drop-out. */
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
  /** False where another school holds the record by now. */
  may_edit: z.optional(z.boolean()),
  /** For those who may edit the profile. */
  last_change: z.nullish(lastChange),
  /** The enrollment by another school, which gets the record with the next year, or when this one lets go. */
  enrolled_elsewhere: z.nullish(outsideEnrollment),
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
    scholarships: record.scholarships?.map((scholarship) => scholarship.scholarship_id) ?? null,
  }
}

/** The fields of a parent or a guardian besides the gender. */
const personFields = {
  first_name: personName,
  last_name: personName,
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

/** The statuses that a status can be changed to: 4 is kept by those who dropped out before. */
export function offeredStatuses(status: number): readonly (0 | 1 | 2 | 4)[] {
  if (status === 4) return [4]
  return status === 3 ? [0, 1, 2, 4] : [0, 1, 2]
}

/** `user` of the update payload: who the student is and where they live. */
export const userFields = {
  first_name: personName,
  last_name: personName,
  first_name_en: optionalLatinName,
  last_name_en: optionalLatinName,
  gender: genderChoice,
  birth_date: z.pipe(z.string('common.error.require').check(z.minLength(1, 'common.error.require')), birthDate),
  birth_place: optionalText,
  street: optionalText,
  house_number: optionalText,
  phone_number_1: optionalPhone,
  remark: optionalText,
}

const user = z.strictObject({ ...userFields, gazetteer_id: z.nullable(z.int().check(z.positive())) })
const yesOrNo = z.union([z.literal(0), z.literal(1)], 'common.error.invalidValue')
const father = z.strictObject({ ...personFields, gender: z.literal('m') })
const mother = z.strictObject({ ...personFields, gender: z.literal('f') })
const photo = z.nullish(photoDataUrl.check(z.maxLength(maxPhotoLength, 'student.photo.tooLarge')))

/** Everything that can be changed of a profile, and nothing else. */
export const studentUpdate = z
  .strictObject({
    user,
    options: studentOptionsInput,
    late_enrollment: yesOrNo,
    transfer_status: yesOrNo,
    enrollment_status: enrollmentStatus,
    /** The whole person, or null for none. */
    father: z.nullish(father),
    mother: z.nullish(mother),
    guardian: z.nullish(guardian),
    photo,
  })
  .check(
    z.superRefine((update, context) => {
      for (const parent of ['father', 'mother'] as const) {
        if (update.guardian?.[`is_${parent}`] !== true || update[parent] != null) continue
        for (const name of ['first_name', 'last_name']) {
          context.addIssue({ code: 'custom', path: [parent, name], message: 'common.error.require' })
        }
      }
    }),
  )
export type StudentUpdate = z.output<typeof studentUpdate>

/** The parts of a profile that are only replaced as a whole: who the guardian is. */
export const wholeFields = ['guardian'] as const

/** The body of `PUT /students/:id`: the fields that were changed. Null takes a parent, the guardian or the photo away. */
export const studentChanges = z.strictObject({
  user: z.optional(z.partial(user)),
  options: z.optional(z.partial(studentOptionsInput)),
  late_enrollment: z.optional(yesOrNo),
  transfer_status: z.optional(yesOrNo),
  enrollment_status: z.optional(enrollmentStatus),
  father: z.nullish(z.partial(father)),
  mother: z.nullish(z.partial(mother)),
  guardian: z.nullish(guardian),
  photo,
})

/** A profile as the server holds it, in the shape that goes back. */
export function toStudentUpdate(record: StudentRecord) {
  const { relationships } = record
  const person = ({ first_name, last_name, occupation, phone_number_1, gender: of }: Relationship) => ({
    first_name,
    last_name,
    occupation,
    phone_number_1,
    gender: of,
  })
  const parent = (kind: 'is_father' | 'is_mother') => {
    const found = relationships.find((relationship) => relationship[kind])
    return found === undefined ? null : person(found)
  }
  const other = relationships.find((relationship) => !relationship.is_father && !relationship.is_mother)
  const isGuardian = (kind: 'is_father' | 'is_mother') =>
    relationships.some((relationship) => relationship[kind] && relationship.is_guardian)
  return {
    user: {
      first_name: record.first_name,
      last_name: record.last_name,
      first_name_en: record.first_name_en,
      last_name_en: record.last_name_en,
      gender: record.gender,
      birth_date: record.birth_date,
      birth_place: record.birth_place,
      street: record.street,
      house_number: record.house_number,
      phone_number_1: record.phone_number_1,
      remark: record.remark,
      gazetteer_id: record.village?.id ?? null,
    },
    options: optionsOfRecord(record),
    late_enrollment: record.late_enrollment,
    transfer_status: record.transfer_status,
    enrollment_status: record.enrollment_status,
    father: parent('is_father'),
    mother: parent('is_mother'),
    guardian: isGuardian('is_father')
      ? { is_father: true }
      : isGuardian('is_mother')
        ? { is_mother: true }
        : other === undefined
          ? null
          : { is_other: true, guardian_fields: person(other) },
    photo: record.photo,
  }
}
