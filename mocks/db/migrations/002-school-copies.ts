import { sql, type Kysely } from 'kysely'

const statements = [
  // The schools of one year on their way into another. `copied_up_to` is the raw school that was copied last: a process
  // that stops in the middle leaves behind where the next one goes on.
  `create table school_copies (
    academic_year_id integer primary key references academic_years (id) on delete cascade,
    source_year_id integer not null references academic_years (id) on delete cascade,
    copied_up_to integer not null default 0,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create index school_copies_unfinished on school_copies (started_at) where finished_at is null`,
  // The list in the order of names, and schools of the same name in the same commune.
  `create index raw_schools_name on raw_schools (commune_code, sort_key)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
