import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * The condition that something had happened by a report stage: at that stage or an earlier one. Lists, the census and the
 * enrollment page all count this way. A record without a stage counts from the first stage on.
 */
export function upToStage(column: string, stage: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(${sql.ref(column)}, 0) <= ${stage})`
}
