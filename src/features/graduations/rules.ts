import { degreeGrades } from '@/domain/schools/schema'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'

/** Students promoted from this grade have finished school. */
export const graduatingGrade = 12
const primary = 2
const firstPrimaryGrade = 1

export type ChangeReason = 1 | 2 | 3 | 4
export const otherReason = 3

/** A failed result allows "others" only, a passed one all four. */
export function reasonsFor(result: 0 | 1): readonly ChangeReason[] {
  return result === 0 ? [otherReason] : [1, 2, 3, 4]
}

/**
 * The grade that a student of `grade` is promoted to in a school of a degree; null when that school has no place for them.
 * In this order: primary gives 1, -3 gives 0, otherwise one more. The grade must be one of the
 * school's degree.
 */
export function promotedGrade(grade: number, degree: number): number | null {
  if (grade >= graduatingGrade) return null
  const next = grade <= 0 && degree === primary ? firstPrimaryGrade : grade === -3 ? 0 : grade + 1
  const grades = degreeGrades[degree]
  return grades !== undefined && next >= grades.from && next <= grades.to ? next : null
}

/** The years whose students can be promoted: the one that runs and the one that closes. */
export function mayGraduateIn(status: AcademicYearStatus): boolean {
  return status === 'running' || status === 'post'
}

interface YearSpan {
  id: number
  start_date: string
  status: AcademicYearStatus
}

/** The years that students of a year can go to: later ones that are prepared or run. The next one comes first. */
export function targetYears<Year extends YearSpan>(years: readonly Year[], from: YearSpan): Year[] {
  return years
    .filter((year) => year.id !== from.id && year.start_date > from.start_date)
    .filter(({ status }) => status === 'pre' || status === 'running')
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
}

/** The facts that decide about a student. */
interface Decided {
  annual_result: 0 | 1 | null
  graduationStatus: 0 | 1 | 2
}

/**
 * Why the selection cannot be promoted, respectively repeat; null when it can. As the specification says: only when all
 * have the other result, and not when one of them has a status already.
 */
export function promoteRefusal(selected: readonly Decided[]): string | null {
  return refusal(selected, 0, 'graduation.promote.allFailed')
}
export function repeatRefusal(selected: readonly Decided[]): string | null {
  return refusal(selected, 1, 'graduation.repeat.allPassed')
}

function refusal(selected: readonly Decided[], result: 0 | 1, message: string): string | null {
  if (selected.length === 0) return 'graduation.selectFirst'
  if (selected.some(({ graduationStatus }) => graduationStatus !== 0)) return null
  return selected.every(({ annual_result }) => annual_result === result) ? message : null
}

/** The consequence for each of a selection. */
export interface Outlook<Row> {
  passed: Row[]
  failed: Row[]
  withoutResult: Row[]
  decided: Row[]
}

/** Shares a selection out: those who passed, those who failed, those without a result, those already decided. */
export function outlook<Row extends Decided>(selected: readonly Row[]): Outlook<Row> {
  const open = selected.filter(({ graduationStatus }) => graduationStatus === 0)
  return {
    passed: open.filter(({ annual_result }) => annual_result === 1),
    failed: open.filter(({ annual_result }) => annual_result === 0),
    withoutResult: open.filter(({ annual_result }) => annual_result === null),
    decided: selected.filter(({ graduationStatus }) => graduationStatus !== 0),
  }
}
