import { sql, type Kysely } from 'kysely'

/** Data users without a degree saw every degree before the degree limited anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update accounts set school_degree = 0
    where user_group in ('data_user', 'super_data_user') and school_degree is null`.execute(db)
}
