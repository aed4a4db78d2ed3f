import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'
import type { Role } from '@/session/permissions'
import type { SignedInUser } from '@/session/session'
import { schoolChoiceErrors } from './choice-errors'
import { findClassroom, gradesOf, suffixesOf } from './classes'
import { chosenYear, offeredYears, yearIsLocked, type YearRule } from './offered-years'

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

const scoreYears: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: true }
const years = [year(4, 'pre'), year(3, 'running'), year(2, 'post'), year(1, 'archived'), year(5, 'draft')]
const rooms = [room(10, 7, 'ក'), room(11, 7, 'ខ'), room(12, 10, 'ក')]

test('a page offers the years of its statuses only', () => {
  expect(offeredYears(years, scoreYears).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('the year is the one asked for where it may be, else the running one, else the first', () => {
  expect(chosenYear(years, 1, user('demis'), scoreYears)?.id).toBe(1)
  expect(chosenYear(years, undefined, user('demis'), scoreYears)?.id).toBe(3)
  expect(chosenYear(years, 4, user('demis'), scoreYears)?.id).toBe(3)
  expect(chosenYear([year(2, 'post'), year(1, 'archived')], undefined, user('demis'), scoreYears)?.id).toBe(2)
  expect(chosenYear([year(4, 'pre')], 4, user('demis'), scoreYears)).toBeNull()
})

test('school management and teachers work in the default year whatever the address says', () => {
  expect(chosenYear(years, 1, user('teacher'), scoreYears)?.id).toBe(3)
  expect(chosenYear(years, 2, user('school_management'), scoreYears)?.id).toBe(3)
})

test('where the year is not locked they choose it like others', () => {
  const open: YearRule = { statuses: new Set(['pre', 'running']), locked: false }
  expect(yearIsLocked(user('teacher'), scoreYears)).toBe(true)
  expect(yearIsLocked(user('teacher'), open)).toBe(false)
  expect(chosenYear(years, 4, user('teacher'), open)?.id).toBe(4)
})

test('grades come once and in order, suffixes by grade', () => {
  expect(gradesOf([...rooms].reverse())).toEqual([7, 10])
  expect(suffixesOf(rooms, 7)).toEqual(['ក', 'ខ'])
  expect(suffixesOf(rooms, undefined)).toEqual([])
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
  expect(schoolChoiceErrors({ value: { ...value, grade: 0 }, required, classrooms: [room(13, 0, 'ក')] })).toEqual({})
  expect(schoolChoiceErrors({ value: { ...value, suffix: 'ឃ' }, required, classrooms: rooms })).toEqual({
    grade: 'classroom.choice.none',
    suffix: 'classroom.choice.none',
  })
})
