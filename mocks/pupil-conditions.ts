import { sql, type RawBuilder, type SqlBool } from 'kysely'

// Who is counted as what. Lists, cards, templates and exports ask these and nothing of their own, so that no two figures of
// the same name differ.

/** Pupils whose enrollment is not over; who left for a school outside the system is in no figure. */
export const stands = sql<SqlBool>`enrollments.closed_on is null`

/** Pupils who go to school: they have not dropped out either. */
export const attends = sql<SqlBool>`(enrollments.closed_on is null and enrollments.entry_status <> 3)`

/** A scholarship student goes to school and has at least one scholarship, of the given kinds where some are named. A poor
 *  level alone makes none. */
export function isScholarshipStudent(kinds: readonly number[] = []): RawBuilder<SqlBool> {
  if (kinds.length === 0) return sql<SqlBool>`(${attends} and enrollments.scholarships <> '[]')`
  return sql<SqlBool>`(${attends} and exists (
    select from jsonb_array_elements(enrollments.scholarships) as one
    where one.value::integer = any(${[...kinds]}::integer[])))`
}
