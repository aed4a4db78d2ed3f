import { sql, type Kysely } from 'kysely'

// Whatever writes to the tables of records is counted by triggers, in its own transaction. A trigger only ever inserts: a
// count is the sum of its rows, and the background merges them. So writers never wait for each other, and no order of
// locks can end in a deadlock.

export const attending = (row: string) => `(${row}.closed_on is null and ${row}.entry_status <> 3)`
/** The calendar month of enrolment as one number that grows with time. */
export const enrolledMonth = (row: string) =>
  `(extract(year from ${row}.enrolled_date) * 12 + extract(month from ${row}.enrolled_date) - 1)::integer`

/** The class learns the subject, in a query with `classrooms` and `schools`. */
export const isLearned = (subject: string) => `(
  exists (
    select from academic_year_subjects as offered
    where offered.academic_year_id = schools.academic_year_id and offered.grade = classrooms.grade
      and offered.type in (0, classrooms.type) and offered.subject_id = ${subject}
  ) and not exists (
    select from classroom_excluded_subjects as excluded
    where excluded.classroom_id = classrooms.id and excluded.subject_id = ${subject}
  ))`

/** The subjects that the class learns as an array, in a query with `classrooms` and `schools`. */
const learnedSubjects = `array(
    select offered.subject_id from academic_year_subjects as offered
    where offered.academic_year_id = schools.academic_year_id and offered.grade = classrooms.grade
      and offered.type in (0, classrooms.type) and offered.subject_id <> all(array(
        select excluded.subject_id from classroom_excluded_subjects as excluded
        where excluded.classroom_id = classrooms.id))
  )`

/**
 * A class with the subjects it learns as `learned`. The offset keeps it apart from the query around it, which would look up
 * what is learned for each row.
 */
export const classWithSubjects = (id: string) => `
      select classrooms.id, classrooms.school_id, schools.academic_year_id, ${learnedSubjects} as learned
      from classrooms join schools on schools.id = classrooms.school_id
      where classrooms.id = ${id}
      offset 0`

export const studentCounts: Readonly<Record<string, (row: string) => string>> = {
  students: (row) => attending(row),
  new_entrants: (row) => `(${attending(row)} and ${row}.entry_status = 0)`,
  repeaters: (row) => `(${attending(row)} and ${row}.entry_status = 2)`,
  dropouts: (row) => `(${row}.closed_on is null and ${row}.entry_status = 3)`,
  scholarships: (row) => `(${attending(row)} and ${row}.scholarships <> '[]')`,
  disabilities: (row) => `(${attending(row)} and ${row}.disabilities <> '[]')`,
  health_problems: (row) => `(${attending(row)} and ${row}.health_problems <> '[]')`,
  personal_problems: (row) => `(${attending(row)} and ${row}.personal_problems <> '[]')`,
  minorities: (row) => `(${attending(row)} and ${row}.ethnicity > 0)`,
}
const studentColumns = Object.keys(studentCounts)

/** Adds what some enrollments change; `changed` gives them with their `sign`. What cancels out leaves no row. */
export const addStudents = (changed: string, gender = 'students.gender') => {
  const sums = Object.values(studentCounts).map(
    (counts) => `coalesce(sum(changed.sign) filter (where ${counts('changed')}), 0)`,
  )
  return `
    insert into student_counts (academic_year_id, school_id, grade, gender, ${studentColumns.join(', ')})
    select schools.academic_year_id, changed.school_id, changed.grade, ${gender}, ${sums.join(', ')}
    from (${changed}) as changed
    join students on students.id = changed.student_id
    join schools on schools.id = changed.school_id
    group by 1, 2, 3, 4
    having ${sums.map((sum) => `${sum} <> 0`).join(' or ')};`
}

export const sheetColumns =
  'academic_year_id, school_id, classroom_id, enrolled_month, month, students, scores, attendances'

/**
 * Adds the students, scores and attendances that come into a class or leave it with some enrollments. What a class learns is
 * looked up once for each student, not for each score.
 */
export const addEnrollments = (changed: string) => `
    insert into class_counts (${sheetColumns})
    select moved.academic_year_id, moved.school_id, moved.classroom_id, moved.enrolled_month, entered.month,
      sum(moved.sign * entered.students), sum(moved.sign * entered.scores), sum(moved.sign * entered.attendances)
    from (
      select changed.id, changed.sign, ${enrolledMonth('changed')} as enrolled_month,
        schools.academic_year_id, classrooms.school_id, classrooms.id as classroom_id,
        ${learnedSubjects} as learned
      from (${changed}) as changed
      join classrooms on classrooms.id = changed.classroom_id
      join schools on schools.id = classrooms.school_id
      where ${attending('changed')}
      -- Kept apart, or what is learned would be looked up for each score.
      offset 0
    ) as moved
    cross join lateral (
      select null::smallint as month, 1 as students, 0 as scores, 0 as attendances
      union all
      select attendances.month, 0, 0, 1 from attendances where attendances.enrollment_id = moved.id
      union all
      select scores.month, 0, count(*)::integer, 0 from scores
      where scores.enrollment_id = moved.id and scores.subject_id = any(moved.learned)
      group by scores.month
    ) as entered
    group by 1, 2, 3, 4, 5;`

const triggerFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`

const statements = [
  `create table class_counts (
    academic_year_id integer not null,
    school_id integer not null,
    classroom_id integer not null,
    enrolled_month integer not null,
    month smallint,
    students integer not null default 0,
    scores integer not null default 0,
    attendances integer not null default 0,
    is_change boolean not null default true
  )`,
  `create index class_counts_class on class_counts (school_id, classroom_id, month)`,
  `create index class_counts_changes on class_counts (school_id) where is_change`,
  `create table student_counts (
    academic_year_id integer not null,
    school_id integer not null,
    grade smallint not null,
    gender text not null,
    ${studentColumns.map((name) => `${name} integer not null default 0,`).join('\n    ')}
    is_change boolean not null default true
  )`,
  `create index student_counts_year on student_counts (academic_year_id)`,
  `create index student_counts_school on student_counts (school_id, grade)`,
  `create index student_counts_changes on student_counts (school_id) where is_change`,

  triggerFunction(
    'count_scores',
    `
    insert into class_counts (academic_year_id, school_id, classroom_id, enrolled_month, month, scores)
    with written as materialized (
      select enrollment_id, month, array_agg(subject_id) as subjects from changed group by 1, 2
    ),
    entered as materialized (
      select enrollments.classroom_id, ${enrolledMonth('enrollments')} as enrolled_month, written.month, written.subjects
      from written join enrollments on enrollments.id = written.enrollment_id
      where ${attending('enrollments')} and enrollments.classroom_id is not null
    ),
    rooms as materialized (
      select classrooms.id, classrooms.school_id, schools.academic_year_id, ${learnedSubjects} as learned
      from (select distinct classroom_id from entered) as named
      join classrooms on classrooms.id = named.classroom_id
      join schools on schools.id = classrooms.school_id
    ),
    counted as (
      select rooms.academic_year_id, rooms.school_id, rooms.id, entered.enrolled_month, entered.month,
        case when entered.subjects <@ rooms.learned then cardinality(entered.subjects)
          else (select count(*) from unnest(entered.subjects) as subject where subject = any(rooms.learned)) end as count
      from entered join rooms on rooms.id = entered.classroom_id
    )
    select academic_year_id, school_id, id, enrolled_month, month,
      case tg_op when 'INSERT' then sum(count) else - sum(count) end
    from counted group by 1, 2, 3, 4, 5 having sum(count) <> 0;
    return null;`,
  ),
  `create trigger scores_inserted after insert on scores referencing new table as changed
    for each statement execute function count_scores()`,
  `create trigger scores_deleted after delete on scores referencing old table as changed
    for each statement execute function count_scores()`,

  triggerFunction(
    'count_attendances',
    `
    insert into class_counts (academic_year_id, school_id, classroom_id, enrolled_month, month, attendances)
    select schools.academic_year_id, classrooms.school_id, classrooms.id, ${enrolledMonth('enrollments')},
      changed.month, case tg_op when 'INSERT' then count(*) else - count(*) end
    from changed
    join enrollments on enrollments.id = changed.enrollment_id
    join classrooms on classrooms.id = enrollments.classroom_id
    join schools on schools.id = classrooms.school_id
    where ${attending('enrollments')}
    group by 1, 2, 3, 4, 5;
    return null;`,
  ),
  `create trigger attendances_inserted after insert on attendances referencing new table as changed
    for each statement execute function count_attendances()`,
  `create trigger attendances_deleted after delete on attendances referencing old table as changed
    for each statement execute function count_attendances()`,

  // A value that changes leaves the counts as they are; one that moves to another student or month would not, and nothing
  // does that.
  triggerFunction(
    'refuse_moved_entry',
    `raise exception 'An entry of a sheet is not moved: delete it and insert another';`,
  ),
  `create trigger scores_moved before update of enrollment_id, subject_id, month on scores for each row
    when ((old.enrollment_id, old.subject_id, old.month) is distinct from (new.enrollment_id, new.subject_id, new.month))
    execute function refuse_moved_entry()`,
  `create trigger attendances_moved before update of enrollment_id, month on attendances for each row
    when ((old.enrollment_id, old.month) is distinct from (new.enrollment_id, new.month))
    execute function refuse_moved_entry()`,

  triggerFunction(
    'count_new_enrollments',
    `
    ${addStudents('select changed.*, 1 as sign from changed')}
    ${addEnrollments('select changed.*, 1 as sign from changed')}
    return null;`,
  ),
  `create trigger enrollments_inserted after insert on enrollments referencing new table as changed
    for each statement execute function count_new_enrollments()`,
  triggerFunction(
    'count_changed_enrollments',
    `
    ${addStudents(`
      select new_rows.*, 1 as sign from new_rows union all select old_rows.*, -1 from old_rows`)}
    if exists (
      select from old_rows join new_rows on new_rows.id = old_rows.id
      where (old_rows.classroom_id, ${attending('old_rows')}, old_rows.enrolled_date)
        is distinct from (new_rows.classroom_id, ${attending('new_rows')}, new_rows.enrolled_date)
    ) then
      ${addEnrollments(`
        select new_rows.*, 1 as sign from new_rows union all select old_rows.*, -1 from old_rows`)}
    end if;
    return null;`,
  ),
  `create trigger enrollments_updated after update on enrollments referencing old table as old_rows new table as new_rows
    for each statement execute function count_changed_enrollments()`,
  // Before, while its scores and attendances are still there.
  triggerFunction(
    'count_deleted_enrollment',
    `
    ${addStudents('select old.*, -1 as sign')}
    ${addEnrollments('select old.*, -1 as sign')}
    return old;`,
  ),
  `create trigger enrollments_deleted before delete on enrollments
    for each row execute function count_deleted_enrollment()`,

  triggerFunction(
    'count_changed_gender',
    `
    ${addStudents('select enrollments.*, -1 as sign from enrollments where enrollments.student_id = new.id', 'old.gender')}
    ${addStudents('select enrollments.*, 1 as sign from enrollments where enrollments.student_id = new.id', 'new.gender')}
    return null;`,
  ),
  `create trigger students_gender after update of gender on students for each row
    when (old.gender is distinct from new.gender) execute function count_changed_gender()`,

  // What a class learns changes seldom: its scores are counted again, and the difference is added. One statement, so that
  // scores and counts are those of one moment.
  `create function recount_scores(class_ids integer[]) returns void language sql as $$
    insert into class_counts (academic_year_id, school_id, classroom_id, enrolled_month, month, scores)
    select academic_year_id, school_id, classroom_id, enrolled_month, month, sum(count)
    from (
      select schools.academic_year_id, classrooms.school_id, classrooms.id as classroom_id,
        ${enrolledMonth('enrollments')} as enrolled_month, scores.month, 1 as count
      from scores
      join enrollments on enrollments.id = scores.enrollment_id
      join classrooms on classrooms.id = enrollments.classroom_id
      join schools on schools.id = classrooms.school_id
      where enrollments.classroom_id = any(class_ids) and ${attending('enrollments')} and ${isLearned('scores.subject_id')}
      union all
      select academic_year_id, school_id, classroom_id, enrolled_month, month, - scores
      from class_counts
      where classroom_id = any(class_ids) and month is not null
        and school_id in (select school_id from classrooms where id = any(class_ids))
    ) as differences
    group by 1, 2, 3, 4, 5 having sum(count) <> 0
  $$`,
  triggerFunction('recount_changed_class', `perform recount_scores(array[new.id]); return null;`),
  `create trigger classrooms_updated after update of grade, type on classrooms for each row
    when ((old.grade, old.type) is distinct from (new.grade, new.type)) execute function recount_changed_class()`,
  triggerFunction(
    'recount_excluded',
    `perform recount_scores(array(select distinct classroom_id from changed)); return null;`,
  ),
  triggerFunction(
    'recount_offered',
    `
    perform recount_scores(array(
      select distinct classrooms.id
      from changed
      join schools on schools.academic_year_id = changed.academic_year_id
      join classrooms on classrooms.school_id = schools.id and classrooms.grade = changed.grade
    ));
    return null;`,
  ),
  ...[
    ['classroom_excluded_subjects', 'recount_excluded'],
    ['academic_year_subjects', 'recount_offered'],
  ].flatMap(([table, execute]) =>
    [
      ['insert', 'new'],
      ['update', 'new'],
      ['update', 'old'],
      ['delete', 'old'],
    ].map(
      ([event, rows]) => `create trigger ${table}_${event}_${rows} after ${event} on ${table}
        referencing ${rows} table as changed for each statement execute function ${execute}()`,
    ),
  ),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
