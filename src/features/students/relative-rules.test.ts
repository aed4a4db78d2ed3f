import { describe, expect, test } from 'vitest'
import { droppedParents, relativeProblems, showsGuardianFields } from './relative-rules'

const nobody = { first_name: '', last_name: '', occupation: '', phone_number_1: '' }
const named = { ...nobody, last_name: 'កែវ', first_name: 'សុភា' }
const noGuardian = { kind: '', guardian_fields: { ...nobody, gender: '' } }
const none = { father: nobody, mother: nobody, guardian: noGuardian }

const found = (values: Partial<typeof none>) =>
  relativeProblems({ ...none, ...values }).map(({ path, message }) => `${path.join('.')}: ${message}`)
const required = (person: string) =>
  [`${person}.last_name`, `${person}.first_name`].map((p) => `${p}: common.error.require`)
const chosen = (kind: string, fields: Partial<typeof nobody & { gender: string }> = {}) => ({
  kind,
  guardian_fields: { ...noGuardian.guardian_fields, ...fields },
})

describe.each(['father', 'mother'] as const)('the names of the %s', (parent) => {
  test('are asked for when that is the guardian, or an occupation or a phone is entered', () => {
    expect(found({ guardian: chosen(parent) })).toEqual(required(parent))
    expect(found({ [parent]: { ...nobody, occupation: 'កសិករ' } })).toEqual(required(parent))
    expect(found({ [parent]: { ...nobody, phone_number_1: '012345678' } })).toEqual(required(parent))
  })

  test('are not asked for otherwise', () => {
    expect(found({})).toEqual([])
    expect(found({ [parent]: { ...nobody, last_name: 'កែវ' } })).toEqual([])
    expect(found({ [parent]: { ...nobody, occupation: '  ' } })).toEqual([])
    expect(
      found({ guardian: chosen(parent === 'father' ? 'mother' : 'father'), father: named, mother: named }),
    ).toEqual([])
  })

  test('are enough', () => {
    expect(found({ [parent]: { ...named, phone_number_1: '012345678' }, guardian: chosen(parent) })).toEqual([])
    expect(found({ [parent]: { ...named, first_name: ' ' }, guardian: chosen(parent) })).toEqual([
      `${parent}.first_name: common.error.require`,
    ])
  })
})

describe('another guardian', () => {
  const all = ['last_name', 'first_name', 'gender'].map(
    (field) => `guardian.guardian_fields.${field}: common.error.require`,
  )
  const leftOver = 'guardian.kind: student.guardian.leftOver'

  test('needs names and gender when chosen', () => {
    expect(found({ guardian: chosen('other') })).toEqual(all)
    expect(found({ guardian: chosen('other', { ...named, gender: 'f' }) })).toEqual([])
  })

  test('needs them too when an occupation or a phone is left from before the choice was changed', () => {
    expect(found({ guardian: chosen('', { occupation: 'កសិករ' }) })).toEqual([leftOver, ...all])
    expect(found({ father: named, guardian: chosen('father', { phone_number_1: '012345678' }) })).toEqual([
      leftOver,
      ...all,
    ])
  })

  test('is never dropped without a word', () => {
    expect(found({ father: named, guardian: chosen('father', { ...named, gender: 'f' }) })).toEqual([leftOver])
  })

  test('shows its fields when chosen and while they have values', () => {
    expect(showsGuardianFields(chosen('other'))).toBe(true)
    expect(showsGuardianFields(chosen('father'))).toBe(false)
    expect(showsGuardianFields(chosen('father', { gender: 'f' }))).toBe(false)
    expect(showsGuardianFields(chosen('father', { occupation: 'កសិករ' }))).toBe(true)
    expect(showsGuardianFields(chosen('', { last_name: 'កែវ' }))).toBe(true)
  })
})

test('a parent of whom only one name is filled in is known to be dropped', () => {
  expect(droppedParents({ father: nobody, mother: named })).toEqual([])
  expect(droppedParents({ father: { ...nobody, last_name: 'កែវ' }, mother: { ...nobody, first_name: ' ' } })).toEqual([
    'father',
  ])
})
