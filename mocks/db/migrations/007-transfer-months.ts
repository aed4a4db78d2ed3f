import { sql, type Kysely } from 'kysely'

/** Counts transfers by month too, so that those of a country need not read every transfer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from transfer_counts`.execute(db)
  await sql`alter table transfer_counts add column month smallint not null`.execute(db)
  await sql`
    insert into transfer_counts (academic_year_id, school_id, grade, gender, month, transfers_in, transfers_out)
    select schools.academic_year_id, schools.id, moved.grade, students.gender,
      (extract(month from coalesce(transfers.completed_on, transfers.requested_on)) - 1)::smallint,
      sum(moved.transfers_in), sum(moved.transfers_out)
    from transfers
    cross join lateral (
      values (transfers.to_school_id, transfers.grade, 1, 0), (transfers.from_school_id, transfers.from_grade, 0, 1)
    ) as moved (school_id, grade, transfers_in, transfers_out)
    join schools on schools.id = moved.school_id
    join enrollments on enrollments.id = transfers.enrollment_id
    join students on students.id = enrollments.student_id
    where transfers.status = 1 and transfers.withdrawn_on is null
    group by 1, 2, 3, 4, 5`.execute(db)
}
