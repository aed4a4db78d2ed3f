import { can } from '@/auth/can'
import { inScope } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { StudentRecord } from './profile-schema'

/** Why this user can only look at a profile, as the id of a text; null when they may edit it. */
export function profileEditRefusal(
  user: SignedInUser,
  { enrollment }: Pick<StudentRecord, 'enrollment'>,
): string | null {
  // Teachers and super data users only look at profiles, whatever else they may do.
  if (user.role === 'teacher' || user.role === 'super_data_user') return 'student.viewOnly.role'
  if (enrollment === null) return 'student.notEnrolled'
  const owns = can(user, 'sts_manage_owned_student') && inScope(user, enrollment.school)
  if (!owns && !can(user, 'sts_manage_student')) return 'student.viewOnly.role'
  const { status } = enrollment.academic_year
  return status === 'post' || status === 'archived' ? 'student.readOnlyYear' : null
}
