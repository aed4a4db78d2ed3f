import { expect, test } from 'vitest'
import { roles, type Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { signedIn } from '@/testing/test-users'
import { createRefusal, editRefusal, hasNoRecordsYet, isAssigned, offersEditing } from './rights'

const createTeacher = (staff_id: number) => ({ teacher: { staff_id, first_name: '', last_name: '' } })

function createUser(role: Role, staffId: number | null = null): SignedInUser {
  const state = signedIn(role)
  if (state.status !== 'signed-in') throw new Error(role)
  return { ...state.user, profile: { ...state.user.profile, staff_id: staffId } }
}

// The roles that edit classes, and the reason why they may not create one.
const expected: Record<Role, { edits: boolean; create: string | null }> = {
  demis: { edits: true, create: null },
  provincial_officer: { edits: true, create: null },
  district_officer: { edits: true, create: null },
  school_management: { edits: true, create: null },
  teacher: { edits: false, create: null },
  data_user: { edits: false, create: 'classroom.viewOnly' },
  super_data_user: { edits: false, create: 'classroom.viewOnly' },
  student: { edits: false, create: 'classroom.viewOnly' },
}

test.each(roles)('what %s may do with classes', (role) => {
  const user = createUser(role)
  expect({ edits: offersEditing(user), create: createRefusal(user, 'running') }).toEqual(expected[role])
  expect(createRefusal(user, 'post')).not.toBeNull()
  expect(createRefusal(user, 'pre')).toBe(expected[role].create)
})

test('a teacher changes the assigned classes only, and opens their students and scores only', () => {
  const teacher = createUser('teacher', 5)
  expect(editRefusal(teacher, createTeacher(5), 'running')).toBeNull()
  expect(editRefusal(teacher, createTeacher(6), 'running')).toBe('classroom.notAssigned')
  expect(isAssigned(teacher, { teacher: null })).toBe(false)
  expect(isAssigned(createUser('teacher'), createTeacher(6))).toBe(false)
  expect(isAssigned(createUser('school_management'), createTeacher(6))).toBe(true)
})

test('the classes of a closing or archived year cannot be changed', () => {
  for (const year of ['post', 'archived'] as const) {
    expect(editRefusal(createUser('demis'), { teacher: null }, year)).toBe('classroom.readOnlyYear')
  }
  expect((['draft', 'pre', 'running', 'post', 'archived'] as const).filter(hasNoRecordsYet)).toEqual(['draft', 'pre'])
})
