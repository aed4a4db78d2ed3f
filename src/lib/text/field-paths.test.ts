import { expect, test } from 'vitest'
import { changedPart, changedPaths, isSameValue, leafPaths, valueAt, withChanges } from './field-paths'

const before = {
  status: 1,
  phone: null,
  student: { first_name: 'ដារ៉ា', gender: 'm' },
  options: { disabilities: [1, 2] },
  study_days: [{ nov: 20, dec: 21 }],
}

test('only the fields that differ are sent, inside nested objects too, and lists whole', () => {
  const after = {
    ...before,
    phone: '012345678',
    student: { first_name: 'សុខា', gender: 'm' },
    options: { disabilities: [2] },
    study_days: [{ nov: 20, dec: 22 }],
  }
  expect(changedPart(before, after)).toEqual({
    phone: '012345678',
    student: { first_name: 'សុខា' },
    options: { disabilities: [2] },
    study_days: [{ nov: 20, dec: 22 }],
  })
  expect(changedPaths(before, after)).toEqual([
    'phone',
    'student.first_name',
    'options.disabilities',
    'study_days.0.dec',
  ])
  expect(withChanges(before, changedPart(before, after))).toEqual(after)
})

test('a field that is gone is sent as null, an unchanged record not at all', () => {
  expect(changedPart({ father: { first_name: 'ក' }, photo: 'x' }, { photo: 'x' })).toEqual({ father: null })
  expect(changedPart(before, { ...before, phone: undefined })).toEqual({})
})

test('a field whose parts mean nothing alone is sent and replaced whole; null answers an open question', () => {
  const guardian = { guardian: { is_father: true } }
  const other = { guardian: { is_other: true, name: 'ក' } }
  expect(changedPart(guardian, other, ['guardian'])).toEqual(other)
  expect(withChanges(guardian, other, ['guardian'])).toEqual(other)
  expect(withChanges(guardian, other)).toEqual({ guardian: { is_father: true, is_other: true, name: 'ក' } })
  expect(changedPart({}, { poor_level: null })).toEqual({ poor_level: null })
})

test('null, undefined and a missing field are the same; an empty text is not', () => {
  expect(isSameValue({ a: null }, {})).toBe(true)
  expect(isSameValue([{ a: 1, b: 2 }], [{ b: 2, a: 1 }])).toBe(true)
  expect(isSameValue('', null)).toBe(false)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
})

test('a field that is an object in one state and nothing in the other counts as one field', () => {
  expect(leafPaths({ place: null, name: 'a' }, { place: { id: 1, code: '02' }, name: 'b' })).toEqual(['place', 'name'])
  expect(leafPaths({ place: { id: 1 } }, {})).toEqual(['place.id'])
  expect(valueAt(before, 'study_days.0.dec')).toBe(21)
  expect(valueAt(before, 'student.unknown.part')).toBeUndefined()
})
