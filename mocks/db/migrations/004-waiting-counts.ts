import { sql, type Kysely } from 'kysely'

/** Counts by school of the students who have no class yet, and of those in classes about whom nothing is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student_counts
      add column without_class integer not null default 0, add column undecided integer not null default 0`.execute(db)
  await sql`
    update student_counts
    set without_class = counted.without_class, undecided = counted.undecided
    from (
      select enrollments.school_id, enrollments.grade, students.gender,
        count(*) filter (where enrollments.classroom_id is null) as without_class,
        count(*) filter (where enrollments.classroom_id is not null and enrollments.graduation_status = 0) as undecided
      from enrollments join students on students.id = enrollments.student_id
      where enrollments.closed_on is null and enrollments.entry_status <> 3
      group by 1, 2, 3
    ) as counted
    where counted.school_id = student_counts.school_id and counted.grade = student_counts.grade
      and counted.gender = student_counts.gender`.execute(db)
}
