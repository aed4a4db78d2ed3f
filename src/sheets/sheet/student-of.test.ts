import { expect, test } from 'vitest'
import { studentOf } from './student-of'

const of = { academicYear: 3, school: 31, grade: 7, suffix: 'ក' }

test('a pupil stays chosen in another month of the class and in no other class', () => {
  expect(studentOf({ ...of, studentId: 5 }, of)).toBe(5)
  expect(studentOf(of, of)).toBeUndefined()
  for (const other of [{ academicYear: 2 }, { school: 32 }, { grade: 8 }, { suffix: 'ខ' }, { suffix: undefined }]) {
    expect(studentOf({ ...of, studentId: 5 }, { ...of, ...other })).toBeUndefined()
  }
})
