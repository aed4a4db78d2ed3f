import { expect, test } from 'vitest'
import { selectedStudent } from './selected-student'

const chosen = { academicYear: 3, school: 31, grade: 7, suffix: 'ក' }

test('a student stays chosen in another month of the class and in no other class', () => {
  expect(selectedStudent({ ...chosen, studentId: 5 }, chosen)).toBe(5)
  expect(selectedStudent(chosen, chosen)).toBeUndefined()
  for (const other of [{ academicYear: 2 }, { school: 32 }, { grade: 8 }, { suffix: 'ខ' }, { suffix: undefined }]) {
    expect(selectedStudent({ ...chosen, studentId: 5 }, { ...chosen, ...other })).toBeUndefined()
  }
})
