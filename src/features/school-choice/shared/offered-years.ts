import { locksAcademicYear } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { defaultYear, type AcademicYear, type AcademicYearStatus } from '@/features/academic-years/schema'

/** Which years a page offers, and whether school-level users may choose among them (checklist O-011). */
export interface YearRule {
  statuses: ReadonlySet<AcademicYearStatus>
  /** School-level users stay in the default year. */
  locked: boolean
}

export function offeredYears(years: readonly AcademicYear[], { statuses }: YearRule): AcademicYear[] {
  return years.filter(({ status }) => statuses.has(status))
}

/** Whether this user cannot choose the year on this page. */
export function yearIsLocked(user: SignedInUser, { locked }: YearRule): boolean {
  return locked && locksAcademicYear(user)
}

/** The year asked for where it is offered and the user may choose one; else the running one, else the first. */
export function chosenYear(
  years: readonly AcademicYear[],
  wanted: number | undefined,
  user: SignedInUser,
  rule: YearRule,
): AcademicYear | null {
  const offered = offeredYears(years, rule)
  const asked = yearIsLocked(user, rule) ? undefined : offered.find(({ id }) => id === wanted)
  return asked ?? defaultYear(offered)
}
