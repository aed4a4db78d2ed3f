import { sql, type Kysely } from 'kysely'

const statements = [
  // What a school has said of a child whose record another one holds: a note to both, which changes nothing.
  'alter table enrollments add column stated jsonb',
  // What accounts have asked for outside their reach in the last day, in hashes. It replaces the count of audit lines.
  `create table child_lookups (
    account_id integer not null references accounts (id) on delete cascade,
    question text not null,
    subject text not null,
    counts boolean not null,
    is_of_file boolean not null,
    at timestamptz not null default now(),
    primary key (account_id, question)
  )`,
  'drop index audit_log_unknown_students',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
