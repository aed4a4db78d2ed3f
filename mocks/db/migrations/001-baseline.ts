import { sql, type Kysely } from 'kysely'

// Plain SQL that both databases (PGlite and PostgreSQL) understand. Rules that must hold for every writer (one year per
// status, one score per student, subject and month) are constraints, not checks in code.

/** The role may not add an extension to this database, or its server does not have the extension's files. */
export class MissingExtension extends Error {
  override readonly name = 'MissingExtension'

  constructor(extension: string, cause: unknown) {
    super(
      `The database needs the extension ${extension}, and this role cannot add it: ${cause instanceof Error ? cause.message : String(cause)}.

What you can do:
  - Let an administrator run this in the database of DATABASE_URL, and start again:
      create extension ${extension};
  - Or let the role do it: grant create on database <name> to <role>;
  - If the server does not have the extension, install PostgreSQL's additional modules (on Debian they are part of
    the package postgresql; a managed service lists it among its extensions).`,
      { cause },
    )
  }
}

const placesAndSchools = [
  `create table gazetteer (
    id integer primary key,
    code text not null unique,
    level text not null check (level in ('province', 'district', 'commune', 'village')),
    parent_code text references gazetteer (code),
    name text not null,
    name_en text not null,
    kind text not null
  )`,
  `create index gazetteer_parent on gazetteer (parent_code)`,
  `create table raw_schools (
    id serial primary key,
    emis_code text not null unique,
    code text not null unique,
    name text not null,
    name_en text not null,
    degree smallint not null check (degree between 1 and 5),
    province_code text not null,
    district_code text not null,
    commune_code text not null,
    village_code text not null,
    phone_number_1 text,
    sort_key text collate "C" not null,
    search_text text not null
  )`,
  `create index raw_schools_district on raw_schools (district_code)`,
  // The list in the order of names, and schools of the same name in the same commune.
  `create index raw_schools_name on raw_schools (commune_code, sort_key)`,
  `create index raw_schools_search on raw_schools using gin (search_text gin_trgm_ops)`,
  `create table staffs (
    id serial primary key,
    raw_school_id integer not null references raw_schools (id),
    staff_role text not null check (staff_role in ('school_management', 'teacher')),
    first_name text not null,
    last_name text not null,
    first_name_en text,
    last_name_en text,
    gender text not null check (gender in ('f', 'm'))
  )`,
  `create index staffs_school on staffs (raw_school_id)`,
]

const years = [
  `create table academic_years (
    id serial primary key,
    name text,
    start_date date not null,
    end_date date not null,
    status text not null check (status in ('draft', 'pre', 'running', 'post', 'archived')),
    short_vacation_start date,
    short_vacation_end date,
    long_vacation_start date,
    long_vacation_end date,
    study_days jsonb not null,
    check (start_date <= end_date),
    check ((short_vacation_start is null) = (short_vacation_end is null)),
    check ((long_vacation_start is null) = (long_vacation_end is null))
  )`,
  // One year per status; archived may hold many.
  `create unique index academic_years_one_per_status on academic_years (status) where status <> 'archived'`,
  `create table schools (
    id serial primary key,
    raw_school_id integer not null references raw_schools (id),
    academic_year_id integer not null references academic_years (id) on delete cascade,
    status smallint not null default 1 check (status in (0, 1)),
    principal_staff_id integer references staffs (id),
    phone_number_2 text,
    phone_number_3 text,
    accomplishment_status smallint not null default 0 check (accomplishment_status between 0 and 3),
    unique (academic_year_id, raw_school_id)
  )`,
  // The schools of one year on their way into another. `copied_up_to` is the raw school that was copied last: a process
  // that stops in the middle leaves behind where the next one goes on.
  `create table school_copies (
    academic_year_id integer primary key references academic_years (id) on delete cascade,
    source_year_id integer not null references academic_years (id) on delete cascade,
    copied_up_to integer not null default 0,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create index school_copies_unfinished on school_copies (started_at) where finished_at is null`,
]

const classesAndSubjects = [
  `create table classrooms (
    id serial primary key,
    school_id integer not null references schools (id) on delete cascade,
    grade smallint not null check (grade between -3 and 12),
    suffix text not null,
    status smallint not null default 1 check (status in (0, 1)),
    special_education smallint,
    bilingual smallint not null check (bilingual between 1 and 4),
    type smallint not null default 0 check (type between 0 and 2),
    teacher_staff_id integer references staffs (id),
    unique (school_id, grade, suffix)
  )`,
  `create index classrooms_teacher on classrooms (teacher_staff_id)`,
  `create table subject_categories (
    id serial primary key,
    name text not null,
    name_en text not null,
    position smallint not null
  )`,
  `create table subjects (
    id serial primary key,
    category_id integer not null references subject_categories (id),
    name text not null,
    name_en text not null
  )`,
  `create table academic_year_subjects (
    id serial primary key,
    academic_year_id integer not null references academic_years (id) on delete cascade,
    subject_id integer not null references subjects (id),
    grade smallint not null,
    type smallint not null default 0,
    max_score numeric(6, 2) not null check (max_score > 0),
    position smallint not null,
    unique (academic_year_id, grade, type, subject_id)
  )`,
  `create table classroom_excluded_subjects (
    classroom_id integer not null references classrooms (id) on delete cascade,
    subject_id integer not null references subjects (id),
    primary key (classroom_id, subject_id)
  )`,
]

const students = [
  `create table students (
    id serial primary key,
    emis_student_id text not null unique,
    first_name text not null,
    last_name text not null,
    first_name_en text,
    last_name_en text,
    gender text not null check (gender in ('f', 'm')),
    birth_date date not null,
    sort_key text collate "C" not null,
    search_text text not null,
    birth_place text,
    photo text,
    gazetteer_code text references gazetteer (code),
    street text,
    house_number text,
    phone_number_1 text,
    remark text,
    folded_name text collate "C" not null,
    -- A school deletes an enrollment, and the student stays known: to that school, until another one enrolls the child.
    created_by_school_id integer references raw_schools (id) on delete set null
  )`,
  // The list of duplicate students looks each one up: by birth date alone that is hundreds of children of a country.
  `create index students_duplicates on students (birth_date, gender, folded_name)`,
  `create index students_search on students using gin (search_text gin_trgm_ops)`,
  // What a whole country is counted by, without reading the wide rows themselves: a third of the time.
  `create index students_counted on students (id) include (gender, birth_date)`,
  `create table student_relationships (
    student_id integer not null references students (id) on delete cascade,
    kind text not null check (kind in ('father', 'mother', 'other')),
    first_name text not null,
    last_name text not null,
    gender text not null check (gender in ('f', 'm')),
    occupation text,
    phone_number_1 text,
    is_guardian boolean not null default false,
    primary key (student_id, kind)
  )`,
  // One guardian at most.
  `create unique index student_relationships_guardian on student_relationships (student_id) where is_guardian`,
]

const accounts = [
  `create table accounts (
    id serial primary key,
    username text not null unique,
    password_hash text,
    is_password_temporary boolean not null default false,
    -- A changed password cannot be shown, only that it was changed.
    password_changed_at timestamptz,
    first_name text not null,
    last_name text not null,
    first_name_en text,
    last_name_en text,
    gender text not null check (gender in ('f', 'm')),
    email text,
    phone_number_1 text,
    user_group text not null,
    gazetteer_code text references gazetteer (code),
    raw_school_id integer references raw_schools (id),
    school_degree smallint,
    staff_id integer references staffs (id),
    student_id integer references students (id),
    active boolean not null default true
  )`,
  // Capitals and small letters do not make two accounts.
  `create unique index accounts_username on accounts (lower(username))`,
  `create unique index accounts_student on accounts (student_id)`,
  `create unique index accounts_staff on accounts (staff_id)`,
  `create index accounts_school on accounts (raw_school_id)`,
  `create index accounts_search on accounts using gin (lower(username) gin_trgm_ops)`,
  `create table identity_records (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    user_code text,
    expires_at timestamptz,
    consumed_at timestamptz,
    primary key (kind, id)
  )`,
  `create index identity_records_grant on identity_records (grant_id)`,
  `create index identity_records_uid on identity_records (uid)`,
  // Ending what an account has open finds it by the account.
  `create index identity_records_account on identity_records ((payload ->> 'accountId'))`,
  `create table audit_log (
    id bigserial primary key,
    at timestamptz not null default now(),
    account_id integer references accounts (id),
    operation text not null,
    record_id text,
    -- Which fields a form has changed: the next person to change them sees who changed them first.
    changed jsonb,
    -- Sign-ins that are refused belong to no account: an administrator finds those that came from one address.
    address text
  )`,
  `create index audit_log_changed on audit_log using gin (changed) where changed is not null`,
  // What accounts have asked for outside their reach in the last day, in hashes.
  `create table child_lookups (
    account_id integer not null references accounts (id) on delete cascade,
    question text not null,
    subject text not null,
    counts boolean not null,
    is_of_file boolean not null,
    at timestamptz not null default now(),
    primary key (account_id, question)
  )`,
  `create table idempotency_keys (
    username text not null,
    key text not null,
    request_hash text not null,
    status smallint not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (username, key)
  )`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,
  `create table installation_values (
    name text primary key,
    value jsonb not null
  )`,
]

const enrollments = [
  `create table enrollment_imports (
    id serial primary key,
    account_id integer not null references accounts (id),
    school_id integer not null references schools (id) on delete cascade,
    grade smallint not null,
    report_stage smallint not null check (report_stage between 1 and 2),
    enrolled_date date not null,
    file bytea,
    attempts smallint not null default 0,
    progress smallint not null default 0,
    result jsonb,
    problem text,
    number integer not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    taken_back_at timestamptz,
    constraint enrollment_imports_file check ((file is null) = (finished_at is not null))
  )`,
  `create index enrollment_imports_place on enrollment_imports (school_id, grade, id)`,
  `create index enrollment_imports_waiting on enrollment_imports (id) where finished_at is null`,
  `create table enrollments (
    id serial primary key,
    student_id integer not null references students (id),
    school_id integer not null references schools (id),
    grade smallint not null,
    classroom_id integer references classrooms (id),
    entry_status smallint not null default 0 check (entry_status between 0 and 4),
    enrolled_date date not null,
    enrolled_by integer references accounts (id),
    report_stage smallint not null default 1 check (report_stage between 1 and 3),
    transfer_status smallint not null default 0 check (transfer_status in (0, 1)),
    late_enrollment boolean not null default false,
    ethnicity smallint,
    disabilities jsonb,
    health_problems jsonb,
    personal_problems jsonb,
    scholarships jsonb,
    -- Null until the question is answered; "none" is an answer.
    poor_level text check (poor_level in ('level_1', 'level_2', 'other', 'none')),
    drop_out_reason smallint check (drop_out_reason between 1 and 6),
    drop_out_stage smallint check (drop_out_stage in (2, 3)),
    dropped_out_on date,
    closed_on date,
    annual_result_changed smallint check (annual_result_changed in (0, 1)),
    result_change_reason smallint check (result_change_reason between 1 and 4),
    result_change_other text,
    graduation_status smallint not null default 0 check (graduation_status between 0 and 2),
    next_enrollment_id integer unique references enrollments (id) on delete set null,
    import_id integer references enrollment_imports (id) on delete set null,
    import_fingerprint text,
    -- What a school has said of a child whose record another one holds: a note to both, which changes nothing.
    stated jsonb
  )`,
  `create index enrollments_classroom on enrollments (classroom_id)`,
  `create index enrollments_school on enrollments (school_id)`,
  `create index enrollments_student on enrollments (student_id)`,
  `create index enrollments_import on enrollments (import_id) where import_id is not null`,
  // Like that of students.
  `create index enrollments_counted on enrollments (school_id) include (
    student_id, grade, classroom_id, entry_status, closed_on, graduation_status, ethnicity, disabilities,
    health_problems, personal_problems, scholarships, poor_level
  )`,
  `create table transfers (
    id serial primary key,
    enrollment_id integer not null references enrollments (id) on delete cascade,
    from_school_id integer not null references schools (id),
    from_grade smallint not null,
    from_classroom_id integer references classrooms (id) on delete set null,
    to_school_id integer references schools (id),
    special smallint check (special in (-1, -2)),
    grade smallint,
    classroom_id integer references classrooms (id) on delete set null,
    reason text not null,
    report_stage smallint not null check (report_stage between 1 and 3),
    status smallint not null default 0 check (status in (0, 1)),
    requested_on date not null,
    requested_by integer references accounts (id),
    completed_on date,
    completed_by integer references accounts (id),
    new_enrollment_id integer references enrollments (id) on delete set null,
    withdrawn_on date,
    withdrawn_by integer references accounts (id),
    check ((to_school_id is null) <> (special is null)),
    check ((to_school_id is null) = (grade is null)),
    check (withdrawn_on is null or status = 0)
  )`,
  // One pending transfer per enrollment, even for simultaneous requests.
  `create unique index transfers_pending on transfers (enrollment_id) where status = 0 and withdrawn_on is null`,
  `create index transfers_enrollment on transfers (enrollment_id)`,
  `create index transfers_new_enrollment on transfers (new_enrollment_id)`,
  `create index transfers_from on transfers (from_school_id)`,
  `create index transfers_to on transfers (to_school_id)`,
]

const round = `round text not null check (round in ('round_1', 'round_2', 'round_3'))`

// Of a school in its year; riel are counted whole.
const scholarships = [
  `create table scholarship_fundings (
    id serial primary key,
    school_id integer not null references schools (id),
    ${round},
    received bigint not null check (received between 0 and 999999999999),
    received_at date not null,
    constraint scholarship_fundings_round unique (school_id, round)
  )`,
  `create table scholarship_remittances (
    id serial primary key,
    school_id integer not null references schools (id),
    ${round},
    remitted_amount integer not null check (remitted_amount in (0, 80000, 120000, 160000, 240000)),
    required_fund bigint not null check (required_fund >= 0),
    remitted_at date not null,
    constraint scholarship_remittances_round unique (school_id, round)
  )`,
]

const sheets = [
  `create table scores (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    subject_id integer not null references subjects (id),
    month smallint not null check (month between 0 and 15),
    score numeric(6, 2) not null check (score >= 0),
    updated_by integer references accounts (id),
    updated_at timestamptz not null default now(),
    primary key (enrollment_id, month, subject_id)
  )`,
  // What was not entered is not 0: each of the two counts may be missing, never both.
  `create table attendances (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    month smallint not null check (month between 0 and 11),
    absent smallint check (absent >= 0),
    permission smallint check (permission >= 0),
    updated_by integer references accounts (id),
    updated_at timestamptz not null default now(),
    primary key (enrollment_id, month),
    constraint attendances_entered check (absent is not null or permission is not null)
  )`,
  // When a student's semester was calculated last, and from which months.
  `create table semester_calculations (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    semester smallint not null,
    months smallint[] not null,
    calculated_at timestamptz not null,
    primary key (enrollment_id, semester)
  )`,
  // The scores that were written after that: those of its months make the semester outdated, those of the semester itself were
  // entered by hand.
  `create table scores_after_calculation (
    enrollment_id integer not null,
    semester smallint not null,
    month smallint not null,
    subject_id integer not null,
    primary key (enrollment_id, semester, month, subject_id),
    foreign key (enrollment_id, semester) references semester_calculations on delete cascade
  )`,
  // One import at a time. A process that is ended in the middle leaves a row that expires after two minutes.
  `create table sheet_imports (
    classroom_id integer not null references classrooms (id) on delete cascade,
    month smallint not null check (month between 0 and 15),
    holder text not null,
    started_at timestamptz not null default now(),
    primary key (classroom_id, month)
  )`,
]

const exports = [
  `create table export_tasks (
    id serial primary key,
    account_id integer not null references accounts (id) on delete cascade,
    name text not null,
    file_type text not null check (file_type in ('xlsx', 'pdf')),
    request jsonb not null,
    attempts smallint not null default 0,
    progress smallint not null default 0,
    holder text,
    held_until timestamptz,
    result text check (result in ('success', 'failed')),
    problem jsonb,
    file bytea,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint export_tasks_result check ((result is null) = (finished_at is null)),
    constraint export_tasks_file check (file is null or result = 'success')
  )`,
  // A file is compressed already.
  `alter table export_tasks alter column file set storage external`,
  `create index export_tasks_account on export_tasks (account_id, id)`,
  `create index export_tasks_waiting on export_tasks (id) where finished_at is null`,
  `create index export_tasks_age on export_tasks (created_at)`,
]

const countKeys = `academic_year_id integer not null, school_id integer not null`
const countsOfSheets = `students integer not null, cells integer not null, scores integer not null, attendances integer not null`

// The background counts each changed school again; `background/counts/truth.ts` says what the figures are.
const counts = [
  // By class and the month of enrolment: the students and the cells of a month's score sheets (`month` is null), and what
  // was entered in each month.
  `create table class_counts (
    ${countKeys}, classroom_id integer not null, enrolled_month integer not null, month smallint, ${countsOfSheets}
  )`,
  `create index class_counts_school on class_counts (school_id, month)`,
  // The same of the active classes of a school.
  `create table school_counts (
    ${countKeys}, month smallint, enrolled_month integer not null, ${countsOfSheets}
  )`,
  `create index school_counts_year on school_counts (academic_year_id, month)`,
  `create index school_counts_school on school_counts (school_id, month)`,
  `create table student_counts (
    ${countKeys}, grade smallint not null, gender text not null,
    students integer not null, new_entrants integer not null, repeaters integer not null, dropouts integer not null,
    scholarships integer not null, disabilities integer not null, health_problems integer not null,
    personal_problems integer not null, minorities integer not null, promoted integer not null,
    over_age integer not null
  )`,
  `create index student_counts_year on student_counts (academic_year_id)`,
  `create index student_counts_school on student_counts (school_id)`,
  `create table transfer_counts (
    ${countKeys}, grade smallint not null, gender text not null,
    transfers_in integer not null, transfers_out integer not null
  )`,
  `create index transfer_counts_year on transfer_counts (academic_year_id)`,
  `create index transfer_counts_school on transfer_counts (school_id)`,
  // In periods 1 and 2 the semesters, in 3 the year; class 0 is that of the students without one.
  `create table result_counts (
    ${countKeys}, classroom_id integer not null, grade smallint not null, period smallint not null,
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

const marks = [
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
  marking('student', ofEnrollments('(select * from enrollments where student_id = new.id) as changed')),
  `create trigger students_counted after update of gender, birth_date on students for each row
    when ((old.gender, old.birth_date) <> (new.gender, new.birth_date)) execute function mark_schools_of_student()`,
  marking('year', 'select id as school_id from schools where academic_year_id = new.id'),
  `create trigger academic_years_start after update of start_date on academic_years for each row
    when (old.start_date <> new.start_date) execute function mark_schools_of_year()`,
  marking('pass_mark', 'select id as school_id from schools'),
  ...['insert', 'update', 'delete'].map((event) => {
    const rows = event === 'insert' ? ['new'] : event === 'delete' ? ['old'] : ['new', 'old']
    return `create trigger pass_mark_${event} after ${event} on installation_values for each row
      when (${rows.map((row) => `${row}.name = 'pass_mark'`).join(' or ')}) execute function mark_schools_of_pass_mark()`
  }),
]

const statements = [
  ...placesAndSchools,
  ...years,
  ...classesAndSubjects,
  ...students,
  ...accounts,
  ...enrollments,
  ...scholarships,
  ...sheets,
  ...exports,
  ...counts,
  ...marks,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    throw new MissingExtension('pg_trgm', error)
  }
  for (const statement of statements) await sql.raw(statement).execute(db)
}
