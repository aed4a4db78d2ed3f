import { sql, type Kysely } from 'kysely'
import { countChangedEnrollments } from './017-transfer-result-counts'

/** A database that is older than this migration has a slower function from migration 017. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(countChangedEnrollments).execute(db)
}
