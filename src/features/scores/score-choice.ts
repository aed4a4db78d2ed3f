import { monthKeys, semesterOne, semesterTwo } from '@/lib/month-codes'
import { locksAcademicYear } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { defaultYear, monthsOfSpan, type AcademicYear, type AcademicYearStatus } from '@/features/academic-years/schema'
import type { Classroom } from '@/features/classrooms/schema'

/** The years that have scores (checklist O-013): preparation and draft years have none to enter yet. */
const offeredStatuses: ReadonlySet<AcademicYearStatus> = new Set(['running', 'post', 'archived'])

export function offeredYears(years: readonly AcademicYear[]): AcademicYear[] {
  return years.filter(({ status }) => offeredStatuses.has(status))
}

/** The year asked for where it is offered and the user may choose one; else the running one, else the first. */
export function chosenYear(
  years: readonly AcademicYear[],
  wanted: number | undefined,
  user: SignedInUser,
): AcademicYear | null {
  const offered = offeredYears(years)
  const asked = locksAcademicYear(user) ? undefined : offered.find(({ id }) => id === wanted)
  return asked ?? defaultYear(offered)
}

/** The months of the year's span in order, then the two semesters, as codes (decisions §6). */
export function periodsOf({ start_date, end_date }: AcademicYear): number[] {
  const months = [...monthsOfSpan(start_date, end_date).keys()].map((key) => monthKeys.indexOf(key))
  return [...months, semesterOne, semesterTwo]
}

export function findClassroom(
  classrooms: readonly Classroom[],
  grade: number | undefined,
  suffix: string | undefined,
): Classroom | null {
  return classrooms.find((room) => room.grade === grade && room.suffix === suffix) ?? null
}

/** The grades that have classes, each once, with the names the server gives them. */
export function gradesOf(classrooms: readonly Classroom[]): { grade: number; name: string; name_en: string }[] {
  const grades = new Map<number, { grade: number; name: string; name_en: string }>()
  for (const { grade, grade_name, grade_name_en } of classrooms) {
    grades.set(grade, { grade, name: grade_name, name_en: grade_name_en })
  }
  return [...grades.values()].sort((a, b) => a.grade - b.grade)
}

export function suffixesOf(classrooms: readonly Classroom[], grade: number | undefined): string[] {
  return classrooms.filter((room) => room.grade === grade).map((room) => room.suffix)
}

/** What stands in the filter before it is applied. */
export interface ScoreChoice {
  academicYear: number | undefined
  /** The school in that year. */
  school: number | undefined
  grade: number | undefined
  suffix: string | undefined
  month: number | undefined
}
export type ChoiceErrors = Partial<Record<keyof ScoreChoice, string>>

/** What keeps a choice from being applied, by field (lifecycle §5). `classrooms` is null while they are not known. */
export function choiceErrors(choice: ScoreChoice, classrooms: readonly Classroom[] | null): ChoiceErrors {
  const errors: ChoiceErrors = {}
  for (const field of ['academicYear', 'school', 'grade', 'suffix', 'month'] as const) {
    if (choice[field] === undefined) errors[field] = 'common.error.require'
  }
  const named = choice.grade !== undefined && choice.suffix !== undefined
  if (named && classrooms !== null && findClassroom(classrooms, choice.grade, choice.suffix) === null) {
    errors.grade = 'score.filter.noClass'
    errors.suffix = 'score.filter.noClass'
  }
  return errors
}
