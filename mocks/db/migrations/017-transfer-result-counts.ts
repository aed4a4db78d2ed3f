import { sql, type Kysely } from 'kysely'
import { rebuildTransfers } from '../../counts/rebuild-counts'
import { replaceResults } from '../../counts/result-counts'
import { addEnrollments, addStudents } from './014-counts'

/** Adds what some completed transfers change; `changed` gives them with their `student_id` and `sign`. */
export const addTransfers = (changed: string, gender = 'students.gender') => `
    insert into transfer_counts (academic_year_id, school_id, grade, gender, transfers_in, transfers_out)
    with changed as (${changed})
    select schools.academic_year_id, sides.school_id, sides.grade, ${gender},
      changed.sign * sides.transfers_in, changed.sign * sides.transfers_out
    from changed
    join students on students.id = changed.student_id
    cross join lateral (
      values (changed.to_school_id, changed.grade, 1, 0), (changed.from_school_id, changed.from_grade, 0, 1)
    ) as sides (school_id, grade, transfers_in, transfers_out)
    join schools on schools.id = sides.school_id
    where changed.status = 1;`

/**
 * Marks the classes whose results some enrollments change. Only a student with a score of a semester, or with a result set
 * by hand, can have one.
 */
export const markResults = (changed: string) => `
    insert into stale_results (school_id, classroom_id)
    select distinct coalesce(classrooms.school_id, changed.school_id), coalesce(changed.classroom_id, 0)
    from (${changed}) as changed left join classrooms on classrooms.id = changed.classroom_id
    where changed.annual_result_changed is not null
      or exists (select from scores where scores.enrollment_id = changed.id and scores.month in (13, 14));`

export const triggerFunction = (name: string, body: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ ${body} $$`

const statements = [
  `create table transfer_counts (
    academic_year_id integer not null,
    school_id integer not null,
    grade smallint not null,
    gender text not null,
    transfers_in integer not null default 0,
    transfers_out integer not null default 0,
    is_change boolean not null default true
  )`,
  `create index transfer_counts_year on transfer_counts (academic_year_id)`,
  `create index transfer_counts_school on transfer_counts (school_id, grade)`,
  `create index transfer_counts_changes on transfer_counts (school_id) where is_change`,
  // How many students of a class have passed and failed: in period 1 and 2 the semesters, in 3 the year. Class 0 is that of
  // the students without one. The background keeps them; until it has looked at a class again, the class is read from its
  // scores.
  `create table result_counts (
    academic_year_id integer not null,
    school_id integer not null,
    classroom_id integer not null,
    grade smallint not null,
    period smallint not null,
    passed integer not null,
    failed integer not null
  )`,
  `create index result_counts_year on result_counts (academic_year_id, period)`,
  `create index result_counts_class on result_counts (school_id, classroom_id)`,
  // Whose results have changed. Scores that come or go mark their class in the counts of its sheets already.
  `create table stale_results (school_id integer not null, classroom_id integer not null)`,

  triggerFunction(
    'count_transfers',
    `begin
    ${addTransfers(`
      select changed.*, enrollments.student_id, case tg_op when 'INSERT' then 1 else -1 end as sign
      from changed join enrollments on enrollments.id = changed.enrollment_id`)}
    return null;
    end`,
  ),
  `create trigger transfers_inserted after insert on transfers referencing new table as changed
    for each statement execute function count_transfers()`,
  // What goes with its enrollment is counted by that: here it has no student any more.
  `create trigger transfers_deleted after delete on transfers referencing old table as changed
    for each statement execute function count_transfers()`,

  triggerFunction(
    'count_new_enrollments',
    `declare
      have_class boolean;
      have_result boolean;
    begin
    ${addStudents('select changed.*, 1 as sign from changed')}
    select bool_or(classroom_id is not null), bool_or(annual_result_changed is not null)
      into have_class, have_result from changed;
    if have_class then
      ${addEnrollments('select changed.*, 1 as sign from changed')}
    end if;
    if have_result then
      ${markResults('select * from changed')}
    end if;
    return null;
    end`,
  ),
  triggerFunction(
    'count_deleted_enrollment',
    `begin
    ${addStudents('select old.*, -1 as sign')}
    ${addEnrollments('select old.*, -1 as sign')}
    ${markResults('select old.*')}
    ${addTransfers(`
      select transfers.*, old.student_id, -1 as sign from transfers where transfers.enrollment_id = old.id`)}
    return old;
    end`,
  ),
  triggerFunction(
    'count_changed_gender',
    `begin
    ${['old', 'new']
      .map((row) => {
        const sign = row === 'old' ? -1 : 1
        return `
    ${addStudents(`select enrollments.*, ${sign} as sign from enrollments where enrollments.student_id = new.id`, `${row}.gender`)}
    ${addTransfers(
      `
      select transfers.*, enrollments.student_id, ${sign} as sign
      from transfers join enrollments on enrollments.id = transfers.enrollment_id
      where enrollments.student_id = new.id`,
      `${row}.gender`,
    )}`
      })
      .join('')}
    return null;
    end`,
  ),

  // One trigger for both: a second one would slow down every change of a score. The setting lasts until the transaction ends
  // and is undone with it, so that of a student's many scores only the first marks the class.
  `drop trigger scores_moved on scores`,
  triggerFunction(
    'check_changed_score',
    `begin
    if (old.enrollment_id, old.subject_id, old.month) is distinct from (new.enrollment_id, new.subject_id, new.month) then
      raise exception 'An entry of a sheet is not moved: delete it and insert another';
    end if;
    insert into stale_results (school_id, classroom_id)
    select classrooms.school_id, classrooms.id
    from enrollments join classrooms on classrooms.id = enrollments.classroom_id
    where enrollments.id = new.enrollment_id;
    perform set_config('sala.marked_enrollment', new.enrollment_id::text, true);
    return new;
    end`,
  ),
  `create trigger scores_changed before update of enrollment_id, subject_id, month, score on scores for each row
    when ((old.enrollment_id, old.subject_id, old.month) is distinct from (new.enrollment_id, new.subject_id, new.month)
      or (new.month in (13, 14) and new.score <> old.score
        and current_setting('sala.marked_enrollment', true) is distinct from new.enrollment_id::text))
    execute function check_changed_score()`,

  `create function mark_results_of_classes(class_ids integer[]) returns void language sql as $$
    insert into stale_results (school_id, classroom_id)
    select school_id, id from classrooms
    where id = any(class_ids) and exists (
      select from enrollments join scores on scores.enrollment_id = enrollments.id
      where enrollments.classroom_id = classrooms.id and scores.month in (13, 14))
  $$`,
  triggerFunction(
    'recount_changed_class',
    `begin
    perform recount_scores(array[new.id]);
    perform mark_results_of_classes(array[new.id]);
    return null;
    end`,
  ),
  triggerFunction(
    'recount_excluded',
    `declare class_ids integer[] := array(select distinct classroom_id from changed);
    begin
    perform recount_scores(class_ids);
    perform mark_results_of_classes(class_ids);
    return null;
    end`,
  ),
  triggerFunction(
    'recount_offered',
    `declare class_ids integer[] := array(
      select distinct classrooms.id
      from changed
      join schools on schools.academic_year_id = changed.academic_year_id
      join classrooms on classrooms.school_id = schools.id and classrooms.grade = changed.grade
    );
    begin
    perform recount_scores(class_ids);
    perform mark_results_of_classes(class_ids);
    return null;
    end`,
  ),

  // Another pass mark changes who passes, never who has a result.
  triggerFunction(
    'mark_all_results',
    `begin
    insert into stale_results (school_id, classroom_id) select distinct school_id, classroom_id from result_counts;
    return null;
    end`,
  ),
  ...[
    ['insert', "new.name = 'pass_mark'"],
    ['update', "new.name = 'pass_mark' or old.name = 'pass_mark'"],
    ['delete', "old.name = 'pass_mark'"],
  ].map(
    ([event, condition]) => `create trigger pass_mark_${event} after ${event} on installation_values for each row
      when (${condition}) execute function mark_all_results()`,
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counting a country takes longer than any request may.
  await sql`set local statement_timeout = '30min'`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await rebuildTransfers(db)
  await replaceResults(db)
}
