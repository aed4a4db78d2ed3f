import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAttending } from '../../student-conditions'
import { whereInScope, type DataScope } from '../../data-scope'

const isOpen = sql<SqlBool>`(${isAttending()}
  and academic_years.status not in ('post', 'archived'))`

/**
 * The condition that an enrollment is the student's current one, in a query with `enrollments` and `academic_years`: an open
 * one of a year that is not over, or, for a student who has none, the newest. A student can have two, in the running year
 * and in the one that is being prepared.
 */
const isCurrent = sql<SqlBool>`(${isOpen} or not exists (
  select from enrollments as other
  join schools as other_school on other_school.id = other.school_id
  join academic_years as other_year on other_year.id = other_school.academic_year_id
  where other.student_id = enrollments.student_id and (
    (${isAttending('other')} and other_year.status not in ('post', 'archived'))
    or (other_year.start_date, other.id) > (academic_years.start_date, enrollments.id)
  )))`

/**
 * Returns the condition that an enrollment opens its student's profile to the data scope, in a query with `enrollments`,
 * `raw_schools`, `academic_years` and `classrooms`. A school keeps the profile of a student who has dropped out, left or
 * finished until another school enrolls them; a teacher has it only as long as the student is in one of their classes.
 */
export function opensProfile(dataScope: DataScope): RawBuilder<SqlBool> {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  const current = sql<SqlBool>`(${whereInScope(dataScope)} and ${isCurrent})`
  if (dataScope.kind !== 'own-classrooms') return current
  return sql<SqlBool>`(${current} and ${isAttending()}
    and academic_years.status <> 'archived')`
}

/**
 * Returns the condition that the profile of a student is in the data scope, in a query with `students`. The profile of a
 * student who has no enrollment at all stays with the school that created it.
 */
export function profileWithin(dataScope: DataScope): RawBuilder<SqlBool> {
  if (dataScope.kind === 'everywhere') return sql<SqlBool>`true`
  const enrolled = sql<SqlBool>`exists (
    select from enrollments
    join schools on schools.id = enrollments.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    join academic_years on academic_years.id = schools.academic_year_id
    left join classrooms on classrooms.id = enrollments.classroom_id
    where enrollments.student_id = students.id and ${opensProfile(dataScope)})`
  if (dataScope.kind === 'own-classrooms') return enrolled
  return sql<SqlBool>`(${enrolled} or (
    not exists (select from enrollments where enrollments.student_id = students.id)
    and exists (select from raw_schools where raw_schools.id = students.created_by_school_id and ${whereInScope(dataScope)})))`
}
