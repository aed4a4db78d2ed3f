import { sql, type Kysely } from 'kysely'

const statements = [
  `create table enrollment_imports (
    id serial primary key,
    account_id integer not null references accounts (id),
    school_id integer not null references schools (id) on delete cascade,
    grade smallint not null,
    report_stage smallint not null check (report_stage between 1 and 2),
    enrolled_date date not null,
    file bytea,
    attempts smallint not null default 0,
    progress smallint not null default 0,
    result jsonb,
    problem text,
    number integer not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    taken_back_at timestamptz,
    constraint enrollment_imports_file check ((file is null) = (finished_at is not null))
  )`,
  `create index enrollment_imports_place on enrollment_imports (school_id, grade, id)`,
  `create index enrollment_imports_waiting on enrollment_imports (id) where finished_at is null`,
  `alter table enrollments
    add column import_id integer references enrollment_imports (id) on delete set null,
    add column import_fingerprint text`,
  `create index enrollments_import on enrollments (import_id) where import_id is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
