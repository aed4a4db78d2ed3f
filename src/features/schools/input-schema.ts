import * as z from 'zod'
import type { AcademicYearStatus } from '@/features/academic-years/schema'
import { foldDigits } from '@/lib/digits'
import { school } from './schema'

/** A school of the register, outside any academic year (`/raw-schools`, `/school-from-raw`). */
export const rawSchool = school
  .pick({
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
  })
  .extend({ phone_number_1: z.string().nullable() })
export type RawSchool = z.infer<typeof rawSchool>

/** The statuses of the years into which schools may come; in the others the work of the year is over or not begun. */
export const openForNewSchools = ['pre', 'running'] as const satisfies readonly AcademicYearStatus[]

const required = 'common.error.require'
const recordId = z.number(required).int('common.error.invalidValue').positive('common.error.invalidValue')
const shortText = z.string(required).trim().max(200, 'school.error.tooLong')
const level = z.number(required).int('common.error.invalidValue').min(0, 'common.error.invalidValue')

/** The rules of a school's single values, shared by the forms, the import and the calls. */
export const schoolRules = {
  name: shortText.min(1, required),
  name_en: shortText,
  code: z.string(required).transform(foldDigits).pipe(z.string().max(20, 'school.error.tooLong')),
  emis_code: z.string(required).transform(foldDigits).pipe(z.string().min(1, required).max(20, 'school.error.tooLong')),
  degree: level.min(1, 'common.error.invalidValue').max(5, 'common.error.invalidValue'),
  /** Digits only, as they are dialled: a leading zero belongs to the number. Empty is no number. */
  phone: z
    .string('school.error.phone')
    .nullable()
    .transform((text) => foldDigits(text ?? '').replace(/[\s.-]/g, ''))
    .refine((digits) => digits === '' || /^\d{8,15}$/.test(digits), 'school.error.phone')
    .transform((digits) => (digits === '' ? null : digits)),
  status: z.union([z.literal(0), z.literal(1)], 'common.error.invalidValue'),
  accomplishment: level.max(3, 'common.error.invalidValue'),
  principle: recordId.nullable(),
  gazetteer_id: recordId,
  academic_year_id: recordId,
} as const

/** `PUT /schools/:id` (platform §3): these fields and nothing else. */
export const schoolEdit = z.strictObject({
  status: schoolRules.status,
  /** The staff id of the principal. */
  principle: schoolRules.principle,
  phone_number_2: schoolRules.phone,
  phone_number_3: schoolRules.phone,
  accomplishment_status: schoolRules.accomplishment,
})
export type SchoolEdit = z.infer<typeof schoolEdit>

/** `POST /schools` (platform §3). `school_id` is the raw school, `gazetteer_id` its village. */
export const schoolCreate = schoolEdit.extend({
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
