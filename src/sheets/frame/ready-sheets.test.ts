import { expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { signedInUser } from '@/testing/test-users'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { testClassroom } from '@/domain/classrooms/test-classrooms'
import { listReadySheets } from './ready-sheets'

const vacation = { start_date: null, end_date: null }
const year: AcademicYear = {
  id: 3,
  start_date: '2025-11-01',
  end_date: '2026-10-31',
  status: 'running',
  short_vacation: vacation,
  long_vacation: vacation,
  study_days: [{ sep: 0, oct: 0 }],
}
const classrooms = ['ក', 'ខ', 'គ', 'ឃ', 'ង', 'ច', 'ឆ', 'ជ'].map((suffix, index) => testClassroom(index + 1, 7, suffix))

const school = { id: 9, emis_code: '02080301001', name: 'សង្កែ', name_en: 'Sangkae', degree: 5 }

function userOf(role: Role): SignedInUser {
  const user = signedInUser(role)
  const isOfSchool = role === 'teacher' || role === 'school_management'
  return { ...user, profile: { ...user.profile, school: isOfSchool ? school : null, staff_id: 5 } }
}

const list = (role: Role, today: string, changes: Partial<AcademicYear> = {}) =>
  listReadySheets({ user: userOf(role), year: { ...year, ...changes }, school: 31, classrooms }, 2, today).map(
    ({ kind, classroom: id, month }) => `${kind} ${id} ${month ?? 'all'}`,
  )

test('a teacher has the last two due months of at most six classes, the open one first', () => {
  const sheets = list('teacher', '2026-02-10')
  expect(sheets.slice(0, 4)).toEqual(['scores 2 1', 'scores 2 0', 'attendances 2 all', 'scores 1 1'])
  expect(sheets).toHaveLength(18)
  expect(sheets.some((sheet) => / [78] /.test(sheet))).toBe(false)
})

test('a manager has the months of the class that is open', () => {
  expect(list('school_management', '2026-02-10')).toEqual(['scores 2 1', 'scores 2 0', 'attendances 2 all'])
})

test('in the long vacation the last months with school are due, in the first month only that one', () => {
  expect(list('school_management', '2026-10-10').slice(0, 2)).toEqual(['scores 2 7', 'scores 2 6'])
  expect(list('school_management', '2025-11-10')).toEqual(['scores 2 10', 'attendances 2 all'])
})

test('a user has no sheets ready that they cannot fill in', () => {
  expect(list('district_officer', '2026-02-10')).toEqual([])
  expect(list('teacher', '2026-02-10', { status: 'post' })).toEqual([])
})
