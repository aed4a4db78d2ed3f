import { expect, test } from 'vitest'
import type { StudentRow } from '@/features/students/schema'
import { makeClassroom } from '@/testing/records'
import { placementByClass, toPlacementLines } from './placement'

const student = (id: number, grade: number, last: StudentRow['last_class']): StudentRow => ({
  id,
  entry_status: 0,
  academic_year_id: 1,
  grade,
  classroom: null,
  last_class: last,
  school: { id: 1, school_id: 1, code: 'C01', name: 'សង្កែ', name_en: 'Sangkae' },
  scholarships: null,
  student: {
    id,
    emis_student_id: `S${id}`,
    first_name: 'សុខា',
    last_name: 'កង',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
    birth_date: '2012-02-03',
    phone_number_1: null,
    username: null,
    user_id: null,
    status: null,
  },
})
const room = (id: number, grade: number, suffix: string, status: 0 | 1 = 1) =>
  makeClassroom({ id, grade, suffix, status })
const classrooms = [room(81, 8, 'ក'), room(82, 8, 'ខ'), room(71, 7, 'ក'), room(72, 7, 'ខ'), room(91, 9, 'គ')]
const propose = (students: readonly StudentRow[]) =>
  toPlacementLines(students, classrooms).map(({ grade, last, enrollments, proposed }) => [
    grade,
    last && `${last.grade}${last.suffix}`,
    enrollments,
    proposed,
  ])

test('a class that was promoted keeps its suffix, repeaters their class, and children who are new are left to the user', () => {
  expect(
    propose([
      student(1, 8, null),
      student(2, 8, { grade: 8, suffix: 'ក' }),
      student(3, 8, { grade: 7, suffix: 'ខ' }),
      student(4, 8, { grade: 7, suffix: 'ក' }),
      student(5, 8, { grade: 7, suffix: 'ខ' }),
      student(6, 7, { grade: 6, suffix: 'ខ' }),
    ]),
  ).toEqual([
    [7, '6ខ', [6], 72],
    [8, '7ក', [4], 81],
    [8, '7ខ', [3, 5], 82],
    [8, '8ក', [2], 81],
    [8, null, [1], null],
  ])
})

test('where the grade has one open class alone it is proposed, and a class out of use is not', () => {
  expect(propose([student(1, 9, { grade: 8, suffix: 'ក' }), student(2, 9, null)])).toEqual([
    [9, '8ក', [1], 91],
    [9, null, [2], 91],
  ])
  const closed = [room(81, 8, 'ក', 0), room(82, 8, 'ខ'), room(83, 8, 'គ')]
  expect(toPlacementLines([student(1, 8, { grade: 7, suffix: 'ក' })], closed)[0]?.proposed).toBeNull()
})

test('lines that go into one class are sent together, and those that are left out are not sent', () => {
  const lines = toPlacementLines(
    [student(1, 8, { grade: 7, suffix: 'ក' }), student(2, 8, { grade: 8, suffix: 'ក' }), student(3, 8, null)],
    classrooms,
  )
  expect([...placementByClass(lines, ({ proposed }) => proposed)]).toEqual([[81, { grade: 8, enrollments: [1, 2] }]])
})
