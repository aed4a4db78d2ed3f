import { sql, type Kysely } from 'kysely'

const statements = [
  `create index raw_schools_search on raw_schools using gin (search_text gin_trgm_ops)`,
  `create index students_search on students using gin (search_text gin_trgm_ops)`,
  `create index accounts_search on accounts using gin (lower(username) gin_trgm_ops)`,
]

/** The role may not add an extension to this database, or its server does not have the extension's files. */
export class MissingExtension extends Error {
  override readonly name = 'MissingExtension'

  constructor(extension: string, cause: unknown) {
    super(
      `The database needs the extension ${extension}, and this role cannot add it: ${cause instanceof Error ? cause.message : String(cause)}.

What you can do:
  - Let an administrator run this in the database of DATABASE_URL, and start again:
      create extension ${extension};
  - Or let the role do it: grant create on database <name> to <role>;
  - If the server does not have the extension, install PostgreSQL's additional modules (on Debian they are part of
    the package postgresql; a managed service lists it among its extensions).`,
      { cause },
    )
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    throw new MissingExtension('pg_trgm', error)
  }
  // Indexing the names of a country takes longer than any request may.
  await sql`set local statement_timeout = '30min'`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
