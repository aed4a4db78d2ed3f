import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { reportDefinitions, type ReportDefinition } from './definitions'

/** A student's own reports. */
const ofOneself: ReadonlySet<number> = new Set([5, 8, 50])

/** Returns whether the user draws only their own reports. */
export function drawsOwnOnly(user: SignedInUser): boolean {
  return can(user, 'sts_student_manage_own_account')
}

/** The reports that the user is offered: students their own, others by what they may view. */
export function listedReports(user: SignedInUser): readonly ReportDefinition[] {
  if (drawsOwnOnly(user)) return reportDefinitions.filter(({ number }) => ofOneself.has(number))
  return reportDefinitions.filter(({ kind }) =>
    can(user, kind === 'school' ? 'sts_view_school_report' : 'sts_view_classroom_report'),
  )
}
