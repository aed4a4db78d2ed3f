import { expect, test } from 'vitest'
import { rawSchool } from './input-schema'
import { toCreateValues, schoolCreateForm } from './school-form-values'

const place = (code: string) => ({ id: Number(code), code, name: `ក${code}`, name_en: `A${code}` })
const registered = rawSchool.parse({
  id: 3,
  code: 'C3',
  name: 'អនុវិទ្យាល័យ ថ្មី',
  name_en: 'New Secondary',
  emis_code: '02080103',
  degree: { number: 3, name: 'ខ', name_en: 'B' },
  province: place('02'),
  district: place('0208'),
  commune: place('020801'),
  village: place('02080101'),
  phone_number_1: null,
})
const values = toCreateValues(registered, 4)
const listMessages = (change: Partial<typeof values>) =>
  schoolCreateForm
    .safeParse({ ...values, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a new school is filled in from the register and the chosen year', () => {
  expect(schoolCreateForm.parse(values)).toEqual({
    academic_year_id: 4,
    emis_code: '02080103',
    code: 'C3',
    name: 'អនុវិទ្យាល័យ ថ្មី',
    name_en: 'New Secondary',
    school_id: 3,
    degree: 3,
    gazetteer_id: 2_080_101,
    status: 1,
    principle: null,
    phone_number_1: null,
    phone_number_2: null,
    phone_number_3: null,
    accomplishment_status: 0,
  })
})

test.each([
  'name',
  'degree',
  'province',
  'district',
  'commune',
  'gazetteer_id',
  'academic_year_id',
  'emis_code',
] as const)('a new school needs %s', (field) => {
  expect(listMessages({ [field]: '' })).toEqual([`${field}: common.error.require`])
})
