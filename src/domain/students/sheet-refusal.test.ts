import { expect, test } from 'vitest'
import { sheetRefusal } from './sheet-refusal'

test.each<[string, number, object | null, string | null]>([
  ['a student of a class', 0, {}, null],
  ['a student without a class', 0, null, 'student.noClass'],
  ['a drop-out, who is in no sheet', 3, {}, 'student.dropOut.already'],
])('the sheets of %s', (_what, entryStatus, classroom, refusal) => {
  expect(sheetRefusal({ entryStatus, classroom })).toBe(refusal)
})
