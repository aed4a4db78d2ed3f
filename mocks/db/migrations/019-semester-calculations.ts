import { sql, type Kysely } from 'kysely'

const statements = [
  // When a student's semester was calculated last, and from which months.
  `create table semester_calculations (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    semester smallint not null,
    months smallint[] not null,
    calculated_at timestamptz not null,
    primary key (enrollment_id, semester)
  )`,
  // The scores that were written after that: those of its months make the semester outdated, those of the semester itself were
  // entered by hand.
  `create table scores_after_calculation (
    enrollment_id integer not null,
    semester smallint not null,
    month smallint not null,
    subject_id integer not null,
    primary key (enrollment_id, semester, month, subject_id),
    foreign key (enrollment_id, semester) references semester_calculations on delete cascade
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
