import { describe, expect, test } from 'vitest'
import type { Permission, Role } from '@/auth/permissions'
import type { SignedInUser } from '@/auth/session'
import { signedIn } from '@/testing/test-users'
import { mayEditSchool, mayOpenClassrooms, mayViewSchool, seesPhones } from './access'

const place = (code: string) => ({ id: Number(code), code, name: code, name_en: code })
const own = { school_id: 1, province: place('02'), district: place('0208') }
const other = { school_id: 2, province: place('12'), district: place('1201') }

/** Someone of the role whose school is `own`, or whose place it lies in. */
function user(role: Role, more: readonly Permission[] = []): SignedInUser {
  const state = signedIn(role)
  if (state.status !== 'signed-in') throw new Error(role)
  const { permissions, profile } = state.user
  const school = { id: 1, emis_code: '1', name: 'ក', name_en: 'A', degree: 5 }
  return {
    role,
    permissions: new Set([...permissions, ...more]),
    profile: { ...profile, province: own.province, district: own.district, school },
  }
}

describe('who may do what with a school', () => {
  test.each([
    ['demis', true, true],
    ['provincial_officer', true, false],
    ['district_officer', true, false],
    ['school_management', true, false],
    ['teacher', false, false],
    ['data_user', false, false],
    ['super_data_user', false, false],
  ] as const)('%s edits the own school: %s, another one: %s', (role, ofOwn, ofOther) => {
    expect([mayEditSchool(user(role), own), mayEditSchool(user(role), other)]).toEqual([ofOwn, ofOther])
  })

  test.each(['data_user', 'super_data_user'] as const)('%s only views, whatever the permission', (role) => {
    expect(mayEditSchool(user(role, ['sts_partly_edit_school']), own)).toBe(false)
  })

  test('a teacher who is given the permission edits the own school and no other', () => {
    const teacher = user('teacher', ['sts_partly_edit_school'])
    expect([mayEditSchool(teacher, own), mayEditSchool(teacher, other)]).toEqual([true, false])
  })

  test.each([
    ['demis', true],
    ['provincial_officer', false],
    ['district_officer', false],
    ['school_management', false],
    ['teacher', false],
    ['data_user', true],
  ] as const)('%s looks at the classrooms and the page of another school: %s', (role, may) => {
    expect([mayOpenClassrooms(user(role), other), mayViewSchool(user(role), other)]).toEqual([may, may])
    expect([mayOpenClassrooms(user(role), own), mayViewSchool(user(role), own)]).toEqual([true, true])
  })

  test('phone numbers are for the own school at school level, and for everyone else', () => {
    for (const role of ['school_management', 'teacher'] as const) {
      const everywhere = user(role, ['sts_manage_school'])
      expect([role, seesPhones(everywhere, own), seesPhones(everywhere, other)]).toEqual([role, true, false])
    }
    for (const role of ['demis', 'provincial_officer', 'district_officer', 'data_user', 'super_data_user'] as const) {
      expect([role, seesPhones(user(role), other)]).toEqual([role, true])
    }
  })
})
