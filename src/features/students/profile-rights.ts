import { can } from '@/auth/can'
import { inScope } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { StudentRecord } from './profile-schema'

/** The message id of the reason why this user can only read a profile; null when they may edit it. */
export function profileEditRefusal(
  user: SignedInUser,
  { enrollment, may_edit: mayEdit }: Pick<StudentRecord, 'enrollment' | 'may_edit'>,
): string | null {
  // Teachers and super data users can only read profiles, whatever their other permissions.
  if (user.role === 'teacher' || user.role === 'super_data_user') return 'student.viewOnly.role'
  if (enrollment === null) return 'student.notEnrolled'
  const owns = can(user, 'sts_manage_owned_student') && inScope(user, enrollment.school)
  if (!owns && !can(user, 'sts_manage_student')) return 'student.viewOnly.role'
  const { status } = enrollment.academic_year
  if (status === 'post' || status === 'archived') return 'student.readOnlyYear'
  return mayEdit === false ? 'student.recordElsewhere' : null
}
