import { sql, type Kysely } from 'kysely'

const statements = [
  `create table transfers (
    id serial primary key,
    enrollment_id integer not null references enrollments (id) on delete cascade,
    from_school_id integer not null references schools (id),
    from_grade smallint not null,
    from_classroom_id integer references classrooms (id) on delete set null,
    to_school_id integer references schools (id),
    special smallint check (special in (-1, -2)),
    grade smallint,
    classroom_id integer references classrooms (id) on delete set null,
    reason text not null,
    report_stage smallint not null check (report_stage between 1 and 3),
    status smallint not null default 0 check (status in (0, 1)),
    requested_on date not null,
    requested_by integer references accounts (id),
    completed_on date,
    completed_by integer references accounts (id),
    new_enrollment_id integer references enrollments (id) on delete set null,
    withdrawn_on date,
    withdrawn_by integer references accounts (id),
    check ((to_school_id is null) <> (special is null)),
    check ((to_school_id is null) = (grade is null)),
    check (withdrawn_on is null or status = 0)
  )`,
  // One pending transfer per enrollment, even for simultaneous requests.
  `create unique index transfers_pending on transfers (enrollment_id) where status = 0 and withdrawn_on is null`,
  `create index transfers_enrollment on transfers (enrollment_id)`,
  `create index transfers_new_enrollment on transfers (new_enrollment_id)`,
  `create index transfers_from on transfers (from_school_id)`,
  `create index transfers_to on transfers (to_school_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
