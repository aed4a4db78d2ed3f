import { can } from '@/auth/can'
import type { Role } from '@/auth/permissions'
import { inScope, type ScopedRecord } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'

/** Returns whether the user may edit a school at all, wherever it lies. */
export function editsSchools(user: SignedInUser): boolean {
  return can(user, 'sts_manage_school', 'sts_partly_edit_school')
}

/** Those who belong to a province, a district or a school; without more, everyone else may only view. */
const ofPlaces: ReadonlySet<Role> = new Set(['provincial_officer', 'district_officer', 'school_management', 'teacher'])

/** `sts_manage_school` opens any school for editing; otherwise it has to lie in the user's data scope. */
export function mayEditSchool(user: SignedInUser, school: ScopedRecord): boolean {
  if (can(user, 'sts_manage_school')) return true
  return can(user, 'sts_partly_edit_school') && ofPlaces.has(user.role) && inScope(user, school)
}

/** Returns whether the user may look at this school. */
export function mayViewSchool(user: SignedInUser, school: ScopedRecord): boolean {
  return can(user, 'sts_manage_school') || inScope(user, school)
}

/** The link to a school's classrooms follows the same scope. */
export function mayOpenClassrooms(user: SignedInUser, school: ScopedRecord): boolean {
  return can(user, 'sts_manage_classroom') || inScope(user, school)
}

/** Phone numbers are for a school-level user at their own school and for everyone who is not one. */
export function seesPhones(user: SignedInUser, school: ScopedRecord): boolean {
  const isSchoolLevel = user.role === 'school_management' || user.role === 'teacher'
  return !isSchoolLevel || inScope(user, school)
}
