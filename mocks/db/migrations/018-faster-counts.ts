import { sql, type Kysely } from 'kysely'
import { attending, classWithSubjects, enrolledMonth } from './014-counts'
import { triggerFunction } from './017-transfer-result-counts'

const statements = [
  // The students of a sheet mostly have scores in the same subjects: how many of these the class learns is looked up once.
  triggerFunction(
    'count_scores',
    `begin
    insert into class_counts (academic_year_id, school_id, classroom_id, enrolled_month, month, scores)
    select class.academic_year_id, class.school_id, class.id, entered.enrolled_month, entered.month,
      (case tg_op when 'INSERT' then 1 else -1 end) * sum(entered.students * (
        select count(*) from unnest(entered.subjects) as subject where subject = any(class.learned)))
    from (
      select enrollments.classroom_id, ${enrolledMonth('enrollments')} as enrolled_month, written.month, written.subjects,
        count(*) as students
      from (
        select enrollment_id, month, array_agg(subject_id) as subjects from changed group by 1, 2
      ) as written
      join enrollments on enrollments.id = written.enrollment_id
      where ${attending('enrollments')}
      group by 1, 2, 3, 4
    ) as entered
    cross join lateral (${classWithSubjects('entered.classroom_id')}
    ) as class
    group by 1, 2, 3, 4, 5;
    return null;
    end`,
  ),
  // The settings last until the transaction ends and are undone with it: of a class's many scores only the first marks it.
  triggerFunction(
    'check_changed_score',
    `declare
      class_id integer;
    begin
    if (old.enrollment_id, old.subject_id, old.month) is distinct from (new.enrollment_id, new.subject_id, new.month) then
      raise exception 'An entry of a sheet is not moved: delete it and insert another';
    end if;
    select classroom_id into class_id from enrollments where id = new.enrollment_id;
    if class_id::text is distinct from current_setting('sala.marked_class', true) then
      insert into stale_results (school_id, classroom_id) select school_id, id from classrooms where id = class_id;
      perform set_config('sala.marked_class', class_id::text, true);
    end if;
    perform set_config('sala.marked_enrollment', new.enrollment_id::text, true);
    return new;
    end`,
  ),
  `drop trigger scores_changed on scores`,
  // Compared one by one, because comparing rows takes longer.
  `create trigger scores_changed before update of enrollment_id, subject_id, month, score on scores for each row
    when (old.enrollment_id <> new.enrollment_id or old.subject_id <> new.subject_id or old.month <> new.month
      or (new.month in (13, 14) and new.score <> old.score
        and current_setting('sala.marked_enrollment', true) is distinct from new.enrollment_id::text))
    execute function check_changed_score()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
