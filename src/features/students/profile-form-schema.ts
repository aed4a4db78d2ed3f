import * as z from 'zod/mini'
import { studentOptionsInput } from '@/domain/student-options/schema'
import { optionalPersonName, optionalPhone } from '@/domain/inputs'
import { optionalText } from './profile-rules'
import { enrollmentStatus, optionsOfRecord, type StudentRecord, type StudentUpdate, userFields } from './profile-schema'
import { hasBothNames, relativeProblems } from './relative-rules'

const relative = z.object({
  last_name: optionalPersonName,
  first_name: optionalPersonName,
  occupation: optionalText,
  phone_number_1: optionalPhone,
})

const fields = z.object({
  user: z.object({ ...userFields, gazetteer_id: z.string() }),
  /** Codes of the places that lead to the village. */
  address: z.object({ province: z.string(), district: z.string(), commune: z.string() }),
  options: studentOptionsInput,
  late_enrollment: z.boolean(),
  transfer_status: z.boolean(),
  enrollment_status: enrollmentStatus,
  father: relative,
  mother: relative,
  guardian: z.object({
    kind: z.enum(['', 'father', 'mother', 'other']),
    guardian_fields: z.extend(relative, { gender: z.string() }),
  }),
  photo: z.nullable(z.string()),
})
type Fields = z.output<typeof fields>

/** As the rules about several fields read it, whatever else is wrong with the form. */
function toRelatives({ father, mother, guardian }: Fields) {
  const typed = (person: Fields['father']) => ({
    ...person,
    occupation: person.occupation ?? '',
    phone_number_1: person.phone_number_1 ?? '',
  })
  const { kind, guardian_fields: other } = guardian
  return {
    father: typed(father),
    mother: typed(mother),
    guardian: { kind, guardian_fields: { ...typed(other), gender: other.gender } },
  }
}

const addressFields = [
  ['address', 'province'],
  ['address', 'district'],
  ['address', 'commune'],
  ['user', 'gazetteer_id'],
]

/** The form of a profile; what it gives is the whole of what can be changed. */
export const profileForm = z.pipe(
  fields.check(
    z.superRefine(
      (values, context) => {
        for (const { path, message } of relativeProblems(toRelatives(values))) {
          context.addIssue({ code: 'custom', path, message })
        }
        if (values.address.province === '' || values.user.gazetteer_id !== '') return
        for (const path of addressFields) {
          context.addIssue({ code: 'custom', path, message: 'common.error.requireVillage' })
        }
      },
      { when: () => true },
    ),
  ),
  z.transform(toUpdate),
)
export type ProfileFormValues = z.input<typeof profileForm>

function toUpdate(values: Fields): StudentUpdate {
  const { father, mother, guardian } = toRelatives(values)
  const { gazetteer_id: village, ...user } = values.user
  return {
    user: { ...user, gazetteer_id: village === '' ? null : Number(village) },
    options: values.options,
    late_enrollment: values.late_enrollment ? 1 : 0,
    transfer_status: values.transfer_status ? 1 : 0,
    enrollment_status: values.enrollment_status,
    father: hasBothNames(father) ? { ...values.father, gender: 'm' } : null,
    mother: hasBothNames(mother) ? { ...values.mother, gender: 'f' } : null,
    guardian: toGuardian(guardian.kind, values),
    photo: values.photo,
  }
}

function toGuardian(kind: Fields['guardian']['kind'], { guardian }: Fields): StudentUpdate['guardian'] {
  const { gender, ...person } = guardian.guardian_fields
  switch (kind) {
    case '':
      return null
    case 'father':
      return { is_father: true }
    case 'mother':
      return { is_mother: true }
    case 'other':
      return { is_other: true, guardian_fields: { ...person, gender: gender === 'm' ? 'm' : 'f' } }
    default:
      return kind satisfies never
  }
}

const noRelative = { last_name: '', first_name: '', occupation: '', phone_number_1: '' }
export const noGuardian = { ...noRelative, gender: '' }

/** The record as the form begins with it. */
export function profileValues(record: StudentRecord): ProfileFormValues {
  const { relationships } = record
  const person = (found: StudentRecord['relationships'][number] | undefined) =>
    found === undefined
      ? noRelative
      : {
          last_name: found.last_name,
          first_name: found.first_name,
          occupation: found.occupation ?? '',
          phone_number_1: found.phone_number_1 ?? '',
        }
  const father = relationships.find((relationship) => relationship.is_father)
  const mother = relationships.find((relationship) => relationship.is_mother)
  const other = relationships.find((relationship) => !relationship.is_father && !relationship.is_mother)
  const kind = father?.is_guardian ? 'father' : mother?.is_guardian ? 'mother' : other ? 'other' : ''
  return {
    user: {
      last_name: record.last_name,
      first_name: record.first_name,
      last_name_en: record.last_name_en ?? '',
      first_name_en: record.first_name_en ?? '',
      gender: record.gender,
      birth_date: record.birth_date,
      birth_place: record.birth_place ?? '',
      street: record.street ?? '',
      house_number: record.house_number ?? '',
      phone_number_1: record.phone_number_1 ?? '',
      remark: record.remark ?? '',
      gazetteer_id: record.village === null ? '' : String(record.village.id),
    },
    address: {
      province: record.province?.code ?? '',
      district: record.district?.code ?? '',
      commune: record.commune?.code ?? '',
    },
    options: optionsOfRecord(record),
    late_enrollment: record.late_enrollment === 1,
    transfer_status: record.transfer_status === 1,
    enrollment_status: record.enrollment_status,
    father: person(father),
    mother: person(mother),
    guardian: { kind, guardian_fields: { ...person(other), gender: other?.gender ?? '' } },
    photo: record.photo,
  }
}
