import type { Profile } from './profile'
import type { SignedInUser } from './session'

type Place = NonNullable<Profile['province']>

/** The place of a record, as school records have it. `school_id` is the raw school's id, the same in every year. */
export interface ScopedRecord {
  school_id?: number | undefined
  province?: { code: string } | null | undefined
  district?: { code: string } | null | undefined
}

function isSchoolLevel({ role }: SignedInUser): boolean {
  return role === 'school_management' || role === 'teacher'
}

/** The one school of a school-level user, to which school filters are locked. */
export function lockedSchool(user: SignedInUser): Profile['school'] {
  return isSchoolLevel(user) ? user.profile.school : null
}

/** The one province of an officer or a school-level user. */
export function lockedProvince(user: SignedInUser): Place | null {
  return isSchoolLevel(user) || user.role === 'provincial_officer' || user.role === 'district_officer'
    ? user.profile.province
    : null
}

/** The one district of a district officer or a school-level user. */
export function lockedDistrict(user: SignedInUser): Place | null {
  return isSchoolLevel(user) || user.role === 'district_officer' ? user.profile.district : null
}

/** The code of the user's own district or province; empty for a user without one. */
export function ownPlaceCode(user: SignedInUser): string {
  return (lockedDistrict(user) ?? lockedProvince(user))?.code ?? ''
}

/** The code of a searched place; of the user's own one where the search names none in it. */
export function narrowToOwnPlace(user: SignedInUser, searched: string | undefined): string {
  const own = ownPlaceCode(user)
  return searched?.startsWith(own) === true ? searched : own
}

/**
 * Returns whether a place, by its code, is part of the user's own place or contains it; a place outside holds nothing of
 * theirs.
 */
export function overlapsOwnPlace(user: SignedInUser, code: string): boolean {
  const own = ownPlaceCode(user)
  return code.startsWith(own) || own.startsWith(code)
}

/** Place filters say nothing to someone who has one school. */
export function hidesPlaceFilters(user: SignedInUser): boolean {
  return isSchoolLevel(user)
}

/** School-level users work in the default academic year. */
export function locksAcademicYear(user: SignedInUser): boolean {
  return isSchoolLevel(user)
}

/** `teacher_staff_id` of the class list: teachers see their own classes only. */
export function toTeacherFilter(user: SignedInUser): number | null {
  return user.role === 'teacher' ? user.profile.staff_id : null
}

/** Returns whether the record lies where the user may look. A place that is not known lies outside. */
export function inScope(user: SignedInUser, record: ScopedRecord): boolean {
  const { school, province, district } = user.profile
  switch (user.role) {
    case 'school_management':
    case 'teacher':
      return school !== null && record.school_id === school.id
    case 'provincial_officer':
      return province !== null && record.province?.code === province.code
    case 'district_officer':
      return district !== null && record.district?.code === district.code
    case 'demis':
    case 'data_user':
    case 'super_data_user':
      return true
    case 'student':
      return false
    default:
      return user.role satisfies never
  }
}
