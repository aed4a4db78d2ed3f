import { locksAcademicYear } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { defaultYear, type AcademicYear, type AcademicYearStatus } from '@/domain/academic-years/schema'

/** The years that a page offers, and whether school-level users may choose among them. */
export interface YearRule {
  statuses: ReadonlySet<AcademicYearStatus>
  /** School-level users stay in the running year unless an address names another one. */
  locked: boolean
  /** The status of the year to open where an address names none and there is one; otherwise the running year. */
  first?: AcademicYearStatus
}

export function offeredYears(years: readonly AcademicYear[], { statuses }: YearRule): AcademicYear[] {
  return years.filter(({ status }) => statuses.has(status))
}

/** Returns whether this user cannot choose the year on this page. */
export function yearIsLocked(user: SignedInUser, { locked }: YearRule): boolean {
  return locked && locksAcademicYear(user)
}

/** The year that an address names, or the one to open first where it names none; null where the page does not offer it. */
export function openedYear(
  offered: readonly AcademicYear[],
  named: number | undefined,
  { first }: YearRule,
): AcademicYear | null {
  if (named !== undefined) return offered.find(({ id }) => id === named) ?? null
  return offered.find(({ status }) => status === first) ?? defaultYear(offered)
}
