import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { monthKeys } from '@/lib/dates/month-codes'
import { monthsOfSpan } from '@/domain/academic-years/months'
import { type AcademicYear } from '@/domain/academic-years/schema'
import type { YearRule } from '@/domain/school-selection/offered-years'

/** The years that have sheets: preparation and draft years have nothing to enter yet. */
export const sheetYears: YearRule = { statuses: new Set(['running', 'post', 'archived']), locked: true }

/** The months of the year's span in order, as codes. */
export function monthsOfYear({ start_date, end_date }: Pick<AcademicYear, 'start_date' | 'end_date'>): number[] {
  return [...monthsOfSpan(start_date, end_date).keys()].map((key) => monthKeys.indexOf(key))
}

/** Returns whether the user may enter scores and attendance in the sheets of the year that they see. */
export function mayEnter({ status }: Pick<AcademicYear, 'status'>, user: SignedInUser): boolean {
  return status === 'running' && can(user, 'sts_manage_classroom', 'sts_manage_owned_classroom')
}
