import { sql, type Kysely } from 'kysely'

const places = `academic_year_id integer not null, school_id integer not null`
const sheets = `students integer not null, cells integer not null, scores integer not null, attendances integer not null`

// The background counts each changed school again; `counts/truth.ts` says what the figures are.
const tables = [
  // By class and the month of enrolment: the students and the cells of a month's score sheets (`month` is null), and what
  // was entered in each month.
  `create table class_counts (
    ${places}, classroom_id integer not null, enrolled_month integer not null, month smallint, ${sheets}
  )`,
  `create index class_counts_school on class_counts (school_id, month)`,
  // The same of the active classes of a school.
  `create table school_counts (
    ${places}, month smallint, enrolled_month integer not null, ${sheets}
  )`,
  `create index school_counts_year on school_counts (academic_year_id, month)`,
  `create index school_counts_school on school_counts (school_id, month)`,
  `create table student_counts (
    ${places}, grade smallint not null, gender text not null,
    students integer not null, new_entrants integer not null, repeaters integer not null, dropouts integer not null,
    scholarships integer not null, disabilities integer not null, health_problems integer not null,
    personal_problems integer not null, minorities integer not null
  )`,
  `create index student_counts_year on student_counts (academic_year_id)`,
  `create index student_counts_school on student_counts (school_id)`,
  `create table transfer_counts (
    ${places}, grade smallint not null, gender text not null,
    transfers_in integer not null, transfers_out integer not null
  )`,
  `create index transfer_counts_year on transfer_counts (academic_year_id)`,
  `create index transfer_counts_school on transfer_counts (school_id)`,
  // In periods 1 and 2 the semesters, in 3 the year; class 0 is that of the students without one.
  `create table result_counts (
    ${places}, classroom_id integer not null, grade smallint not null, period smallint not null,
    passed integer not null, failed integer not null
  )`,
  `create index result_counts_year on result_counts (academic_year_id, period)`,
  `create index result_counts_school on result_counts (school_id)`,
  // A row for each write that may change a figure of the school. There are few, and an index would slow down each write.
  `create table changed_schools (school_id integer not null, changed_at timestamptz not null default now())`,
]

/** A function that marks the schools whose figures some rows of a table may change. */
const marking = (name: string, schools: string) => `
  create function mark_schools_of_${name}() returns trigger language plpgsql as $$ begin
    insert into changed_schools (school_id)
    select distinct school_id from (${schools}) as named where school_id is not null;
    return null;
  end $$`

const changedRows = {
  insert: ['referencing new table as new_rows', 'select * from new_rows'],
  update: [
    'referencing old table as old_rows new table as new_rows',
    'select * from new_rows union all select * from old_rows',
  ],
  delete: ['referencing old table as old_rows', 'select * from old_rows'],
} as const

/** Marks schools once for each statement; `schools` selects them from the rows that it has changed. */
function markAfter(
  table: string,
  schools: (changed: string) => string,
  events: readonly (keyof typeof changedRows)[] = ['insert', 'update', 'delete'],
): string[] {
  return events.flatMap((event) => {
    const [referencing, changed] = changedRows[event]
    return [
      marking(`${event}_${table}`, schools(`(${changed}) as changed`)),
      `create trigger ${table}_${event} after ${event} on ${table} ${referencing}
        for each statement execute function mark_schools_of_${event}_${table}()`,
    ]
  })
}

// The offset keeps a lookup by the index of each row: a plan is kept for all later statements, also for those of one row.
const ofEntries = (changed: string) => `
  select unnest(array[enrolled.school_id, enrolled.class_school_id]) as school_id
  from (select distinct enrollment_id from ${changed}) as entered
  cross join lateral (
    select enrollments.school_id, classrooms.school_id as class_school_id
    from enrollments left join classrooms on classrooms.id = enrollments.classroom_id
    where enrollments.id = entered.enrollment_id offset 0
  ) as enrolled`

// A transfer counts with the gender of its enrollment's student.
const ofEnrollments = (changed: string) => `
  select counted.school_id from ${changed} cross join lateral (
    select changed.school_id
    union all
    select school_id from classrooms where id = changed.classroom_id
    union all
    select unnest(array[from_school_id, to_school_id]) from transfers where enrollment_id = changed.id
    offset 0
  ) as counted`

const triggers = [
  ...markAfter('scores', ofEntries),
  ...markAfter('attendances', ofEntries),
  ...markAfter('enrollments', ofEnrollments),
  ...markAfter(
    'transfers',
    (changed) => `select unnest(array[from_school_id, to_school_id]) as school_id from ${changed}`,
  ),
  ...markAfter('classrooms', (changed) => `select school_id from ${changed}`, ['update']),
  ...markAfter(
    'classroom_excluded_subjects',
    (changed) => `select school_id from ${changed} join classrooms on classrooms.id = changed.classroom_id`,
  ),
  ...markAfter(
    'academic_year_subjects',
    (changed) =>
      `select id as school_id from schools where academic_year_id in (select academic_year_id from ${changed})`,
  ),
  marking('gender', ofEnrollments('(select * from enrollments where student_id = new.id) as changed')),
  `create trigger students_gender after update of gender on students for each row
    when (old.gender <> new.gender) execute function mark_schools_of_gender()`,
  marking('pass_mark', 'select id as school_id from schools'),
  ...['insert', 'update', 'delete'].map((event) => {
    const rows = event === 'insert' ? ['new'] : event === 'delete' ? ['old'] : ['new', 'old']
    return `create trigger pass_mark_${event} after ${event} on installation_values for each row
      when (${rows.map((row) => `${row}.name = 'pass_mark'`).join(' or ')}) execute function mark_schools_of_pass_mark()`
  }),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db)
}
