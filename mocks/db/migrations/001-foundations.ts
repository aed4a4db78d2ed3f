import { sql, type Kysely } from 'kysely'

// Plain SQL that both databases (PGlite and PostgreSQL) understand. Rules that must hold for every writer (one year per
// status, one score per student, subject and month) are constraints, not checks in code.
const statements = [
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
    search_text text not null
  )`,
  `create table enrollments (
    id serial primary key,
    student_id integer not null references students (id),
    school_id integer not null references schools (id),
    grade smallint not null,
    classroom_id integer references classrooms (id),
    entry_status smallint not null default 0 check (entry_status between 0 and 4),
    enrolled_date date not null
  )`,
  `create index enrollments_classroom on enrollments (classroom_id)`,
  `create index enrollments_school on enrollments (school_id)`,
  `create index enrollments_student on enrollments (student_id)`,
  `create table accounts (
    id serial primary key,
    username text not null unique,
    password_hash text,
    is_password_temporary boolean not null default false,
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
  `create table scores (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    subject_id integer not null references subjects (id),
    month smallint not null check (month between 0 and 15),
    score numeric(6, 2) not null check (score >= 0),
    updated_by integer references accounts (id),
    updated_at timestamptz not null default now(),
    primary key (enrollment_id, month, subject_id)
  )`,
  `create table attendances (
    enrollment_id integer not null references enrollments (id) on delete cascade,
    month smallint not null check (month between 0 and 11),
    absent smallint not null check (absent >= 0),
    permission smallint not null check (permission >= 0),
    updated_by integer references accounts (id),
    updated_at timestamptz not null default now(),
    primary key (enrollment_id, month)
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
  `create table audit_log (
    id bigserial primary key,
    at timestamptz not null default now(),
    account_id integer references accounts (id),
    operation text not null,
    record_id text
  )`,
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
  `create table installation_values (
    name text primary key,
    value jsonb not null
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
