import { sql, type Kysely } from 'kysely'

/** Counts the students who came and left by month, so that those of a country at the end of each month need not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table student_growth (
      academic_year_id integer not null, school_id integer not null, grade smallint not null, gender text not null,
      month integer not null, students integer not null
    )`.execute(db)
  const month = (day: string) => sql.raw(`(extract(year from ${day}) * 12 + extract(month from ${day}) - 1)::integer`)
  await sql`
    insert into student_growth (academic_year_id, school_id, grade, gender, month, students)
    select schools.academic_year_id, schools.id, change.grade, students.gender,
      greatest(${month('stay.enrolled_date')}, ${month('change.day')}), sum(change.students)
    from (
      select *, closed_on is null and entry_status <> 3 as is_attending,
        case when closed_on is not null or entry_status = 3 then coalesce(closed_on, dropped_out_on) end as left_on
      from enrollments
    ) as stay
    join students on students.id = stay.student_id
    cross join lateral (
      select stay.school_id, stay.grade, stay.enrolled_date as day, 1 as students
      union all
      select stay.school_id, stay.grade, stay.left_on, -1 where stay.left_on is not null
      union all
      select side.school_id, side.grade, side.day, side.students
      from transfers
      join schools as origins on origins.id = transfers.from_school_id
      join schools as destinations
        on destinations.id = transfers.to_school_id and destinations.academic_year_id = origins.academic_year_id
      cross join lateral (
        values (least(coalesce(transfers.completed_on, transfers.requested_on), stay.left_on))
      ) as moved (day)
      cross join lateral (
        values (origins.id, transfers.from_grade, stay.enrolled_date, 1), (origins.id, transfers.from_grade, moved.day, -1),
          (destinations.id, transfers.grade, stay.enrolled_date, -1), (destinations.id, transfers.grade, moved.day, 1)
      ) as side (school_id, grade, day, students)
      where transfers.enrollment_id = stay.id and transfers.status = 1 and transfers.withdrawn_on is null
    ) as change
    join schools on schools.id = change.school_id
    where stay.is_attending or stay.left_on is not null
    group by 1, 2, 3, 4, 5
    having sum(change.students) <> 0`.execute(db)
  await sql`create index student_growth_year on student_growth (academic_year_id)`.execute(db)
  await sql`create index student_growth_school on student_growth (school_id)`.execute(db)
}
