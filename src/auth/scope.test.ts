import { describe, expect, test } from 'vitest'
import type { Permission, Role } from './permissions'
import { can } from './can'
import {
  hidesPlaceFilters,
  inScope,
  lockedDistrict,
  lockedProvince,
  lockedSchool,
  locksAcademicYear,
  toTeacherFilter,
} from './scope'
import type { SignedInUser } from './session'

const battambang = { id: 2, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const sangkae = { id: 28, code: '0208', name: 'សង្កែ', name_en: 'Sangkae' }

function user(role: Role, ...permissions: Permission[]): SignedInUser {
  return {
    role,
    permissions: new Set(permissions),
    profile: {
      id: 1,
      username: role,
      first_name: 'សុខ',
      last_name: 'ចាន់',
      first_name_en: null,
      last_name_en: null,
      groups: [role],
      province: battambang,
      district: sangkae,
      commune: null,
      village: null,
      school: { id: 700, emis_code: '02080101', name: 'វិទ្យាល័យ', name_en: 'Lycée', degree: 5 },
      staff_id: 31,
      student_id: null,
    },
  }
}

const own = { school_id: 700, province: battambang, district: sangkae }
const sameDistrict = { ...own, school_id: 701 }
const sameProvince = { ...sameDistrict, district: { code: '0201' } }
const elsewhere = { school_id: 900, province: { code: '01' }, district: { code: '0101' } }
const unknown = {}

// The columns: own school, same district, same province, another province, unknown place.
const reach: [Role, boolean, boolean, boolean, boolean, boolean][] = [
  ['demis', true, true, true, true, true],
  ['data_user', true, true, true, true, true],
  ['super_data_user', true, true, true, true, true],
  ['provincial_officer', true, true, true, false, false],
  ['district_officer', true, true, false, false, false],
  ['school_management', true, false, false, false, false],
  ['teacher', true, false, false, false, false],
  ['student', false, false, false, false, false],
]

test.each(reach)(
  '%s reaches own school %s, its district %s, its province %s, beyond %s, unknown %s',
  (role, ...row) => {
    const places = [own, sameDistrict, sameProvince, elsewhere, unknown]
    expect(places.map((place) => inScope(user(role), place))).toEqual(row)
  },
)

test('an officer whose profile names no place reaches none', () => {
  const lost = user('provincial_officer')
  lost.profile.province = null
  expect(inScope(lost, unknown)).toBe(false)
  expect(inScope(lost, { province: null })).toBe(false)
})

describe('what filters are locked to', () => {
  const locks: [Role, string | null, string | null, number | null, boolean, number | null][] = [
    ['demis', null, null, null, false, null],
    ['provincial_officer', '02', null, null, false, null],
    ['district_officer', '02', '0208', null, false, null],
    ['school_management', '02', '0208', 700, true, null],
    ['teacher', '02', '0208', 700, true, 31],
    ['data_user', null, null, null, false, null],
  ]
  test.each(locks)('%s: province %s, district %s, school %s, year %s, own classes %s', (role, ...expected) => {
    const who = user(role)
    const found = [
      lockedProvince(who)?.code ?? null,
      lockedDistrict(who)?.code ?? null,
      lockedSchool(who)?.id ?? null,
      locksAcademicYear(who),
      toTeacherFilter(who),
    ]
    expect(found).toEqual(expected)
    expect(hidesPlaceFilters(who)).toBe(expected[3])
  })
})

test('any one of the permissions is enough, a visitor without a session has none', () => {
  const who = user('teacher', 'sts_view_score')
  expect(can(who, 'sts_manage_classroom', 'sts_view_score')).toBe(true)
  expect(can(who, 'sts_manage_classroom')).toBe(false)
  expect(can(who)).toBe(false)
  expect(can(null, 'sts_view_score')).toBe(false)
})
