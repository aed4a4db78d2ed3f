import { expect, test } from 'vitest'
import { linkingSearch, studentListSearch } from './linking-search'

const address = { academicYear: '3', school: '27026', grade: '7', suffix: 'ក', studentId: '5', gazetteerId: '12' }
const linked = { academicYear: 3, school: 27026, grade: 7, suffix: 'ក', studentId: 5 }

test('student, score and attendance screens share five parameters, and the student list also takes gazetteerId', () => {
  expect(linkingSearch.parse(address)).toEqual(linked)
  expect(studentListSearch.parse(address)).toEqual({ ...linked, gazetteerId: 12 })
})

test('a gazetteerId that is no number counts as absent', () => {
  expect(studentListSearch.parse({ ...address, gazetteerId: 'here' }).gazetteerId).toBeUndefined()
})
