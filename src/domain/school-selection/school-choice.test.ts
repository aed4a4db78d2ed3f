import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import { testClassroom } from '@/domain/classrooms/test-classrooms'
import type { Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { classErrors, schoolChoiceErrors } from './choice-errors'
import { findClassroom, listGrades, listSuffixes } from './classes'
import { offeredYears, openedYear, yearIsLocked, type YearRule } from './offered-years'

function year(id: number, status: AcademicYearStatus): AcademicYear {
  const vacation = { start_date: null, end_date: null }
  const span = { start_date: '2025-11-01', end_date: '2026-10-31' }
  return { id, ...span, status, short_vacation: vacation, long_vacation: vacation, study_days: [{}] }
}

function user(role: Role): SignedInUser {
  const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
  const nowhere = { province: null, district: null, commune: null, village: null, school: null }
  const profile = { id: 1, username: role, ...nobody, ...nowhere, groups: [role], staff_id: 1, student_id: null }
  return { profile, role, permissions: new Set() }
}

const scoreYears: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: true }
const years = [year(4, 'pre'), year(3, 'running'), year(2, 'post'), year(1, 'archived'), year(5, 'draft')]
const rooms = [testClassroom(10, 7, 'ក'), testClassroom(11, 7, 'ខ'), testClassroom(12, 10, 'ក')]

test('a page offers the years of its statuses only', () => {
  expect(offeredYears(years, scoreYears).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('an address opens the year that it names, and the running year where it names none', () => {
  const offered = offeredYears(years, scoreYears)
  expect(openedYear(offered, 1, scoreYears)?.id).toBe(1)
  expect(openedYear(offered, undefined, scoreYears)?.id).toBe(3)
  expect(openedYear([year(2, 'post'), year(1, 'archived')], undefined, scoreYears)?.id).toBe(2)
})

test('a page may open the closing year first, and opens the running one where no year closes', () => {
  const closing: YearRule = { ...scoreYears, first: 'post' }
  const offered = offeredYears(years, closing)
  expect(openedYear(offered, undefined, closing)?.id).toBe(2)
  expect(openedYear(offered, 3, closing)?.id).toBe(3)
  expect(openedYear([year(3, 'running'), year(1, 'archived')], undefined, closing)?.id).toBe(3)
})

test('a year that the page does not offer cannot be opened, and is not replaced by another one', () => {
  const offered = offeredYears(years, scoreYears)
  expect(openedYear(offered, 4, scoreYears)).toBeNull()
  expect(openedYear(offered, -1, scoreYears)).toBeNull()
})

test('only school management and teachers are locked to a year, and only where the page locks it', () => {
  const open: YearRule = { statuses: new Set(['pre', 'running']), locked: false }
  expect(yearIsLocked(user('teacher'), scoreYears)).toBe(true)
  expect(yearIsLocked(user('teacher'), open)).toBe(false)
  expect(yearIsLocked(user('demis'), scoreYears)).toBe(false)
})

test('grades come once and in order, suffixes by grade', () => {
  expect(listGrades([...rooms].reverse())).toEqual([7, 10])
  expect(listSuffixes(rooms, 7)).toEqual(['ក', 'ខ'])
  expect(listSuffixes(rooms, undefined)).toEqual([])
  expect(findClassroom(rooms, 7, 'ខ')?.id).toBe(11)
  expect(findClassroom(rooms, 10, 'ខ')).toBeNull()
})

test('what is required is said by field, and grade with suffix has to be a class', () => {
  const required = ['academicYear', 'school', 'grade', 'suffix'] as const
  expect(schoolChoiceErrors({ value: {}, required })).toEqual({
    academicYear: 'common.error.require',
    school: 'common.error.require',
    grade: 'common.error.require',
    suffix: 'common.error.require',
  })
  expect(schoolChoiceErrors({ value: {}, required: ['school'] })).toEqual({ school: 'common.error.require' })
  const value = { academicYear: 3, school: 1, grade: 7, suffix: 'ក' }
  expect(schoolChoiceErrors({ value, required, classrooms: rooms })).toEqual({})
  expect(
    schoolChoiceErrors({ value: { ...value, grade: 0 }, required, classrooms: [testClassroom(13, 0, 'ក')] }),
  ).toEqual({})
  expect(schoolChoiceErrors({ value: { ...value, suffix: 'ឃ' }, required, classrooms: rooms })).toEqual({
    grade: 'classroom.choice.none',
    suffix: 'classroom.choice.none',
  })
})

test('a grade or a suffix that is named and does not exist is marked, whatever is required', () => {
  const wrong = (grade: number | undefined, suffix: string | undefined, grades: readonly number[] | null = null) =>
    classErrors({ grade, suffix }, { classrooms: rooms, grades })
  const none = { grade: 'classroom.choice.none', suffix: 'classroom.choice.none' }
  expect(wrong(undefined, undefined)).toEqual({})
  expect(wrong(7, 'ក')).toEqual({})
  expect(wrong(7, 'ឃ')).toEqual(none)
  expect(wrong(8, 'ក')).toEqual(none)
  expect(wrong(8, undefined)).toEqual({ grade: 'classroom.choice.noneOfGrade' })
  expect(wrong(undefined, 'ក')).toEqual({ grade: 'common.error.require' })
  // Of a degree's grades one without a class will do, but not one that the school does not teach.
  expect(wrong(8, undefined, [7, 8, 9])).toEqual({})
  expect(wrong(8, 'ក', [7, 8, 9])).toEqual(none)
  expect(wrong(3, undefined, [7, 8, 9])).toEqual({ grade: 'classroom.grade.notOffered' })
  // Until the classes are known nothing is wrong with them.
  expect(classErrors({ grade: 7, suffix: 'ឃ' }, { classrooms: null, grades: null })).toEqual({})
})
