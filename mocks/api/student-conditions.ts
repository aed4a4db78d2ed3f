import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { dropout, newEntrant, repeater } from '@/domain/enrollments/entry-status'
import { mixedGrade } from '@/domain/schools/schema'
import { upToStage } from './report-stage'

// The groups of students that lists, sheets, reports, exports and statistics count. Each group is defined here and nowhere
// else, so that two figures of the same name cannot differ. `table` is the name of the enrollments in the query.

type Condition = RawBuilder<SqlBool>

/** The enrollment has not ended. A student who left for a school outside the system is in no figure. */
export function isEnrolled(table = 'enrollments'): Condition {
  return sql<SqlBool>`${sql.ref(`${table}.closed_on`)} is null`
}

/** The student goes to school: enrolled and not dropped out. */
export function isAttending(table = 'enrollments'): Condition {
  return sql<SqlBool>`(${isEnrolled(table)} and ${sql.ref(`${table}.entry_status`)} <> ${dropout})`
}

/** A class counts as one if it is in use or has students all the same; takes the condition that it has students. */
export function isClass(hasStudents: Condition): Condition {
  return sql<SqlBool>`(classrooms.status = 1 or ${hasStudents})`
}

export const isNewEntrant = sql<SqlBool>`(${isAttending()} and enrollments.entry_status = ${newEntrant})`

export const isRepeater = sql<SqlBool>`(${isAttending()} and enrollments.entry_status = ${repeater})`

/** The student goes to school and is promoted to the next grade, or has graduated from the last one. */
export const isPromoted = sql<SqlBool>`(${isAttending()} and enrollments.graduation_status = 1)`

/** The student goes to school and has no class yet. */
export const isWithoutClass = sql<SqlBool>`(${isAttending()} and enrollments.classroom_id is null)`

/** The student of a class goes to school and is neither promoted nor to repeat. */
export const isUndecided = sql<SqlBool>`(${isAttending()} and enrollments.classroom_id is not null
  and enrollments.graduation_status = 0)`

/** The age at which a grade begins is its number and this: six years in grade 1. */
export const ageBeforeGradeOne = 5

/**
 * The student goes to school and is two years or more above the age at which the grade begins when the academic year
 * starts. The query has `academic_years`. A mixed pre-school class has no such age.
 */
export const isOverAge = sql<SqlBool>`(${isAttending()} and enrollments.grade > ${sql.lit(mixedGrade)}
  and students.birth_date <= academic_years.start_date - make_interval(years => enrollments.grade + ${sql.lit(ageBeforeGradeOne + 2)}))`

/** The student dropped out, for one of the reasons where some are named. */
export function isDropout(reasons: readonly number[] = []): Condition {
  const dropped = sql<SqlBool>`${isEnrolled()} and enrollments.entry_status = ${dropout}`
  if (reasons.length === 0) return sql<SqlBool>`(${dropped})`
  return sql<SqlBool>`(${dropped} and enrollments.drop_out_reason = any(${[...reasons]}::integer[]))`
}

/** The student had dropped out at a report stage or before it. */
export function isDropoutUpTo(stage: number): Condition {
  return sql<SqlBool>`(${isDropout()} and ${upToStage('enrollments.drop_out_stage', stage)})`
}

/** The lists of a student's confidential part from which several options can be chosen. */
export type OptionList = 'scholarships' | 'disabilities' | 'health_problems' | 'personal_problems'

/** The student goes to school and has an option of a list: one of those that are named, or any. */
export function hasOption(list: OptionList, ids: readonly number[] = []): Condition {
  const chosen = sql.ref(`enrollments.${list}`)
  if (ids.length === 0) return sql<SqlBool>`(${isAttending()} and ${chosen} <> '[]')`
  return sql<SqlBool>`(${isAttending()} and exists (
    select from jsonb_array_elements(${chosen}) as one
    where one.value::integer = any(${[...ids]}::integer[])))`
}

/** The student goes to school and is of an ethnic minority: one of those that are named, or any. */
export function hasEthnicity(ids: readonly number[] = []): Condition {
  const which = ids.length === 0 ? sql`> 0` : sql`= any(${[...ids]}::integer[])`
  return sql<SqlBool>`(${isAttending()} and enrollments.ethnicity ${which})`
}

/** A scholarship student has at least one scholarship, of the given kinds where some are named. A poor level alone does
 *  not make one. */
export function isScholarshipStudent(kinds: readonly number[] = []): Condition {
  return hasOption('scholarships', kinds)
}
