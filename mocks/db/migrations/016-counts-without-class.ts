import { sql, type Kysely } from 'kysely'
import { addEnrollments, addStudents } from './014-counts'

// A child is mostly enrolled without a class and assigned later: until then there are no sheets to count.
const statement = `
  create or replace function count_new_enrollments() returns trigger language plpgsql as $$ begin
    ${addStudents('select changed.*, 1 as sign from changed')}
    if exists (select from changed where classroom_id is not null) then
      ${addEnrollments('select changed.*, 1 as sign from changed')}
    end if;
    return null;
  end $$`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
