import { sql, type Kysely } from 'kysely'

/** Counts of the absences by class and month, so that those of a country need not read every attendance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table absence_counts (
      academic_year_id integer not null, school_id integer not null, classroom_id integer not null,
      grade smallint not null, month smallint not null,
      known integer not null, absent integer not null, permission integer not null
    )`.execute(db)
  await sql`
    insert into absence_counts (academic_year_id, school_id, classroom_id, grade, month, known, absent, permission)
    select schools.academic_year_id, schools.id, coalesce(enrollments.classroom_id, 0), enrollments.grade,
      attendances.month, count(*), coalesce(sum(attendances.absent), 0), coalesce(sum(attendances.permission), 0)
    from attendances
    join enrollments on enrollments.id = attendances.enrollment_id
    join schools on schools.id = enrollments.school_id
    where enrollments.closed_on is null and enrollments.entry_status <> 3
    group by 1, 2, 3, 4, 5`.execute(db)
  await sql`create index absence_counts_year on absence_counts (academic_year_id, month)`.execute(db)
  await sql`create index absence_counts_school on absence_counts (school_id)`.execute(db)
}
