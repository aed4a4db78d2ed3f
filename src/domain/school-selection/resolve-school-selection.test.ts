import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { inScope } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { signedIn } from '@/testing/test-users'
import type { YearRule } from './offered-years'
import { resolveYearAndSchool } from './resolve-school-selection'

function year(id: number, status: AcademicYearStatus): AcademicYear {
  const vacation = { start_date: null, end_date: null }
  const span = { start_date: '2025-11-01', end_date: '2026-10-31' }
  return { id, ...span, status, short_vacation: vacation, long_vacation: vacation, study_days: [{}] }
}
const years = [year(4, 'pre'), year(3, 'running'), year(2, 'post'), year(1, 'archived')]
const rule: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: true }

const battambang = { id: 2, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
/** A school in a year: its id there ends with the id that it has in every year. */
const schoolIn = (academicYear: number, rawSchool: number): School => ({
  id: academicYear * 10 + rawSchool,
  school_id: rawSchool,
  academic_year_id: academicYear,
  code: `C${rawSchool}`,
  name: `សាលា${rawSchool}`,
  name_en: `School ${rawSchool}`,
  emis_code: `0208010${rawSchool}`,
  status: 1,
  degree: { number: 5, name: 'វិទ្យាល័យ', name_en: 'High school' },
  principle: null,
  province: rawSchool === 9 ? { ...battambang, code: '01' } : battambang,
  district: battambang,
  commune: battambang,
  village: battambang,
  accomplishment_status: 0,
})
// School 1 is in every year, school 5 opened in the running one, school 9 lies in another province.
const schools = [...years.map(({ id }) => schoolIn(id, 1)), schoolIn(3, 5), schoolIn(3, 9)]

function createUser(role: 'demis' | 'provincial_officer' | 'teacher'): SignedInUser {
  const state = signedIn(role)
  if (state.status !== 'signed-in') throw new Error('signed in')
  const school =
    role === 'teacher' ? { id: 1, emis_code: '02080101', name: 'សាលា1', name_en: 'School 1', degree: 5 } : null
  return { ...state.user, profile: { ...state.user.profile, province: battambang, district: battambang, school } }
}

async function resolve(
  role: 'demis' | 'provincial_officer' | 'teacher',
  named: { academicYear?: number; school?: number },
) {
  const user = createUser(role)
  const found = await resolveYearAndSchool({
    user,
    years,
    rule,
    named,
    mayOpen: (school) => inScope(user, school),
    forbidden: () => new Error('forbidden'),
    schools: {
      find: (id) => Promise.resolve(schools.find((school) => school.id === id) ?? null),
      inYear: (raw, id) =>
        Promise.resolve(schools.find((school) => school.school_id === raw && school.academic_year_id === id) ?? null),
    },
  })
  return { year: found.year?.id ?? null, school: found.school?.id ?? null, problem: found.problem }
}

test('an address that names nothing opens the running year, and the own school of a school-level user', async () => {
  expect(await resolve('demis', {})).toEqual({ year: 3, school: null, problem: null })
  expect(await resolve('teacher', {})).toEqual({ year: 3, school: 31, problem: null })
})

test('an address that names a closing year opens that year, also for a user whose year is locked', async () => {
  for (const role of ['demis', 'teacher'] as const) {
    expect(await resolve(role, { academicYear: 2, school: 21 })).toEqual({ year: 2, school: 21, problem: null })
  }
  expect(await resolve('teacher', { academicYear: 2 })).toEqual({ year: 2, school: 21, problem: null })
})

test('a school without a year determines the year', async () => {
  for (const role of ['demis', 'teacher'] as const) {
    expect(await resolve(role, { school: 21 })).toEqual({ year: 2, school: 21, problem: null })
  }
})

test('a school named in another year is opened in the year that is named beside it', async () => {
  for (const role of ['demis', 'teacher'] as const) {
    expect(await resolve(role, { academicYear: 2, school: 31 })).toEqual({ year: 2, school: 21, problem: null })
  }
})

test('a year that does not exist or is not shown is said, and nothing else is opened', async () => {
  for (const role of ['demis', 'teacher'] as const) {
    expect(await resolve(role, { academicYear: 4, school: 41 })).toEqual({
      year: null,
      school: null,
      problem: { of: 'year', year: years[0] },
    })
    expect(await resolve(role, { academicYear: 99 })).toEqual({
      year: null,
      school: null,
      problem: { of: 'year', year: null },
    })
    expect(await resolve(role, { school: 41 })).toMatchObject({ year: null, problem: { of: 'year', year: { id: 4 } } })
  }
})

test('a school that does not exist, or not in that year, is said and nothing else is opened', async () => {
  expect(await resolve('demis', { school: 999 })).toEqual({
    year: 3,
    school: null,
    problem: { of: 'school', notIn: null },
  })
  expect(await resolve('demis', { academicYear: 2, school: 35 })).toMatchObject({
    year: 2,
    school: null,
    problem: { of: 'school', notIn: { school: { name_en: 'School 5' }, year: { id: 2 } } },
  })
})

test('a school out of scope is refused', async () => {
  await expect(resolve('provincial_officer', { school: 39 })).rejects.toThrow('forbidden')
  await expect(resolve('teacher', { school: 35 })).rejects.toThrow('forbidden')
})
