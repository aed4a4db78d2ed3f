import { expect, test } from 'vitest'
import type { AcademicYearStatus } from '@/features/academic-years/schema'
import type { Role } from '@/session/permissions'
import type { SignedInUser } from '@/session/session'
import { sheetRefusal } from './sheet-refusal'

function user(role: Role): SignedInUser {
  const nobody = { first_name: '', last_name: '', first_name_en: null, last_name_en: null }
  const nowhere = { province: null, district: null, commune: null, village: null, school: null }
  const profile = { id: 1, username: role, ...nobody, ...nowhere, groups: [role], staff_id: 1, student_id: null }
  return { profile, role, permissions: new Set() }
}

test.each<[string, number, object | null, AcademicYearStatus, Role, string | null]>([
  ['a pupil of a class', 0, {}, 'running', 'school_management', null],
  ['a pupil without a class', 0, null, 'running', 'demis', 'student.noClass'],
  ['a drop-out, who stands in no sheet', 3, {}, 'running', 'demis', 'student.dropOut.already'],
  ['another year of who stays in the running one', 0, {}, 'post', 'school_management', 'classroom.runningYearOnly'],
  ['another year of who chooses among years', 0, {}, 'post', 'demis', null],
])('the sheets of %s', (_what, entryStatus, classroom, year, role, refusal) => {
  expect(sheetRefusal(user(role), { entryStatus, classroom, year })).toBe(refusal)
})
