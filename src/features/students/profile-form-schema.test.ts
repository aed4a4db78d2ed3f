import { expect, test } from 'vitest'
import { changedPart } from '@/lib/text/field-paths'
import { profileForm, profileValues } from './profile-form-schema'
import { offeredStatuses, studentRecord, studentUpdate, toStudentUpdate, wholeFields } from './profile-schema'

const record = studentRecord.parse({
  id: 7,
  emis_student_id: '0225000007',
  first_name: 'ដារា',
  last_name: 'កែវ',
  first_name_en: null,
  last_name_en: null,
  gender: 'f',
  birth_date: '2013-01-01',
  birth_place: null,
  photo: 'data:image/jpeg;base64,AAAA',
  relationships: [],
  province: null,
  district: null,
  commune: null,
  village: null,
  street: null,
  house_number: null,
  phone_number_1: null,
  remark: null,
  ethnicity: 0,
  disabilities: [],
  health_problems: [2],
  personal_problems: [],
  scholarships: [{ scholarship_id: 3 }],
  late_enrollment: 1,
  transfer_status: 0,
  from_school_name: null,
  from_school_name_en: null,
  transfer_out_date: null,
  enrollment_status: 0,
  enrollment: {
    id: 70,
    academic_year: { id: 3, name: '2025-2026', status: 'running' },
    school: {
      id: 31,
      school_id: 1,
      code: 'C1',
      name: 'ក',
      name_en: 'A',
      province: { code: '02' },
      district: { code: '0208' },
    },
    grade: 7,
    classroom: null,
    enrolled_date: '2025-11-01',
  },
})
const values = profileValues(record)
const form = profileForm
const errors = (changed: Partial<typeof values>) =>
  form.safeParse({ ...values, ...changed }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

const sent = (changed: Partial<typeof values>) =>
  changedPart(toStudentUpdate(record), form.parse({ ...values, ...changed }), wholeFields)

test('of an unchanged record nothing is sent, and the values of the form are a valid record', () => {
  expect(sent({})).toEqual({})
  const update = form.parse(values)
  expect(studentUpdate.parse(update)).toEqual(update)
})

test('parents go with both names only, and the guardian by who it is', () => {
  const person = { last_name: 'កែវ', first_name: 'សុភា', occupation: '', phone_number_1: '០១២ 345-678' }
  const cleaned = { ...person, occupation: null, phone_number_1: '012345678' }
  const father = { ...person, first_name: '', phone_number_1: '' }
  const guardian = (kind: '' | 'father' | 'mother' | 'other', fields = values.guardian.guardian_fields) => ({
    kind,
    guardian_fields: fields,
  })
  expect(form.parse({ ...values, father, mother: person, guardian: guardian('mother') })).toMatchObject({
    mother: { ...cleaned, gender: 'f' },
    guardian: { is_mother: true },
  })
  expect(form.parse({ ...values, father })).toHaveProperty('father', null)
  expect(form.parse({ ...values, guardian: guardian('other', { ...person, gender: 'm' }) })).toMatchObject({
    guardian: { is_other: true, guardian_fields: { ...cleaned, gender: 'm' } },
  })
})

test('a removed photo is sent as null and a new one as its data', () => {
  expect(sent({ photo: null })).toEqual({ photo: null })
  expect(sent({ photo: 'data:image/jpeg;base64,BBBB' })).toEqual({ photo: 'data:image/jpeg;base64,BBBB' })
})

test('a province without a village marks all four places', () => {
  expect(errors({ address: { province: '02', district: '', commune: '' } })).toEqual(
    ['address.province', 'address.district', 'address.commune', 'user.gazetteer_id'].map(
      (path) => `${path}: common.error.requireVillage`,
    ),
  )
})

test('the required fields say so, also together with what several fields make', () => {
  const nothing = { ethnicity: null, disabilities: null, health_problems: null, personal_problems: null }
  expect(
    errors({
      user: { ...values.user, last_name: ' ', first_name: '', gender: '', birth_date: '' },
      options: { ...nothing, scholarships: null },
      enrollment_status: null,
      guardian: { ...values.guardian, kind: 'father' },
    }),
  ).toEqual(
    expect.arrayContaining(
      [
        'user.last_name',
        'user.first_name',
        'user.gender',
        'user.birth_date',
        'options.ethnicity',
        'options.disabilities',
        'options.health_problems',
        'options.personal_problems',
        'options.scholarships',
        'enrollment_status',
        'father.last_name',
        'father.first_name',
      ].map((path) => `${path}: common.error.require`),
    ),
  )
})

test('a student who dropped out has to be given a status', () => {
  expect(form.parse(profileValues({ ...record, enrollment_status: 3 })).enrollment_status).toBe(3)
})

test('only who dropped out before is offered to be back, and then stays so', () => {
  expect(offeredStatuses(0)).toEqual([0, 1, 2])
  expect(offeredStatuses(3)).toEqual([0, 1, 2, 4])
  expect(offeredStatuses(4)).toEqual([4])
})
