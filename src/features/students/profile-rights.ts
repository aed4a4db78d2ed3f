import { can } from '@/session/can'
import { inScope } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import type { StudentRecord } from './profile-schema'

/** Teachers and super data users only look at profiles (lifecycle §2.1, §6). */
export function mayEditProfile(user: SignedInUser, { enrollment }: Pick<StudentRecord, 'enrollment'>): boolean {
  if (user.role === 'teacher' || user.role === 'super_data_user') return false
  return can(user, 'sts_manage_student') || (can(user, 'sts_manage_owned_student') && inScope(user, enrollment.school))
}

/** Students of a year that is closing or archived can only be looked at (lifecycle §2.1). */
export function isProfileReadOnly({ enrollment }: Pick<StudentRecord, 'enrollment'>): boolean {
  const { status } = enrollment.academic_year
  return status === 'post' || status === 'archived'
}
