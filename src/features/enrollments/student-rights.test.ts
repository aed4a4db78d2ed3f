import { expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { signedIn } from '@/auth/test-users'
import { studentRightsOf } from './student-rights'

function rightsOf(role: Role, year: Parameters<typeof studentRightsOf>[1]) {
  const state = signedIn(role)
  if (state.status !== 'signed-in') throw new Error(role)
  return studentRightsOf(state.user, year)
}

test('a year in preparation offers no scores and no attendance of a student', () => {
  expect(rightsOf('demis', 'pre')).toMatchObject({ records: false, changes: true, newAccount: true })
  expect(rightsOf('demis', 'running')).toMatchObject({ records: true, changes: true, newAccount: true })
})

test('a closing year still takes a drop-out, and an archived year changes nothing', () => {
  expect(rightsOf('school_management', 'post')).toMatchObject({ records: true, changes: false, dropsOut: true })
  expect(rightsOf('school_management', 'archived')).toMatchObject({ records: true, changes: false, dropsOut: false })
})

test('a teacher sees students and changes none', () => {
  expect(rightsOf('teacher', 'running')).toMatchObject({ records: true, changes: false, dropsOut: false })
})
