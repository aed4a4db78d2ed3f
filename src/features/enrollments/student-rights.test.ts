import { expect, test } from 'vitest'
import type { Role } from '@/auth/permissions'
import { signedIn } from '@/testing/test-users'
import { studentRightsFor } from './student-rights'

function rightsFor(role: Role, year: Parameters<typeof studentRightsFor>[1]) {
  const state = signedIn(role)
  if (state.status !== 'signed-in') throw new Error(role)
  return studentRightsFor(state.user, year)
}

test('a year in preparation offers no scores and no attendance of a student', () => {
  expect(rightsFor('demis', 'pre')).toMatchObject({ records: false, changes: true, newAccount: true })
  expect(rightsFor('demis', 'running')).toMatchObject({ records: true, changes: true, scholarship: true })
})

test('a closing year still takes a drop-out, and an archived year changes nothing', () => {
  expect(rightsFor('school_management', 'post')).toMatchObject({ changes: false, dropsOut: true, scholarship: false })
  expect(rightsFor('school_management', 'archived')).toMatchObject({ records: true, changes: false, dropsOut: false })
})

test('a teacher sees students and changes none', () => {
  expect(rightsFor('teacher', 'running')).toMatchObject({ records: true, changes: false, dropsOut: false })
})
