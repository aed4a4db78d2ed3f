import type { Kysely } from 'kysely'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import type { Database } from '../../../db/types'
import { aggregateTable, type AggregateInput } from './draw-aggregate'
import { countStudents } from './student-lines'
import type { Progress } from './tally'

/** The number of rows that decides whether a template's file is too long: see `refuseTooMany`. */
export async function countRows(
  db: Kysely<Database>,
  { level, ...asked }: Omit<AggregateInput, 'level'> & { level: AggregationLevel | null },
  progress?: Progress,
): Promise<number> {
  if (level === null) return (await countStudents(db, { ...asked, template: asked.template.key })).most
  return (await aggregateTable(db, { ...asked, level }, progress)).table.rows.length
}
