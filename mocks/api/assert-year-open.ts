import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { Rule } from './policy'
import { Problem } from './problem'

/** Refuses an operation in a year whose status the policy closes to it, at the field that names the year if there is one. */
export function assertYearOpen(rule: Rule, status: AcademicYearStatus, field?: string): void {
  const refusal = rule.refusedIn?.[status]
  if (refusal !== undefined)
    throw new Problem(409, refusal, field === undefined ? {} : { errors: { [field]: refusal } })
}
