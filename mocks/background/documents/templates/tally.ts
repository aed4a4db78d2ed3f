import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { Database } from '../../../db/types'
import { planBatches, type Scope } from './scope'

/** Figures that can be added up, by name. Rates and means are worked out of them afterwards, so that those of a wider
 *  place are never the mean of the narrower ones'. */
export type Sums = Readonly<Record<string, number>>

/** By the units of the level, then by category; `whole` is each unit's own line, whatever the categories. */
export type Tally = Map<string, Map<string, Sums>>
export const whole = '*'

/** A query of one province, or of all that there is: lines with `unit`, `category` and figures. */
export type TallyQuery = (province: string | null) => RawBuilder<unknown>

export type Progress = (share: number) => Promise<void>

/** The table that is counted: a student's enrollment, a class, or nothing narrower than a school. */
export type Counted = 'enrollments' | 'classrooms' | 'schools'

/** The expression for a line's unit. A student without a class belongs to the school's students of the grade without one. */
export function unitExpression(level: AggregationLevel, counted: Counted): RawBuilder<string> {
  switch (level) {
    case 'national':
      return sql<string>`''`
    case 'province':
      return sql<string>`raw_schools.province_code`
    case 'district':
      return sql<string>`raw_schools.district_code`
    case 'village':
      return sql<string>`raw_schools.village_code`
    case 'school':
      return sql<string>`schools.id::text`
    case 'grade':
      return sql<string>`${sql.ref(`${counted}.grade`)}::text`
    case 'class':
      return counted === 'classrooms'
        ? sql<string>`classrooms.id::text`
        : sql<string>`coalesce(enrollments.classroom_id::text, schools.id::text || ':' || enrollments.grade::text)`
    default:
      return level satisfies never
  }
}

interface TallyQueries {
  scope: Scope
  /** Run province by province. */
  queries: readonly TallyQuery[]
  /** Quick enough for a whole country in one. */
  atOnce?: readonly TallyQuery[]
}

/** Goes through the scope and adds up. */
export async function countTally(
  db: Kysely<Database>,
  { scope, queries, atOnce = [] }: TallyQueries,
  progress: Progress = () => Promise.resolve(),
): Promise<Tally> {
  const tally: Tally = new Map()
  for (const query of atOnce) await addRows(db, tally, query(null))
  const batches = queries.length === 0 ? [] : await planBatches(db, scope)
  const all = batches.length * queries.length
  for (const [index, province] of batches.entries()) {
    for (const [nth, query] of queries.entries()) {
      await addRows(db, tally, query(province))
      await progress((index * queries.length + nth + 1) / all)
    }
  }
  return tally
}

async function addRows(db: Kysely<Database>, tally: Tally, query: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`${query}`.execute(db)
  for (const row of rows) add(tally, row)
}

function add(tally: Tally, { unit, category, ...figures }: Readonly<Record<string, unknown>>): void {
  if (typeof unit !== 'string') return
  const ofUnit = tally.get(unit) ?? new Map<string, Sums>()
  tally.set(unit, ofUnit)
  const key = typeof category === 'string' ? category : whole
  const sums = Object.entries(figures).map(([name, value]) => [name, Number(value ?? 0)] as const)
  ofUnit.set(key, merged([ofUnit.get(key) ?? {}, Object.fromEntries(sums)]))
}

/** The largest of several is the largest of all; everything else adds up. */
const maxima: ReadonlySet<string> = new Set(['largest'])

export function merged(parts: Iterable<Sums>): Sums {
  const result: Record<string, number> = {}
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      const before = result[name] ?? 0
      result[name] = maxima.has(name) ? Math.max(before, value) : before + value
    }
  }
  return result
}

/** Students with what is known of them and where they are. */
export const students = sql`enrollments
  join students on students.id = enrollments.student_id
  join schools on schools.id = enrollments.school_id
  join raw_schools on raw_schools.id = schools.raw_school_id`

export const heads = sql`count(*) as total, count(*) filter (where students.gender = 'f') as female`
