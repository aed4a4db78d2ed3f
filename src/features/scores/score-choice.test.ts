import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'
import type { Role } from '@/session/permissions'
import type { SignedInUser } from '@/session/session'
import { choiceErrors, chosenYear, findClassroom, gradesOf, offeredYears, periodsOf, suffixesOf } from './score-choice'
import { scoreSearch } from './score-search'

function year(id: number, status: AcademicYearStatus): AcademicYear {
  const vacation = { start_date: null, end_date: null }
  const span = { start_date: '2025-11-01', end_date: '2026-10-31' }
  return { id, ...span, status, short_vacation: vacation, long_vacation: vacation, study_days: [{}] }
}

function room(id: number, grade: number, suffix: string): Classroom {
  return {
    id,
    grade,
    grade_name: `ថ្នាក់ទី${grade}`,
    grade_name_en: `Grade ${grade}`,
    suffix,
    status: 1,
    special_education: null,
    bilingual: 1,
    type: 0,
    teacher: null,
    academic_year_school_id: 1,
    isCanDelete: false,
  }
}

function user(role: Role): SignedInUser {
  const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
  const nowhere = { province: null, district: null, commune: null, village: null, school: null }
  const profile = { id: 1, username: role, ...nobody, ...nowhere, groups: [role], staff_id: 1, student_id: null }
  return { profile, role, permissions: new Set() }
}

const years = [year(4, 'pre'), year(3, 'running'), year(2, 'post'), year(1, 'archived'), year(5, 'draft')]
const rooms = [room(10, 7, 'ក'), room(11, 7, 'ខ'), room(12, 10, 'ក')]

test('running, closing and archived years have scores; preparation and draft years do not', () => {
  expect(offeredYears(years).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('the year is the one asked for where it may be, else the running one, else the first', () => {
  expect(chosenYear(years, 1, user('demis'))?.id).toBe(1)
  expect(chosenYear(years, undefined, user('demis'))?.id).toBe(3)
  expect(chosenYear(years, 4, user('demis'))?.id).toBe(3)
  expect(chosenYear([year(2, 'post'), year(1, 'archived')], undefined, user('demis'))?.id).toBe(2)
  expect(chosenYear([year(4, 'pre')], 4, user('demis'))).toBeNull()
})

test('school management and teachers work in the default year whatever the address says', () => {
  expect(chosenYear(years, 1, user('teacher'))?.id).toBe(3)
  expect(chosenYear(years, 2, user('school_management'))?.id).toBe(3)
})

test('a year is entered by its months from its start, then by semester', () => {
  expect(periodsOf(year(3, 'running'))).toEqual([10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 14])
})

test('grades come once and in order, suffixes by grade', () => {
  expect(gradesOf([...rooms].reverse()).map(({ grade }) => grade)).toEqual([7, 10])
  expect(suffixesOf(rooms, 7)).toEqual(['ក', 'ខ'])
  expect(suffixesOf(rooms, undefined)).toEqual([])
  expect(findClassroom(rooms, 7, 'ខ')?.id).toBe(11)
  expect(findClassroom(rooms, 10, 'ខ')).toBeNull()
})

test('every field is required, and grade with suffix has to be a class', () => {
  const nothing = { academicYear: undefined, school: undefined, grade: undefined, suffix: undefined, month: undefined }
  expect(Object.keys(choiceErrors(nothing, null)).sort()).toEqual([
    'academicYear',
    'grade',
    'month',
    'school',
    'suffix',
  ])
  const whole = { academicYear: 3, school: 1, grade: 7, suffix: 'ក', month: 1 }
  expect(choiceErrors(whole, rooms)).toEqual({})
  expect(choiceErrors({ ...whole, grade: 0 }, [room(13, 0, 'ក')])).toEqual({})
  expect(choiceErrors({ ...whole, suffix: 'ឃ' }, rooms)).toEqual({
    grade: 'score.filter.noClass',
    suffix: 'score.filter.noClass',
  })
})

test('an address that makes no sense counts as empty', () => {
  expect(
    scoreSearch.parse({ academicYear: 'x', school: -1, grade: 99, suffix: '', studentId: '1.5', month: 12 }),
  ).toEqual({})
  expect(scoreSearch.parse({ month: 15 })).toEqual({})
  expect(scoreSearch.parse({ academicYear: '3', grade: '-3', suffix: 7, month: '13' })).toEqual({
    academicYear: 3,
    grade: -3,
    suffix: '7',
    month: 13,
  })
})
