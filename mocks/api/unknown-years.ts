import { sql, type Kysely } from 'kysely'
import { isFields } from '@/lib/text/field-paths'
import type { Database } from '../db/types'
import { Problem } from './problem'

/** The names under which requests carry the id of an academic year. */
const yearFields = new Set(['academic_year_id', 'academicYear', 'academic_year', 'dataSource.academicYear'])

/** Refuses (400) a request that names an academic year which does not exist, whatever else it asks for. */
export async function refuseUnknownYears(db: Kysely<Database>, ...inputs: readonly unknown[]): Promise<void> {
  const named = inputs.flatMap((input) => namedYears(input))
  if (named.length === 0) return
  const ids = named.map(({ id }) => id)
  const known = await db
    .selectFrom('academic_years')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute()
  const unknown = named.filter(({ id }) => !known.some((year) => year.id === id))
  if (unknown.length === 0) return
  const errors = Object.fromEntries(unknown.map(({ field }) => [field, 'common.error.invalidValue']))
  throw new Problem(400, 'common.error.form', { errors })
}

/** A report names its year among its filters. */
function namedYears(input: unknown, prefix = ''): { field: string; id: number }[] {
  if (!isFields(input)) return []
  return Object.entries(input).flatMap(([name, value]) => {
    const field = `${prefix}${name}`
    if (name === 'filters') return namedYears(value, `${field}.`)
    return yearFields.has(name) && typeof value === 'number' ? [{ field, id: value }] : []
  })
}
