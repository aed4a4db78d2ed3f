import { sql, type Kysely } from 'kysely'

const statements = [
  // What was not entered is not 0: each of the two counts may be missing, never both.
  `alter table attendances
    alter column absent drop not null,
    alter column permission drop not null,
    add constraint attendances_entered check (absent is not null or permission is not null)`,
  // One import at a time. A process that is ended in the middle leaves a row that expires after two minutes.
  `create table sheet_imports (
    classroom_id integer not null references classrooms (id) on delete cascade,
    month smallint not null check (month between 0 and 15),
    holder text not null,
    started_at timestamptz not null default now(),
    primary key (classroom_id, month)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
