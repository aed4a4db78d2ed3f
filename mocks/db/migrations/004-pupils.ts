import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table students
    add column birth_place text,
    add column photo text,
    add column gazetteer_code text references gazetteer (code),
    add column street text,
    add column house_number text,
    add column phone_number_1 text,
    add column remark text,
    add column folded_name text collate "C" not null`,
  `create table student_relationships (
    student_id integer not null references students (id) on delete cascade,
    kind text not null check (kind in ('father', 'mother', 'other')),
    first_name text not null,
    last_name text not null,
    gender text not null check (gender in ('f', 'm')),
    occupation text,
    phone_number_1 text,
    is_guardian boolean not null default false,
    primary key (student_id, kind)
  )`,
  // One guardian at most.
  `create unique index student_relationships_guardian on student_relationships (student_id) where is_guardian`,
  `alter table enrollments
    add column enrolled_by integer references accounts (id),
    add column report_stage smallint not null default 1 check (report_stage between 1 and 3),
    add column transfer_status smallint not null default 0 check (transfer_status in (0, 1)),
    add column late_enrollment boolean not null default false,
    add column ethnicity smallint,
    add column disabilities jsonb,
    add column health_problems jsonb,
    add column personal_problems jsonb,
    add column scholarships jsonb,
    add column drop_out_reason smallint check (drop_out_reason between 1 and 6),
    add column drop_out_stage smallint check (drop_out_stage in (2, 3)),
    add column dropped_out_on date,
    add column closed_on date,
    add column annual_result_changed smallint check (annual_result_changed in (0, 1)),
    add column result_change_reason smallint check (result_change_reason between 1 and 4),
    add column result_change_other text,
    add column graduation_status smallint not null default 0 check (graduation_status between 0 and 2),
    add column next_enrollment_id integer unique references enrollments (id) on delete set null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
