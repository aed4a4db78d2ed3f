import * as z from 'zod/mini'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { code, optionalCode, optionalPhone, optionalSchoolName, schoolName } from '@/domain/inputs'
import { school, type School } from '@/domain/schools/schema'

/** A school of the register, outside any academic year (`/raw-schools`, `/school-from-raw`). */
export const rawSchool = z.extend(
  z.pick(school, {
    id: true,
    code: true,
    name: true,
    name_en: true,
    emis_code: true,
    degree: true,
    province: true,
    district: true,
    commune: true,
    village: true,
  }),
  { phone_number_1: z.nullable(z.string()) },
)
export type RawSchool = z.infer<typeof rawSchool>

/** The statuses of the years into which schools may come; in the others the work of the year is over or not begun. */
export const openForNewSchools = ['pre', 'running'] as const satisfies readonly AcademicYearStatus[]

const required = 'common.error.require'
const recordId = z.number(required).check(z.int('common.error.invalidValue'), z.positive('common.error.invalidValue'))
const level = z.number(required).check(z.int('common.error.invalidValue'), z.minimum(0, 'common.error.invalidValue'))

/** The rules of a school's single values, shared by the forms, the import and the calls. */
export const schoolRules = {
  name: schoolName,
  name_en: optionalSchoolName,
  code: optionalCode(20),
  emis_code: code(20),
  degree: level.check(z.minimum(1, 'common.error.invalidValue'), z.maximum(5, 'common.error.invalidValue')),
  phone: optionalPhone,
  status: z.union([z.literal(0), z.literal(1)], 'common.error.invalidValue'),
  accomplishment: level.check(z.maximum(3, 'common.error.invalidValue')),
  principle: z.nullable(recordId),
  gazetteer_id: recordId,
  academic_year_id: recordId,
} as const

/** The only fields of a school in its year that can be changed. */
export const schoolEdit = z.strictObject({
  status: schoolRules.status,
  /** The staff id of the principal. */
  principle: schoolRules.principle,
  phone_number_2: schoolRules.phone,
  phone_number_3: schoolRules.phone,
  accomplishment_status: schoolRules.accomplishment,
})
export type SchoolEdit = z.infer<typeof schoolEdit>

/** The body of `PUT /schools/:id`: the fields that were changed. */
export const schoolChanges = z.partial(schoolEdit)

/** A school as the server holds it, in the shape that goes back. */
export function toSchoolEdit(record: School): SchoolEdit {
  return {
    status: record.status,
    principle: record.principle?.staff_id ?? null,
    phone_number_2: record.phone_number_2 ?? null,
    phone_number_3: record.phone_number_3 ?? null,
    accomplishment_status: record.accomplishment_status,
  }
}

/** `POST /schools`. `school_id` is the raw school, `gazetteer_id` its village. */
export const schoolCreate = z.extend(schoolEdit, {
  name: schoolRules.name,
  name_en: schoolRules.name_en,
  code: schoolRules.code,
  emis_code: schoolRules.emis_code,
  school_id: recordId,
  degree: schoolRules.degree,
  gazetteer_id: schoolRules.gazetteer_id,
  academic_year_id: schoolRules.academic_year_id,
  phone_number_1: schoolRules.phone,
})
export type SchoolCreate = z.infer<typeof schoolCreate>
