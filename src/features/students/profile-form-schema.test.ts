import { expect, test } from 'vitest'
import { makeStudentRecord } from '@/testing/records'
import { changedPart } from '@/lib/text/field-paths'
import { profileForm, profileValues } from './profile-form-schema'
import { offeredStatuses, studentRecord, studentUpdate, toStudentUpdate, wholeFields } from './profile-schema'

const record = studentRecord.parse(
  makeStudentRecord({
    photo: 'data:image/jpeg;base64,AAAA',
    health_problems: [2],
    scholarships: [{ scholarship_id: 3 }],
    late_enrollment: 1,
  }),
)
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
