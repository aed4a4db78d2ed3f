import { sql, type Kysely } from 'kysely'
import { rebuildCounts } from '../../counts/rebuild-counts'

const markSchools = (name: string, schools: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into stale_schools (school_id) ${schools};
    return null;
  end $$`

const statements = [
  // Of the classes of a country only sums by school are read.
  `drop index if exists class_counts_year`,
  // What the sheets of a school's active classes hold. The background keeps it; until it has looked at a school again,
  // that school is read from the counts of its classes.
  `create table school_counts (
    academic_year_id integer not null,
    school_id integer not null,
    month smallint,
    enrolled_month integer not null,
    students integer not null,
    cells integer not null,
    scores integer not null,
    attendances integer not null
  )`,
  `create index school_counts_year on school_counts (academic_year_id, month)`,
  `create index school_counts_school on school_counts (school_id, month)`,
  // Whose counts have changed; a school may be named several times.
  `create table stale_schools (school_id integer not null)`,
  // What the counts of classes do not say: whether a class is in use, and how many subjects it learns.
  markSchools('mark_school_of_class', 'values (new.school_id)'),
  `create trigger classrooms_marked after update of status, grade, type on classrooms for each row
    when ((old.status, old.grade, old.type) is distinct from (new.status, new.grade, new.type))
    execute function mark_school_of_class()`,
  markSchools(
    'mark_schools_of_excluded',
    `select distinct classrooms.school_id from changed join classrooms on classrooms.id = changed.classroom_id`,
  ),
  markSchools(
    'mark_schools_of_offered',
    `select distinct classrooms.school_id
    from changed
    join schools on schools.academic_year_id = changed.academic_year_id
    join classrooms on classrooms.school_id = schools.id and classrooms.grade = changed.grade`,
  ),
  ...[
    ['classroom_excluded_subjects', 'mark_schools_of_excluded'],
    ['academic_year_subjects', 'mark_schools_of_offered'],
  ].flatMap(([table, execute]) =>
    [
      ['insert', 'new'],
      ['update', 'new'],
      ['update', 'old'],
      ['delete', 'old'],
    ].map(
      ([event, rows]) => `create trigger ${table}_marked_${event}_${rows} after ${event} on ${table}
        referencing ${rows} table as changed for each statement execute function ${execute}()`,
    ),
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counting a country takes longer than any request may.
  await sql`set local statement_timeout = '30min'`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await rebuildCounts(db)
}
