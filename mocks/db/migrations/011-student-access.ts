import { sql, type Kysely } from 'kysely'

const statements = [
  // A school deletes an enrollment, and the student stays known: to that school, until another one enrolls the child.
  `alter table students add column created_by_school_id integer references raw_schools (id) on delete set null`,
  // Of students who were known before, it is the school that enrolled them first.
  `update students set created_by_school_id = first.raw_school_id
    from (
      select distinct on (enrollments.student_id) enrollments.student_id, schools.raw_school_id
      from enrollments join schools on schools.id = enrollments.school_id
      order by enrollments.student_id, enrollments.enrolled_date, enrollments.id
    ) as first
    where first.student_id = students.id`,
  // Counts an account's recent lookups that found no student.
  `create index audit_log_unknown_students on audit_log (account_id, at)
    where operation = 'GET /students/find' and record_id is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
