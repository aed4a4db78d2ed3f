import * as z from 'zod/mini'
import { schoolRules, type RawSchool } from './input-schema'
import type { School } from '@/domain/schools/schema'

// Form fields hold texts: a choice becomes a number, and no choice becomes null or an error of a required field.

const required = 'common.error.require'
const choice = (rule: z.ZodMiniType<number, number>) =>
  z.pipe(z.pipe(z.string().check(z.minLength(1, required)), z.transform(Number)), rule)
const status = z.pipe(
  z.enum(['0', '1']),
  z.transform((text) => (text === '1' ? 1 : 0)),
)
const principle = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
  schoolRules.principle,
)

const editable = {
  status,
  principle,
  phone_number_2: schoolRules.phone,
  phone_number_3: schoolRules.phone,
  accomplishment_status: schoolRules.accomplishment,
}

/** The edit form: what it gives is the payload of `PUT /schools/:id`. */
export const schoolEditForm = z.object(editable)
export type SchoolEditValues = z.input<typeof schoolEditForm>

/** The form of a new school: what it gives is the payload of `POST /schools`; the wider places only lead to the village. */
export const schoolCreateForm = z.pipe(
  z.object({
    academic_year_id: choice(schoolRules.academic_year_id),
    emis_code: schoolRules.emis_code,
    code: schoolRules.code,
    name: schoolRules.name,
    name_en: schoolRules.name_en,
    school_id: z.number(),
    degree: choice(schoolRules.degree),
    province: z.string().check(z.minLength(1, required)),
    district: z.string().check(z.minLength(1, required)),
    commune: z.string().check(z.minLength(1, required)),
    gazetteer_id: choice(schoolRules.gazetteer_id),
    phone_number_1: schoolRules.phone,
    ...editable,
  }),
  z.transform(({ province: _province, district: _district, commune: _commune, ...payload }) => payload),
)
export type SchoolCreateValues = z.input<typeof schoolCreateForm>

export function toEditValues(school: School): SchoolEditValues {
  return {
    status: school.status === 1 ? '1' : '0',
    principle: school.principle === null ? '' : String(school.principle.staff_id),
    phone_number_2: school.phone_number_2 ?? '',
    phone_number_3: school.phone_number_3 ?? '',
    accomplishment_status: school.accomplishment_status,
  }
}

/** A new school as the register knows it; it is active and has done nothing of the year's work yet. */
export function toCreateValues(raw: RawSchool, academicYear: number | undefined): SchoolCreateValues {
  return {
    academic_year_id: academicYear === undefined ? '' : String(academicYear),
    emis_code: raw.emis_code,
    code: raw.code,
    name: raw.name,
    name_en: raw.name_en,
    school_id: raw.id,
    degree: String(raw.degree.number),
    province: raw.province.code,
    district: raw.district.code,
    commune: raw.commune.code,
    gazetteer_id: String(raw.village.id),
    status: '1',
    principle: '',
    phone_number_1: raw.phone_number_1 ?? '',
    phone_number_2: '',
    phone_number_3: '',
    accomplishment_status: 0,
  }
}
