import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { config } from '@/lib/config'

/** Returns whether the user sees the records of whole schools that may be wrong. */
export function mayCorrect(user: SignedInUser): boolean {
  return (
    config().doubts &&
    can(user, 'sts_view_school_report') &&
    can(user, 'sts_view_student', 'sts_manage_student', 'sts_manage_owned_student')
  )
}
