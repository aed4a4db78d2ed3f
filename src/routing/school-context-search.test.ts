import { expect, test } from 'vitest'
import {
  linkedMonth,
  linkedPlace,
  schoolContextSearch,
  studentListSearch,
  unreadablePlace,
} from './school-context-search'

test('an address names year, school, grade, suffix and student as numbers or as texts', () => {
  const named = { academicYear: 2, school: 14026, grade: 7, suffix: 'ក', studentId: 560 }
  expect(schoolContextSearch.parse(named)).toEqual(named)
  expect(schoolContextSearch.parse({ academicYear: '2', school: '14026', grade: '-3', suffix: 1 })).toEqual({
    academicYear: 2,
    school: 14026,
    grade: -3,
    suffix: '1',
  })
})

test('what an address does not name is left out', () => {
  expect(schoolContextSearch.parse({})).toEqual({})
  expect(schoolContextSearch.parse({ academicYear: '', school: null, grade: undefined, suffix: ' ' })).toEqual({})
})

test('what cannot be read is still named, as something that no record has', () => {
  const { academicYear, school, grade } = schoolContextSearch.parse({ academicYear: 'abc', school: -5, grade: 13 })
  expect([academicYear, school, grade]).toEqual([-1, -1, 99])
  expect([linkedMonth.parse(10), linkedMonth.parse(15), linkedMonth.parse(16), linkedMonth.parse('x')]).toEqual([
    10, 15, -1, -1,
  ])
})

test('the replacement of an unreadable value is parsed to itself, so that the address does not change again', () => {
  const once = schoolContextSearch.parse({ academicYear: 'abc', grade: 'x' })
  expect(schoolContextSearch.parse(once)).toEqual(once)
})

test('student, score and attendance pages share five parameters, and the student list also takes gazetteerId', () => {
  const address = { academicYear: '3', school: '27026', grade: '7', suffix: 'ក', studentId: '5', gazetteerId: '12' }
  const linked = { academicYear: 3, school: 27026, grade: 7, suffix: 'ក', studentId: 5 }
  expect(schoolContextSearch.parse(address)).toEqual(linked)
  expect(studentListSearch.parse(address)).toEqual({ ...linked, gazetteerId: 12 })
})

test('a gazetteerId that is no number is that of no place', () => {
  expect(studentListSearch.parse({ gazetteerId: 'here' }).gazetteerId).toBe(-1)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['02', '02'],
  [24, '24'],
  ['020801', unreadablePlace],
  ['2', unreadablePlace],
  ['Battambang', unreadablePlace],
  [unreadablePlace, unreadablePlace],
])('of the place %j of an address with two levels the code is %j', (raw, code) => {
  expect(linkedPlace(2).parse(raw)).toBe(code)
})
