import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { noise } from './random'
import type { MonthBatch } from './scores'

/** One month's absences of the schools' students: most have none or one, a few many. About 1 % is missing. */
export async function seedAttendances(db: Kysely<Database>, batch: MonthBatch): Promise<void> {
  const month = String(batch.month + 1)
  const columns = ['student.id', month]
  const absent = sql`greatest(0, ${noise(columns, 31, 7)} - 3) + case when ${noise(columns, 37, 100)} < 3 then 5 else 0 end`
  const permission = sql`greatest(0, ${noise(columns, 41, 6)} - 3)`
  await sql`
    insert into attendances (enrollment_id, month, absent, permission, updated_by, updated_at)
    select
      student.id,
      ${batch.month}::smallint,
      ${absent},
      ${permission},
      account.id,
      ${batch.enteredAt}::timestamptz
    from enrollments as student
    join classrooms as class on class.id = student.classroom_id
    left join accounts as account on account.staff_id = class.teacher_staff_id
    where student.school_id = any(${[...batch.schoolIds]}::integer[])
      and student.entry_status <> 3
      and ${noise(columns, 43, 1000)} >= 10
    order by student.id`.execute(db)
}
